// Decisions to practise: what would you do here? What was got wrong comes back.
import { get } from "../common/api.js";
import { announce, fill, h } from "../common/dom.js";
import { field, press, quiet, select } from "../common/parts.js";
import { figures } from "../common/practice.js";
import { kept, put } from "../common/settings.js";
import { saying } from "../common/shell.js";
import { label } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { gameTitle, wordsOf } from "../common/words.js";
import { cardPicture } from "../felt/cards.js";
import { tilePicture } from "../felt/tiles.js";
import { choice, digits, value } from "../table/choice.js";
import { after, fresh, next, shaky } from "./spaced.js";
import { tilesOf } from "./tiles.js";

const PLACES = {
  hole: t("Your cards"),
  cards: t("Your cards"),
  tiles: t("Your tiles"),
  flop: t("Flop"),
  turn: t("Turn"),
  up: t("The dealer’s open card"),
  given_up: t("Given up"),
};
const HINT = t("One decision after another, at your own pace. What you get wrong comes back.");

/** What names a situation, whatever place it has in the list. */
const idOf = ({ shown, choices }) => JSON.stringify([shown, Object.keys(choices)]);

/** The choices in an order that tells nothing of which is best. */
const listed = ({ choices }) => Object.keys(choices).sort();

export class Decisions {
  constructor(box, games, person) {
    this.person = person;
    /** @type {Map<string, any>} */
    this.all = new Map();
    const titled = games.map(({ name }) => [name, gameTitle(name)]);
    this.game = select("select#decision-game", titled);
    this.ask = h("div.panel.ask.decision", quiet(HINT));
    this.side = h("div.stack.tight");
    const begin = press(t("Start deciding"), () => this.start(), { class: "primary large" });
    const picks = h("div.picks", field("decision-game", t("Game"), this.game));
    fill(box, h("div.drill", [this.ask, h("div.panel.stack.tight", [picks, begin, this.side])]));
  }

  get key() {
    return `decisions.${this.game.value}.${this.person.name ?? ""}`;
  }

  /** What is kept of this player and game, with the sum of what was given up. */
  get progress() {
    try {
      return { ...fresh(), best: 0, cost: 0, ...JSON.parse(kept(this.key) ?? "{}") };
    } catch {
      return { ...fresh(), best: 0, cost: 0 };
    }
  }

  async start() {
    const { value: name } = this.game;
    const found = await saying(() => get(`/api/games/${name}/drills`), name);
    if (!found) return;
    this.words = await wordsOf(name);
    this.found = found;
    this.all = new Map(found.situations.map((situation) => [idOf(situation), situation]));
    this.last = "";
    this.next();
  }

  next() {
    const id = next(this.progress, [...this.all.keys()], this.last);
    if (!id) return fill(this.ask, quiet(t("There is nothing to decide in this game.")));
    this.last = id;
    const situation = this.all.get(id) ?? {};
    const button = (name) =>
      press(tilesOf(name) ?? choice(this.words, name), () => this.answer(situation, name), {
        data: { choice: name },
        "aria-label": tilesOf(name) ? choice(this.words, name) : null,
      });
    const shown = Object.entries(situation.shown);
    const asked = shown.length ? t("What do you do?") : t("Which of these costs least?");
    fill(
      this.ask,
      h(
        "div.lying",
        shown.map((place) => this.place(place)),
      ),
      h("p.problem", asked),
      h("div.choices", listed(situation).map(button)),
      h("div.told", { "aria-live": "polite" }),
    );
    this.score();
    return this.ask.querySelector("button").focus({ preventScroll: true });
  }

  /** Cards or tiles at their place; what is only said stands as a word. */
  place([name, faces]) {
    if (faces === true) return h("p.small", t("{wager}: made", { wager: translate(label(name)) }));
    const picture = this.found.kind === "tiles" ? tilePicture : cardPicture;
    return h("div.place", [
      h("span.small.quiet", PLACES[name] ?? translate(label(name))),
      h("span.faces", faces.split(" ").map(picture)),
    ]);
  }

  answer(situation, chosen) {
    const { choices } = situation;
    const [best] = Object.keys(choices);
    const cost = value(choices[best]) - value(choices[chosen]);
    const before = this.progress;
    const right = cost === 0;
    const progress = after(before, idOf(situation), right);
    const sums = { best: before.best + (right ? 1 : 0), cost: before.cost + cost };
    put(this.key, JSON.stringify({ ...progress, ...sums }));
    for (const button of this.ask.querySelectorAll("[data-choice]")) {
      const { choice: name } = button.dataset;
      button.disabled = true;
      button.classList.toggle("right", name === best);
      button.classList.toggle("wrong", name === chosen && !right);
      const sign = value(choices[name]) < 0 ? "−" : "+";
      button.append(h("span.money", `${sign}${digits(value(choices[name]))}`));
    }
    const what = choice(this.words, chosen);
    const better = t(" {best} was best.", { best: choice(this.words, best) });
    const said = right
      ? t("{what} was the best choice.", { what })
      : t("{what} cost {cost}.{better}", { what, cost: digits(cost), better });
    const on = press(t("Next"), () => this.next(), { class: "primary" });
    const unit = h("p.tiny.quiet", translate(`${this.found.unit}.`));
    fill(
      this.ask.querySelector(".told"),
      h("p", { class: right ? "won" : "lost" }, said),
      unit,
      on,
    );
    announce(said);
    this.score();
    on.focus({ preventScroll: true });
  }

  score() {
    const { asked, best, cost, met } = this.progress;
    const each = asked ? digits(cost / asked) : "–";
    const clear = () => {
      put(this.key, null);
      this.score();
    };
    fill(
      this.side,
      figures([
        [asked ? `${Math.round((100 * best) / asked)} %` : "–", t("of {asked} best", { asked })],
        [each, t("given up each time")],
        [String(shaky({ met })), t("to come back soon")],
      ]),
      asked ? h("div", press(t("Begin anew"), clear, { class: "slim" })) : null,
    );
  }
}
