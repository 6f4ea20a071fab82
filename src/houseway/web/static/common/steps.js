// A round again, step by step, at one's own pace: where one is, and playing on.

export class Steps {
  /** `show(at)` draws a step; `playing(on)` hears when it begins or ends to go on by itself. */
  constructor(count, { show, playing, wait }) {
    this.count = count;
    this.show = show;
    this.playing = playing;
    this.wait = wait;
    this.at = 0;
    this.timer = 0;
  }

  get last() {
    return this.count - 1;
  }

  draw(at) {
    this.at = Math.min(Math.max(0, at), this.last);
    this.show(this.at);
  }

  /** To a step, and stay there. */
  go(at) {
    this.pause();
    this.draw(at);
  }

  /** Go on by itself, or no longer. */
  toggle() {
    if (this.timer) return this.pause();
    const on = (at) => {
      this.draw(at);
      if (this.at === this.last) this.pause();
      else this.timer = setTimeout(() => on(this.at + 1), this.wait());
    };
    this.playing(true);
    on(this.at === this.last ? 0 : this.at + 1);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.playing(false);
  }
}
