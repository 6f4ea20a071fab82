"""Sounds are made in the browser: none before a touch, each is heard, and none is distorted."""

# Renders a sound at once instead of playing it, and measures what comes out of it.
HEARD = """async ([name, volume, touched]) => {
    let made = null;
    window.AudioContext = class extends OfflineAudioContext {
        constructor() { super(1, 2 * 44100, 44100); made = this; }
    };
    if (volume) localStorage.setItem('houseway.volume', volume);
    localStorage.setItem('houseway.sound', volume ? 'on' : 'off');
    const {sound} = await import(`/static/felt/sound.js?${name}${volume}${touched}`);
    if (touched) dispatchEvent(new Event('pointerdown'));
    sound(name);
    if (!made) return null;
    const wave = (await made.startRendering()).getChannelData(0);
    const peak = wave.reduce((most, at) => Math.max(most, Math.abs(at)), 0);
    return [peak, Math.sqrt(wave.reduce((sum, at) => sum + at * at, 0) / wave.length)];
}"""


def test_every_sound_is_heard_and_none_is_distorted(visit):
    page = visit("/nowhere")
    names = page.evaluate("import('/static/felt/sound.js').then(({SOUNDS}) => Object.keys(SOUNDS))")
    assert {"card", "chip", "die", "tile", "turn", "won", "lost", "jackpot"} <= set(names)
    for name in names:
        assert page.evaluate(HEARD, [name, "normal", False]) is None
        assert page.evaluate(HEARD, [name, "", True]) == [0, 0]
        soft, normal, loud = (
            page.evaluate(HEARD, [name, volume, True]) for volume in ("soft", "normal", "loud")
        )
        # A card that is laid down is the most quiet of them, and still well above nothing.
        assert 0.01 < soft[0] < normal[0] < loud[0] <= 1, name
        assert 0.0005 < soft[1] < normal[1] < loud[1], name
