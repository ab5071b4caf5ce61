// Made by `python -m duel99.server.typescript`; do not edit.
// Types of the frames of a table's websocket and of the bodies of REST (see docs/serving.md).

export const PROTOCOL = 1;

export const NOBODY = -1;
export const NO_CARD = -1;

export const EMOTES = ["hello", "thanks", "wow", "hmm", "sorry", "gg"] as const;

export type ToServer =
  | Hello
  | Reply
  | GiveUp
  | Say
  | Emote
  | Ask
  | Vote
  | Again
  | ShowHand
  | Side
  | Start
  | Settings
  | Ping;

export type ToClient =
  | Welcome
  | Table
  | Update
  | Spoken
  | Proposed
  | Siding
  | Ended
  | Refused
  | Pong;

export type DuelEvent =
  | DuelStarted
  | Moved
  | Drew
  | Revealed
  | Shuffled
  | TurnBegan
  | PhaseBegan
  | StepBegan
  | LifeChanged
  | Summoned
  | SummonNegated
  | SetDown
  | PositionChanged
  | LinkAdded
  | LinkSolved
  | ChainEnded
  | Negated
  | Attacked
  | AttackEnded
  | Battled
  | CountersChanged
  | Equipped
  | ControlChanged
  | MaterialAttached
  | Rolled
  | Tossed
  | Declared
  | Recycled
  | TrackLaid
  | PieceMoved
  | PlayerCounters
  | PlayerLost
  | ActProposed
  | ActAnswered
  | DuelEnded
  | Noted;

/**
 * The first frame. ``token`` is a seat's secret, or a spectator's.
 *
 * ``since`` is the number of log lines of ``epoch`` that the client has already (0: none).
 */
export interface Hello {
  type: "hello";
  token: string;
  language?: string;
  protocol?: number;
  since?: number;
  epoch?: number;
}

/**
 * The answer to decision ``number``; a late or doubled one is refused.
 *
 * A ``moment`` is answered with its number and 0.
 */
export interface Reply {
  type: "answer";
  number: number;
  answer: number | number[];
}

/**
 * The seat surrenders.
 */
export interface GiveUp {
  type: "surrender";
}

/**
 * Table talk to all, or to one seat alone (``to``).
 */
export interface Say {
  type: "chat";
  text: string;
  to?: number;
}

/**
 * One of the emotes of :data:`EMOTES`.
 */
export interface Emote {
  type: "emote";
  emote: string;
}

/**
 * Ask the table: ``rewind`` to one's own decision ``number`` (-1: the last one answered),
 * ``pause``, ``resume``, or about a lost seat ``bot``, ``forfeit``, ``wait`` (``seat``).
 */
export interface Ask {
  type: "propose";
  what: "rewind" | "pause" | "resume" | "bot" | "forfeit" | "wait";
  number?: number;
  seat?: number;
}

/**
 * Base of everything that is sent.
 */
export interface Vote {
  type: "vote";
  proposal: number;
  yes: boolean;
}

/**
 * Play once more, after the end; begins when everybody at the table has asked for it.
 */
export interface Again {
  type: "rematch";
}

/**
 * Show one's hand to everybody, where the table allows it (``table.show_hand``).
 */
export interface ShowHand {
  type: "show_hand";
}

/**
 * The deck for the next duel of a match: printed ids by section.
 */
export interface Side {
  type: "side";
  main: number[];
  extra: number[];
  side: number[];
}

/**
 * Whom the loser of the last duel lets begin.
 */
export interface Start {
  type: "starts";
  seat: number;
}

/**
 * How a seat wants to be asked: ``on`` at every chance, ``auto`` where it can act, ``off`` only
 * where it must answer; the others cannot tell. Empty fields change nothing.
 */
export interface Settings {
  type: "settings";
  asking?: "" | "on" | "auto" | "off";
  language?: string;
}

/**
 * Base of everything that is sent.
 */
export interface Ping {
  type: "ping";
  at?: number;
}

/**
 * The answer to :class:`Hello`.
 */
export interface Welcome {
  type: "welcome";
  seat: number;
  table: TableInfo;
  language: string;
  protocol: number;
}

/**
 * A table as its people know it.
 */
export interface TableInfo {
  id: string;
  name: string;
  ruleset: string;
  mode: string;
  recycles: number;
  options: Record<string, string>;
  seats: SeatInfo[];
  state: "waiting" | "playing" | "siding" | "paused" | "over";
  spectators: number;
  password: boolean;
  watchable: boolean;
  match: MatchInfo | null;
  replays: string[];
  show_hand: boolean;
}

/**
 * A seat of the table.
 *
 * ``bot`` is the kind of bot that plays it now, ``person`` whether it belongs to a person;
 * ``here`` whether somebody is connected, ``ready`` whether it is taken, or has done what the
 * table waits for between duels.
 */
export interface SeatInfo {
  seat: number;
  name: string;
  bot: string;
  person: boolean;
  here: boolean;
  ready: boolean;
  clock: number;
}

/**
 * How a match stands.
 */
export interface MatchInfo {
  stage: "siding" | "choice" | "duel" | "over";
  won_by: "wins" | "points";
  duels: number;
  played: number;
  wins: number[];
  points: number[];
  winners: number[];
  seconds_left: number;
}

/**
 * The table has changed: people came or went, the state, the score.
 */
export interface Table {
  type: "table";
  table: TableInfo;
}

/**
 * What has happened, and where the table stands now.
 *
 * ``duel`` counts the duels of the table; ``epoch`` goes up with each duel and each rewind: then
 * everything that was told before is void. ``events`` are those since the last update as the
 * seat sees them, ``number`` counts all of the duel so far; ``lines`` begin at line ``first``.
 * Where piles are shared, ``view`` has them with the first player only.
 * ``waiting`` is whom the table waits for, as far as everybody may know: while it is open whether
 * somebody responds it is -1.
 */
export interface Update {
  type: "update";
  duel: number;
  epoch: number;
  number: number;
  events: DuelEvent[];
  first: number;
  lines: LineOut[];
  view: View;
  decision: DecisionOut | null;
  waiting: number;
  clocks: number[];
}

/**
 * A line of the log. ``cards`` are printed ids that it names, for links.
 */
export interface LineOut {
  text: string;
  style: string;
  cards: number[];
}

/**
 * The table as one seat (``NOBODY``: a spectator) may know it.
 *
 * Where piles are shared, every player's ``graveyard``, ``banished`` and ``extra`` is the
 * shared one.
 */
export interface View {
  seat: number;
  ruleset: string;
  turn: number;
  turn_player: number;
  phase: number;
  step: number;
  order: number[];
  players: PlayerView[];
  chain: LinkView[];
  shared: boolean;
  recycles_left: number;
  attacker: number;
  attack_target: number;
  over: boolean;
  winners: number[];
  track: (CardView | null)[];
}

/**
 * A seat as another seat sees it; ``hand`` holds hidden cards for those who may not look.
 */
export interface PlayerView {
  seat: number;
  name: string;
  life: number;
  alive: boolean;
  placing: number;
  hand: CardView[];
  monsters: (CardView | null)[];
  spells: (CardView | null)[];
  field: CardView | null;
  deck: number;
  extra: CardView[];
  graveyard: CardView[];
  banished: CardView[];
  counters: Record<string, number>;
  space: number;
  full: number;
}

/**
 * A card as a seat sees it. ``card`` and ``id`` are ``NO_CARD`` and 0 for a hidden card.
 *
 * A face-down card on the field keeps its number (everybody can follow it) but not its id.
 */
export interface CardView {
  card: number;
  id: number;
  controller: number;
  owner: number;
  location: number;
  zone: number;
  position: number;
  attack: number;
  defense: number;
  level: number;
  rank: number;
  counters: Record<string, number>;
  materials: number[];
  equipped_to: number;
  negated: boolean;
  influences: Influence[];
}

/**
 * One thing that changes a value, in the order in which they apply.
 *
 * ``stat`` is ``attack`` or ``defense``; ``how`` is ``add``, ``set``, ``original`` or
 * ``multiply``, whose ``amount`` is in halves (4 doubles). ``source`` is the printed id of the
 * card whose effect it is, 0 where that card is hidden by now.
 */
export interface Influence {
  stat: string;
  how: string;
  amount: number;
  source: number;
}

/**
 * A link of the chain that is being built or resolved.
 */
export interface LinkView {
  number: number;
  player: number;
  card: number;
  id: number;
  effect: number;
  targets: number[];
  negated: boolean;
}

/**
 * What the seat is asked. ``number`` counts what this seat was asked at this table.
 *
 * It does not count for others: that could tell who had something to answer. ``kind`` is
 * ``action``, ``cards``, ``yes_no``, ``option``, ``zone``, ``position``, ``player``, ``number``,
 * ``order``, ``declare``, or ``moment``: nothing to choose, the table waits until this seat goes
 * on (:class:`Settings`). Several cards: ``minimum`` to ``maximum`` of them; ``checked`` where not every choice of that
 * many is legal. ``passes`` is the index of the option that declines (-1: none). ``source`` is the
 * card that asks.
 */
export interface DecisionOut {
  number: number;
  kind: string;
  purpose: string;
  question: string;
  hint: string;
  options: OptionOut[];
  minimum: number;
  maximum: number;
  checked: boolean;
  passes: number;
  source: number;
  seconds: number;
}

/**
 * One option of a decision: its index, its label, and what it is about.
 *
 * ``kind`` is the action's kind (``summon``, ``activate``, ``attack`` ...) or the decision's;
 * ``card`` the number of a card of the view (-1: none), ``id`` its printed id, ``place`` is
 * ``[player, location, zone]``, ``seat`` a player, ``shown`` a card that lies in no view (the deck
 * during a search).
 */
export interface OptionOut {
  index: number;
  label: string;
  kind: string;
  card: number;
  id: number;
  place: [number, number, number] | null;
  seat: number;
  value: number | string | boolean | null;
  shown: CardView | null;
}

/**
 * Table talk that the seat may hear; ``to`` is -1 for all. ``number`` counts what was said.
 */
export interface Spoken {
  type: "chat";
  seat: number;
  name: string;
  text: string;
  to: number;
  emote: string;
  number: number;
}

/**
 * Somebody asks the table; ``votes`` are the seats that have agreed, ``needed`` all that must.
 */
export interface Proposed {
  type: "proposal";
  proposal: number;
  seat: number;
  what: string;
  text: string;
  needed: number[];
  votes: number[];
  open: boolean;
  passed: boolean;
}

/**
 * Between two duels: the own deck to change (``exchange``), or to choose who begins
 * (``starts``); ``wait`` for whom the others do so, ``done`` when it is over.
 */
export interface Siding {
  type: "siding";
  step: "exchange" | "starts" | "wait" | "done";
  main: number[];
  extra: number[];
  side: number[];
}

/**
 * A duel is over. ``replay`` is the id of its replay, ``text`` says who won and why.
 */
export interface Ended {
  type: "ended";
  winners: number[];
  text: string;
  replay: string;
  placing: number[];
  match_text: string;
}

/**
 * A frame that was not taken: a stable ``code`` and a sentence that says what to do.
 *
 * Nothing has changed. ``fatal`` ones are followed by the end of the connection.
 */
export interface Refused {
  type: "error";
  code: string;
  text: string;
  fatal: boolean;
}

/**
 * Base of everything that is sent.
 */
export interface Pong {
  type: "pong";
  at: number;
}

/**
 * The duel begins; ``order`` lists the seats in turn order.
 */
export interface DuelStarted {
  type: "duel";
  order: number[];
  life: number;
}

/**
 * A card went from one place to another.
 *
 * ``known`` is a bit mask of seats that may know which card it is, all bits set for all.
 */
export interface Moved {
  type: "move";
  card: number;
  code: number;
  origin: number;
  origin_player: number;
  origin_zone: number;
  place: number;
  player: number;
  zone: number;
  position: number;
  reason: number;
  known: number;
  source: number;
}

/**
 * A player drew cards. ``cards`` and ``codes`` are empty for those who may not know.
 */
export interface Drew {
  type: "draw";
  player: number;
  count: number;
  cards: number[];
  codes: number[];
}

/**
 * Cards were shown to some seats (``known``: bit mask).
 */
export interface Revealed {
  type: "reveal";
  player: number;
  codes: number[];
  known: number;
}

/**
 * A hand, a deck or an extra deck was shuffled.
 */
export interface Shuffled {
  type: "shuffle";
  player: number;
  place: number;
}

/**
 * Base of all events.
 */
export interface TurnBegan {
  type: "turn";
  player: number;
  number: number;
}

/**
 * Base of all events.
 */
export interface PhaseBegan {
  type: "phase";
  phase: number;
}

/**
 * Base of all events.
 */
export interface StepBegan {
  type: "step";
  step: number;
}

/**
 * Life points changed by ``amount`` to ``life``; ``reason`` tells damage, cost, gain.
 */
export interface LifeChanged {
  type: "life";
  player: number;
  amount: number;
  life: number;
  reason: number;
  source: number;
}

/**
 * A summon succeeded; ``kind`` is a ``SummonKind``.
 */
export interface Summoned {
  type: "summon";
  player: number;
  card: number;
  code: number;
  kind: number;
}

/**
 * Base of all events.
 */
export interface SummonNegated {
  type: "unsummon";
  player: number;
  card: number;
  code: number;
}

/**
 * A card was set face-down by its player.
 */
export interface SetDown {
  type: "set";
  player: number;
  card: number;
}

/**
 * ``code`` is 0 where the card is face-down afterwards and stays unknown.
 */
export interface PositionChanged {
  type: "position";
  card: number;
  code: number;
  before: number;
  position: number;
}

/**
 * An activation joined the chain as link ``number`` (1 is the first).
 */
export interface LinkAdded {
  type: "link";
  number: number;
  player: number;
  card: number;
  code: number;
  effect: number;
  targets: number[];
  opponent: number;
}

/**
 * Base of all events.
 */
export interface LinkSolved {
  type: "solve";
  number: number;
  negated: boolean;
}

/**
 * Base of all events.
 */
export interface ChainEnded {
  type: "chain_end";
  links: number;
}

/**
 * Link ``number`` had its activation (``activation``) or only its effect negated.
 */
export interface Negated {
  type: "negate";
  number: number;
  activation: boolean;
}

/**
 * An attack was declared; ``target`` is ``NO_CARD`` for a direct attack on ``defender``.
 */
export interface Attacked {
  type: "attack";
  card: number;
  target: number;
  defender: number;
}

/**
 * The attack was negated or stopped before damage calculation.
 */
export interface AttackEnded {
  type: "attack_end";
  card: number;
}

/**
 * Damage calculation: the values that fought.
 */
export interface Battled {
  type: "battle";
  card: number;
  target: number;
  attack: number;
  against: number;
}

/**
 * Base of all events.
 */
export interface CountersChanged {
  type: "counter";
  card: number;
  counter: string;
  amount: number;
  count: number;
}

/**
 * Base of all events.
 */
export interface Equipped {
  type: "equip";
  card: number;
  target: number;
}

/**
 * Base of all events.
 */
export interface ControlChanged {
  type: "control";
  card: number;
  before: number;
  player: number;
}

/**
 * Base of all events.
 */
export interface MaterialAttached {
  type: "attach";
  card: number;
  code: number;
  target: number;
}

/**
 * Base of all events.
 */
export interface Rolled {
  type: "dice";
  player: number;
  results: number[];
}

/**
 * Base of all events.
 */
export interface Tossed {
  type: "coin";
  player: number;
  results: boolean[];
}

/**
 * A player named something (``what``: race, attribute, player, number, name, option).
 *
 * Of an option ``label`` is what it is called (``heads``, ``effect_2``), and ``source`` the card
 * whose modes were to choose from, which everybody sees by then.
 */
export interface Declared {
  type: "declare";
  player: number;
  what: string;
  value: number;
  label: string;
  source: number;
}

/**
 * 倒海回山: the graveyard became the deck again (N99-005).
 */
export interface Recycled {
  type: "recycle";
  count: number;
  left: number;
}

/**
 * Cards of the deck were laid on these spaces of the track; ``codes`` are 0 while unknown.
 */
export interface TrackLaid {
  type: "track";
  spaces: number[];
  codes: number[];
  known: number;
}

/**
 * A player's piece went ``steps`` spaces on, from ``left`` to ``space`` (0: the start).
 */
export interface PieceMoved {
  type: "ride";
  player: number;
  left: number;
  space: number;
  steps: number;
}

/**
 * A player's own counters changed by ``amount`` to ``count``; ``why`` is a short key.
 */
export interface PlayerCounters {
  type: "speed";
  player: number;
  counter: string;
  amount: number;
  count: number;
  why: string;
}

/**
 * A player is out, as ``place`` in the placing.
 */
export interface PlayerLost {
  type: "lose";
  player: number;
  reason: number;
  place: number;
}

/**
 * A player wants to do something by hand; the others are asked whether it is right.
 *
 * ``act`` is the kind of table action, ``source`` the card that it is for; ``cards``, ``seat``,
 * ``detail`` and ``value`` say what about. ``known`` is the mask of seats that may know which
 * cards they are. That nothing but its effects follow is told by :class:`ActAnswered`.
 */
export interface ActProposed {
  type: "act";
  player: number;
  act: string;
  source: number;
  cards: number[];
  codes: number[];
  seat: number;
  detail: string;
  value: number;
  known: number;
}

/**
 * The table agreed to what was proposed last, or ``player`` declined.
 */
export interface ActAnswered {
  type: "act_answer";
  player: number;
  agreed: boolean;
}

/**
 * ``winners`` is empty for a draw of everybody.
 */
export interface DuelEnded {
  type: "end";
  winners: number[];
  reason: number;
}

/**
 * Something worth a line in the log; ``key`` is a message key.
 */
export interface Noted {
  type: "note";
  key: string;
  player: number;
  card: number;
  value: number;
}

/**
 * The wish for a table. ``pools`` are keys of shipped pools or whole texts (YAML, YDK).
 */
export interface NewTable {
  ruleset?: string;
  name?: string;
  mode?: string;
  recycles?: number;
  options?: Record<string, string>;
  pools?: string[];
  seats?: SeatPlan[];
  password?: string;
  spectators?: SpectatorPlan;
  clock?: ClockPlan;
  match?: boolean;
  duels?: number;
  seat_name?: string;
  pace?: "even" | "quick";
  listed?: boolean;
}

/**
 * A seat of the table: for a person, or for a bot of a kind (``bot``).
 */
export interface SeatPlan {
  kind?: "person" | "bot";
  name?: string;
  bot?: string;
}

/**
 * Whether others may watch, and how many seconds later they see it.
 */
export interface SpectatorPlan {
  allowed?: boolean;
  delay?: number;
}

/**
 * How long one may think.
 *
 * ``decision``: ``seconds`` for each decision; what is longer runs from a ``reserve`` of
 * seconds, to which each answer adds ``increment``. At its end the clock answers.
 */
export interface ClockPlan {
  profile?: "none" | "decision";
  seconds?: number;
  reserve?: number;
  increment?: number;
}

/**
 * Who wants to sit down; ``deck`` is a key or a text, where everybody brings one.
 */
export interface JoinBody {
  name?: string;
  password?: string;
  seat?: number | null;
  deck?: string;
}

export interface WatchBody {
  password?: string;
}

/**
 * A pool to judge for a way to play.
 */
export interface PoolWish {
  text: string;
  format?: string;
  ruleset?: string;
  mode?: string;
  players?: number;
  recycles?: number;
  options?: Record<string, string>;
}

/**
 * A new table: its id, and the seat and token of who made it (-1: to watch).
 */
export interface Made {
  id: string;
  seat: number;
  token: string;
}

/**
 * A seat and its token. ``seat`` is -1 for a spectator.
 */
export interface Seated {
  seat: number;
  token: string;
}

/**
 * What is refused: a stable code, one sentence, the field that is wrong.
 */
export interface ErrorBody {
  code: string;
  text: string;
  place: string;
}

export interface RulesetOut {
  key: string;
  name: string;
  players: [number, number];
  shared: boolean;
  sides: boolean;
  modes: ModeOut[];
  options: TableOption[];
}

/**
 * A mode; ``recycles`` are how often the sea may return.
 */
export interface ModeOut {
  key: string;
  name: string;
  recycles: number[];
}

/**
 * A table option: ``text`` says what it is about, ``rule`` where that stands.
 */
export interface TableOption {
  key: string;
  default: string;
  values: string[];
  text: string;
  rule: string;
}

/**
 * A shipped pool or deck with how many cards it has.
 */
export interface PoolOut {
  key: string;
  name: string;
  comment: string;
  ruleset: string;
  mode: string;
  players: number;
  recycles: number;
  main: number;
  extra: number;
}

/**
 * ``pool`` is ``None`` where the text cannot be read; ``legal`` whether it may be played.
 */
export interface PoolChecked {
  pool: PoolCards | null;
  faults: PoolFault[];
  stats: PoolStats | null;
  legal: boolean;
}

/**
 * A pool by printed ids, one for each copy, and as a text that can be sent back.
 */
export interface PoolCards {
  name: string;
  comment: string;
  main: number[];
  extra: number[];
  side: number[];
  text: string;
}

export interface PoolFault {
  severity: string;
  text: string;
  rules: string[];
  line: number;
}

/**
 * What a pool is made of, copies counted.
 */
export interface PoolStats {
  main: number;
  extra: number;
  side: number;
  monsters: number;
  spells: number;
  traps: number;
  different: number;
  levels: Record<number, number>;
}

/**
 * Facts of a card. ``attack`` and ``defense`` are -2 for "?"; ``behaviour`` says who knows
 * what it does: ``native``, ``script``, ``none`` (played by hand).
 */
export interface CardOut {
  id: number;
  name: string;
  names: Record<string, string>;
  kind: number;
  level: number;
  rank: number;
  rating: number;
  arrows: number;
  scales: [number, number];
  attack: number;
  defense: number;
  attribute: number;
  race: number;
  behaviour: string;
}

export interface CardPage {
  total: number;
  exact: number;
  cards: CardOut[];
}

/**
 * A card to read: facts, lines, text, and where its rulings stand.
 */
export interface CardSheet {
  card: CardOut;
  facts: string[];
  text: string[];
  rulings: string;
}

/**
 * Several cards to read; those that nobody knows are left out.
 */
export interface CardSheets {
  cards: CardSheet[];
}

/**
 * A finished duel. ``frames`` are the steps 0 to ``frames - 1``.
 */
export interface ReplayOut {
  id: string;
  finished: number;
  frames: number;
  duel: ReplayMeta;
}

/**
 * What lists show of a replay.
 */
export interface ReplayMeta {
  table: string;
  ruleset: string;
  mode: string;
  seats: string[];
  bots: string[];
  winners: number[];
  placing: number[];
  turns: number;
  answers: number;
  reason: number;
}

/**
 * The table after ``number`` answers, with what happened since the step before.
 */
export interface ReplayFrame {
  number: number;
  events: DuelEvent[];
  lines: LineOut[];
  view: View;
}

export const Phase = {
  NONE: 0,
  DRAW: 1,
  STANDBY: 2,
  MAIN1: 3,
  BATTLE: 4,
  MAIN2: 5,
  END: 6,
} as const;

export const Step = {
  NONE: 0,
  START: 1,
  BATTLE: 2,
  DAMAGE_START: 3,
  DAMAGE_BEFORE: 4,
  DAMAGE_CALCULATION: 5,
  DAMAGE_AFTER: 6,
  DAMAGE_END: 7,
  END: 8,
} as const;

export const Location = {
  NOWHERE: 0,
  DECK: 1,
  HAND: 2,
  MONSTER: 4,
  SPELL: 8,
  GRAVEYARD: 16,
  BANISHED: 32,
  EXTRA: 64,
  MATERIAL: 128,
  FIELD: 256,
  PENDULUM: 512,
  TRACK: 1024,
} as const;

export const Position = {
  NONE: 0,
  FACE_UP_ATTACK: 1,
  FACE_DOWN_ATTACK: 2,
  FACE_UP_DEFENSE: 4,
  FACE_DOWN_DEFENSE: 8,
} as const;

export const Kind = {
  MONSTER: 1,
  SPELL: 2,
  TRAP: 4,
  NORMAL: 16,
  EFFECT: 32,
  FUSION: 64,
  RITUAL: 128,
  TRAP_MONSTER: 256,
  SPIRIT: 512,
  UNION: 1024,
  GEMINI: 2048,
  TUNER: 4096,
  SYNCHRO: 8192,
  TOKEN: 16384,
  QUICK_PLAY: 65536,
  CONTINUOUS: 131072,
  EQUIP: 262144,
  FIELD: 524288,
  COUNTER: 1048576,
  FLIP: 2097152,
  TOON: 4194304,
  XYZ: 8388608,
  PENDULUM: 16777216,
  SPECIAL_SUMMON_ONLY: 33554432,
  LINK: 67108864,
} as const;

export const Attribute = {
  EARTH: 1,
  WATER: 2,
  FIRE: 4,
  WIND: 8,
  LIGHT: 16,
  DARK: 32,
  DIVINE: 64,
} as const;

export const Race = {
  WARRIOR: 1,
  SPELLCASTER: 2,
  FAIRY: 4,
  FIEND: 8,
  ZOMBIE: 16,
  MACHINE: 32,
  AQUA: 64,
  PYRO: 128,
  ROCK: 256,
  WINGED_BEAST: 512,
  PLANT: 1024,
  INSECT: 2048,
  THUNDER: 4096,
  DRAGON: 8192,
  BEAST: 16384,
  BEAST_WARRIOR: 32768,
  DINOSAUR: 65536,
  FISH: 131072,
  SEA_SERPENT: 262144,
  REPTILE: 524288,
  PSYCHIC: 1048576,
  DIVINE_BEAST: 2097152,
  CREATOR_GOD: 4194304,
  WYRM: 8388608,
  CYBERSE: 16777216,
  ILLUSION: 33554432,
} as const;

export const Arrow = {
  LOWER_LEFT: 1,
  DOWN: 2,
  LOWER_RIGHT: 4,
  LEFT: 8,
  RIGHT: 32,
  UPPER_LEFT: 64,
  UP: 128,
  UPPER_RIGHT: 256,
} as const;

export const SummonKind = {
  NONE: 0,
  NORMAL: 1,
  TRIBUTE: 2,
  SET: 3,
  FLIP: 4,
  EFFECT: 5,
  PROCEDURE: 6,
  RITUAL: 7,
  FUSION: 8,
  SYNCHRO: 9,
  XYZ: 10,
  PENDULUM: 11,
  LINK: 12,
  GEMINI: 13,
} as const;

export const Reason = {
  NONE: 0,
  RULE: 1,
  EFFECT: 2,
  COST: 4,
  BATTLE: 8,
  DESTROY: 16,
  TRIBUTE: 32,
  SUMMON: 64,
  MATERIAL: 128,
  DISCARD: 256,
  DRAW: 512,
  RETURN: 1024,
  REPLACE: 2048,
  FUSION: 4096,
  SYNCHRO: 8192,
  XYZ: 16384,
  LINK: 32768,
  RITUAL: 65536,
  EXCAVATE: 131072,
  LOST_TARGET: 262144,
  REVEAL: 524288,
  REDIRECT: 1048576,
  RECYCLE: 2097152,
  ELIMINATION: 4194304,
  SETUP: 8388608,
} as const;

export const EndReason = {
  NONE: 0,
  LIFE_POINTS: 1,
  DECK_OUT: 2,
  SURRENDER: 3,
  SPECIAL: 4,
  COUNTERS: 5,
  LIMIT: 6,
  LAST_CARD: 7,
  EFFECT: 8,
  TIME: 9,
  MATCH: 10,
} as const;

export const ActionKind = {
  PASS: 0,
  SUMMON: 1,
  SET_MONSTER: 2,
  FLIP_SUMMON: 3,
  CHANGE_POSITION: 4,
  ACTIVATE: 5,
  SPECIAL_SUMMON: 6,
  PENDULUM_SUMMON: 7,
  SET_SPELL_TRAP: 8,
  TO_BATTLE: 9,
  TO_MAIN2: 10,
  END_TURN: 11,
  ATTACK: 12,
  ATTACK_MONSTER: 13,
  ATTACK_PLAYER: 14,
  EXTRA: 15,
} as const;

export const DecisionKind = {
  ACTION: 1,
  CARDS: 2,
  YES_NO: 3,
  OPTION: 4,
  ZONE: 5,
  POSITION: 6,
  PLAYER: 7,
  NUMBER: 8,
  ORDER: 9,
  DECLARE: 10,
} as const;
