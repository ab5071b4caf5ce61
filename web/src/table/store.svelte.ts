/** One table as this browser knows it: what came over the wire, and what the person is about to do. */
import { getContext, setContext, tick } from "svelte";
import { cards } from "../cards.svelte.ts";
import { comma, t, words } from "../i18n.svelte.ts";
import { settings } from "../settings.svelte.ts";
import { type Connection, TableSocket } from "../socket.ts";
import { FACE_UP, Location, NOBODY } from "../terms.ts";
import type {
  CardView,
  DecisionOut,
  DuelEvent,
  Ended,
  LineOut,
  OptionOut,
  Proposed,
  Siding,
  Spoken,
  TableInfo,
  ToClient,
  Update,
  View,
} from "../wire.ts";
import { Motion, pace } from "./motion.ts";
import { play } from "./sound.ts";
import { cardsOf, linkedZones, playerOf } from "./layout.ts";
import { choosesMany, dropped, place, toggle } from "./options.ts";

export interface Menu {
  title: string;
  options: OptionOut[];
  x: number;
  y: number;
  /** Where it was dropped, to answer the zone that is asked next. */
  goal?: [number, number, number] | undefined;
}

export interface Shown {
  id: number;
  card: CardView | undefined;
}

/** What a drag means beyond the next answer: it answers the decision after that as well. */
interface Intent {
  place?: [number, number, number] | undefined;
  card?: number | undefined;
  seat?: number | undefined;
  until: number;
}

export interface Float {
  key: number;
  seat: number;
  text: string;
  bad: boolean;
}

const KEY = Symbol("table");
const MOST_LINES = 2000;

export class TableStore {
  connection = $state<Connection>("connecting");
  retryIn = $state(0);
  seat = $state(NOBODY);
  welcomed = $state(false);
  fatal = $state("");
  table = $state.raw<TableInfo | undefined>();
  view = $state.raw<View | null>(null);
  decision = $state.raw<DecisionOut | null>(null);
  lines = $state.raw<LineOut[]>([]);
  talk = $state.raw<Spoken[]>([]);
  unheard = $state(0);
  proposals = $state.raw<Proposed[]>([]);
  siding = $state.raw<Siding | undefined>();
  ended = $state.raw<Ended | undefined>();
  waiting = $state(NOBODY);
  clocks = $state.raw<number[]>([]);
  clockAt = $state(0);

  chosen = $state.raw<number[]>([]);
  menu = $state.raw<Menu | undefined>();
  shown = $state.raw<Shown | undefined>();
  /** Opened on a phone by a long press or the "i" of a card. */
  sheet = $state(false);
  pile = $state.raw<{ title: string; seat: number; location: number; sort: string } | undefined>();
  focus = $state(NOBODY);
  pinned = $state(false);
  floats = $state.raw<Float[]>([]);
  banner = $state("");
  chance = $state.raw<{ who: string; faces: string[] } | undefined>();
  direct = $state(NOBODY);
  dragging = $state.raw<{ card: CardView; options: OptionOut[] } | undefined>();
  /** Boards that have used an extra zone: theirs stay drawn. */
  extraUsed = $state.raw<ReadonlySet<number>>(new Set());

  readonly known = $derived(this.view ? cardsOf(this.view) : new Map<number, CardView>());
  readonly placement = $derived(place(this.decision, this.view));
  readonly linked = $derived(
    this.view
      ? linkedZones(this.view, (card) => cards.get(card.id)?.arrows ?? 0)
      : new Set<string>(),
  );
  readonly asked = $derived(this.decision !== null);
  readonly many = $derived(this.decision ? choosesMany(this.decision) : false);

  private readonly socket: TableSocket;
  private readonly motion = new Motion();
  private queue: Update[] = [];
  private busy = false;
  private skip: (() => void) | undefined;
  private intent: Intent | undefined;
  private duel = -1;
  private epoch = -1;
  private key = 0;
  private answered = -1;
  /** What was answered last: asked again where the answer is refused. */
  private refusable: DecisionOut | null = null;
  private lookedAt = -10_000;

  constructor(
    readonly id: string,
    token: string,
  ) {
    this.socket = new TableSocket(id, token, () => settings.values.language, {
      frame: (frame) => this.take(frame),
      state: (state, retryIn) => {
        this.connection = state;
        this.retryIn = retryIn;
        if (state !== "open") this.answered = -1;
      },
    });
  }

  open(): void {
    this.socket.open();
  }
  close(): void {
    this.socket.close();
  }
  retry(): void {
    this.socket.now();
  }

  // frames

  private take(frame: ToClient): void {
    switch (frame.type) {
      case "welcome":
        this.seat = frame.seat;
        this.table = frame.table;
        this.welcomed = true;
        this.fatal = "";
        if (frame.seat !== NOBODY) this.tellAsking();
        break;
      case "table":
        this.table = frame.table;
        if (frame.table.state === "playing") this.siding = undefined;
        break;
      case "update":
        this.queue.push(frame);
        void this.work();
        break;
      case "chat":
        this.talk = [...this.talk.slice(-300), frame];
        if (frame.seat !== this.seat) {
          this.unheard++;
          play("talk");
          if (frame.emote) this.float(frame.seat, t(`web.table.emote.${frame.emote}`), false);
        }
        break;
      case "proposal":
        this.proposals = [
          ...this.proposals.filter((p) => p.proposal !== frame.proposal),
          ...(frame.open ? [frame] : []),
        ];
        break;
      case "siding":
        this.siding = frame.step === "done" ? undefined : frame;
        if (this.siding) this.ended = undefined;
        break;
      case "ended":
        this.ended = frame;
        break;
      case "error":
        this.answered = -1;
        if (this.refusable) this.decision = this.refusable;
        this.refusable = null;
        if (frame.fatal) this.fatal = frame.text;
        else if (frame.code !== "late") this.complain(frame.text);
        break;
      case "pong":
        break;
    }
  }

  /** Shows an update that did not come from the table: a step of a replay. */
  follow(update: Update): void {
    this.queue.push(update);
    void this.work();
  }

  /** Set by the page: how a refusal is shown. */
  complain: (text: string) => void = () => {};

  /** Updates one after another, each with the time that its movement takes. */
  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const wait = await this.show(next);
      if (!wait || !this.queue.length || document.hidden) continue;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, wait / (1 + this.queue.length / 3));
        this.skip = () => {
          clearTimeout(timer);
          done();
        };
      });
      this.skip = undefined;
    }
    this.busy = false;
  }

  /** Whether movements are waiting to be shown. */
  get moving(): boolean {
    return this.queue.length > 0;
  }

  /** Shows everything that has come at once. */
  skipAll(): void {
    const last = this.queue.splice(0);
    for (const update of last) this.put(update);
    this.skip?.();
  }

  private async show(update: Update): Promise<number> {
    const speed = settings.values.animation;
    const fresh = update.duel !== this.duel || !update.events.length || !this.view;
    const still =
      speed === 0 ||
      fresh ||
      document.hidden ||
      matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) {
      this.put(update);
      if (!fresh) this.mark(update.events);
      return 0;
    }
    this.motion.before(update.events);
    this.put(update);
    this.mark(update.events);
    await tick();
    this.motion.after(
      update.events,
      speed === 2 ? 0.5 : 1,
      (card) => this.known.get(card)?.id ?? 0,
    );
    return pace(update.events) * (speed === 2 ? 0.5 : 1);
  }

  private put(update: Update): void {
    if (update.duel !== this.duel) {
      this.duel = update.duel;
      this.ended = undefined;
      this.siding = undefined;
      this.extraUsed = new Set();
      this.answered = -1;
    }
    if (update.epoch !== this.epoch) {
      this.epoch = update.epoch;
      this.answered = -1;
      if (update.first === 0) this.lines = [];
    }
    if (update.first <= this.lines.length)
      this.lines = [...this.lines.slice(0, update.first), ...update.lines].slice(-MOST_LINES);
    else if (update.lines.length) this.lines = update.lines;
    this.socket.since = update.first + update.lines.length;
    this.socket.epoch = update.epoch;
    this.view = update.view;
    this.waiting = update.waiting;
    this.clocks = update.clocks;
    this.clockAt = performance.now();
    const asked = update.decision;
    const isNew = asked && asked.number !== this.decision?.number;
    if (asked?.number !== this.answered) this.refusable = null;
    this.decision = asked && asked.number === this.answered ? null : asked;
    if (isNew || !asked) {
      this.chosen = [];
      this.menu = undefined;
    }
    for (const player of update.view.players)
      if ((player.monsters[5] || player.monsters[6]) && !this.extraUsed.has(player.seat))
        this.extraUsed = new Set([...this.extraUsed, player.seat]);
    if (isNew && asked) this.arrived(asked);
  }

  private arrived(asked: DecisionOut): void {
    for (const option of asked.options)
      if (option.place && option.place[1] === Location.MONSTER && option.place[2] >= 5)
        this.extraUsed = new Set([...this.extraUsed, option.place[0]]);
    const intent = this.intent;
    this.intent = undefined;
    if (intent && performance.now() < intent.until) {
      const found = asked.options.find(
        (option) =>
          (intent.place && option.place && option.place.join() === intent.place.join()) ||
          (intent.card !== undefined && option.card === intent.card && asked.kind === "action") ||
          (intent.seat !== undefined && option.seat === intent.seat),
      );
      if (found) {
        this.answer(found.index);
        return;
      }
      if (asked.kind === "position" || asked.kind === "zone") this.intent = intent;
    }
    if (asked.kind === "moment") return;
    play("ask");
    if (
      asked.options.every((option) => option.shown || option.index === asked.passes) &&
      asked.options.some((option) => option.shown && !this.known.has(option.card))
    )
      this.pile = { title: asked.question, seat: -1, location: -1, sort: "" };
    this.lookAt(asked);
  }

  /** On narrow screens, the board that the question is about comes into view. */
  private lookAt(asked: DecisionOut): void {
    if (this.pinned || !this.view) return;
    for (const option of asked.options) {
      const card = option.card >= 0 ? this.known.get(option.card) : undefined;
      const seat = card && card.location & 0x30c ? card.controller : (option.place?.[0] ?? -1);
      if (seat >= 0 && seat !== this.seat) {
        this.focus = seat;
        return;
      }
    }
  }

  /** What passes by: life points, turns, dice, attacks. */
  private mark(events: readonly DuelEvent[]): void {
    for (const event of events) {
      switch (event.type) {
        case "life":
          if (event.amount)
            this.float(
              event.player,
              `${event.amount > 0 ? "+" : "−"}${Math.abs(event.amount)}`,
              event.amount < 0,
            );
          play(event.amount < 0 ? "hurt" : "heal");
          break;
        case "turn":
          if (!this.pinned && event.player !== this.seat) this.focus = event.player;
          this.say(
            event.player === this.seat
              ? t("web.table.your_turn")
              : t("web.table.turn_of", { player: this.nameOf(event.player) }),
          );
          if (event.player === this.seat) play("turn");
          break;
        case "dice":
          this.roll(
            event.player,
            event.results.map((n) => "⚀⚁⚂⚃⚄⚅"[n - 1] ?? String(n)),
          );
          break;
        case "coin":
          this.roll(
            event.player,
            event.results.map((heads) => t(heads ? "web.table.heads" : "web.table.tails")),
          );
          break;
        case "attack":
          this.direct = event.target < 0 ? event.defender : NOBODY;
          if (!this.pinned) {
            const attacker = this.known.get(event.card)?.controller ?? NOBODY;
            this.focus = event.defender === this.seat ? attacker : event.defender;
          }
          play("attack");
          break;
        case "summon":
          this.glance(event.code, event.card);
          play("summon");
          break;
        case "link":
          this.glance(event.code, event.card);
          play("chain");
          break;
        case "draw":
          play("card");
          break;
        case "lose":
          this.say(t("web.table.is_out", { player: this.nameOf(event.player) }));
          break;
      }
    }
  }

  private float(seat: number, text: string, bad: boolean): void {
    const key = ++this.key;
    this.floats = [...this.floats, { key, seat, text, bad }];
    setTimeout(() => {
      this.floats = this.floats.filter((float) => float.key !== key);
    }, 1800);
  }

  private say(text: string): void {
    this.banner = text;
    setTimeout(() => {
      if (this.banner === text) this.banner = "";
    }, 1300);
  }

  private roll(seat: number, faces: string[]): void {
    const shown = { who: this.nameOf(seat), faces };
    this.chance = shown;
    play("dice");
    setTimeout(() => {
      if (this.chance === shown) this.chance = undefined;
    }, 1700);
  }

  // what the person does

  answer(answer: number | number[]): void {
    const asked = this.decision;
    if (!asked || asked.number === this.answered) return;
    if (!this.socket.send({ type: "answer", number: asked.number, answer })) {
      this.complain(t("web.table.not_connected"));
      return;
    }
    this.answered = asked.number;
    this.refusable = asked;
    this.decision = null;
    this.chosen = [];
    this.menu = undefined;
    this.dragging = undefined;
    if (this.pile && !this.many) this.pile = undefined;
  }

  /** A tap on an option: answers, or adds to the choice. */
  pick(option: OptionOut): void {
    if (!this.decision) return;
    if (this.many) this.chosen = toggle(this.chosen, option.index, this.decision.maximum);
    else if (this.decision.kind === "cards") this.answer([option.index]);
    else this.answer(option.index);
  }

  /** A tap on a card. One thing to do is done for choices; actions are always shown first. */
  tap(card: CardView, options: readonly OptionOut[], at: DOMRect): void {
    this.look(card);
    const [first] = options;
    if (!first || !this.decision) return;
    const direct =
      this.decision.kind !== "action" ||
      first.kind === "attack_monster" ||
      first.kind === "attack_player";
    if (options.length === 1 && direct) this.pick(first);
    else
      this.menu = {
        title: cards.name(card.id),
        options: [...options],
        x: at.x + at.width / 2,
        y: at.y,
      };
  }

  confirm(): void {
    if (this.decision?.kind === "moment") this.answer(0);
    else if (this.many) this.answer([...this.chosen]);
  }

  decline(): boolean {
    if (this.menu) {
      this.menu = undefined;
      return true;
    }
    if (this.decision?.kind === "moment") {
      this.answer(0);
      return true;
    }
    const pass = this.placement.pass;
    if (pass) {
      this.answer(pass.index);
      return true;
    }
    if (this.many && this.decision?.minimum === 0) {
      this.answer([]);
      return true;
    }
    if (this.chosen.length) {
      this.chosen = [];
      return true;
    }
    return false;
  }

  /** A card was dropped on a zone. */
  dropOnZone(goal: [number, number, number], at: { x: number; y: number }): void {
    const held = this.dragging;
    this.dragging = undefined;
    if (!held || goal[0] !== this.seat) return;
    const options = dropped(held.options, goal[1], goal[2]);
    if (!options.length) return;
    this.intent = { place: goal, until: performance.now() + 4000 };
    const [only] = options;
    if (options.length === 1 && only) this.pick(only);
    else this.menu = { title: cards.name(held.card.id), options, ...at, goal };
  }

  /** A monster was dropped on a monster or a player that it is to attack. */
  dropOnTarget(card: number | undefined, seat: number | undefined): void {
    const attack = this.dragging?.options.find((option) => option.kind === "attack");
    this.dragging = undefined;
    if (!attack) return;
    this.intent = { card, seat, until: performance.now() + 4000 };
    this.pick(attack);
  }

  look(card: CardView | undefined, id = card?.id ?? 0): void {
    if (id <= 0) return;
    this.shown = { id, card };
    this.lookedAt = performance.now();
  }

  /** Shows what was just played, unless the person is looking at something. */
  private glance(id: number, card: number): void {
    if (id > 0 && performance.now() - this.lookedAt > 2500)
      this.shown = { id, card: this.known.get(card) };
  }

  lookAtId(id: number, sheet = false): void {
    const card = [...this.known.values()].find((known) => known.id === id);
    this.shown = { id, card };
    if (sheet) this.sheet = true;
  }

  surrender(): void {
    this.socket.send({ type: "surrender" });
  }
  chat(text: string, to: number): boolean {
    return this.socket.send({ type: "chat", text, to });
  }
  emote(emote: string): void {
    this.socket.send({ type: "emote", emote });
  }
  propose(
    what: "rewind" | "pause" | "resume" | "bot" | "forfeit" | "wait",
    number = -1,
    seat = -1,
  ): void {
    this.socket.send({ type: "propose", what, number, seat });
  }
  showHand(): void {
    this.socket.send({ type: "show_hand" });
  }
  vote(proposal: number, yes: boolean): void {
    this.socket.send({ type: "vote", proposal, yes });
  }
  rematch(): void {
    this.socket.send({ type: "rematch" });
  }
  side(main: number[], extra: number[], side: number[]): void {
    this.socket.send({ type: "side", main, extra, side });
  }
  starts(seat: number): void {
    this.socket.send({ type: "starts", seat });
  }
  setAsking(asking: "on" | "auto" | "off"): void {
    settings.set("asking", asking);
    this.tellAsking();
  }
  tellAsking(): void {
    this.socket.send({
      type: "settings",
      asking: settings.values.asking,
      language: words.language || settings.values.language,
    });
  }

  // names

  nameOf(seat: number): string {
    const view = this.view && playerOf(this.view, seat);
    return view?.name ?? this.table?.seats.find((info) => info.seat === seat)?.name ?? "";
  }

  cardName(card: CardView): string {
    if (!card.id) return t("web.table.hidden_card");
    return cards.name(card.id);
  }

  /** A card as a screen reader says it. */
  label(card: CardView, options: number): string {
    const parts = [this.cardName(card)];
    const onField = (card.location & 0x30c) !== 0;
    if (onField && card.position) parts.push(t(`web.table.position.${card.position}`));
    if (card.location === Location.MONSTER && card.id && card.position & FACE_UP)
      parts.push(t("web.table.values", { attack: card.attack, defense: card.defense }));
    if (onField) {
      parts.push(
        t(
          card.location === Location.MONSTER
            ? card.zone >= 5
              ? "web.table.zone.extra"
              : "web.table.zone.monster"
            : card.location === Location.FIELD
              ? "web.table.zone.field"
              : "web.table.zone.spell",
          { number: card.zone >= 5 ? card.zone - 4 : card.zone + 1 },
        ),
      );
      if (card.controller !== this.seat) parts.push(this.nameOf(card.controller));
    }
    if (card.negated) parts.push(t("web.table.negated"));
    for (const [counter, count] of Object.entries(card.counters))
      parts.push(`${t(words.has(`counter.${counter}`) ? `counter.${counter}` : counter)} ${count}`);
    if (card.materials.length)
      parts.push(t("web.table.materials", { count: card.materials.length }));
    if (options) parts.push(t("web.table.can_do", { count: options }));
    return parts.join(comma());
  }
}

export const provide = (store: TableStore): TableStore => setContext(KEY, store);
export const useTable = (): TableStore => getContext<TableStore>(KEY);
