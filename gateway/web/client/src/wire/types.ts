// Generated from openapi.yaml and asyncapi.yaml by `npm run types`: do not edit.

export type ErrorBody = {
  error: {
    code: Code;
    /** One plain sentence */
    message: string;
    /** `legal` with illegal_card, `retry_after_s` with rate_limited, `ask` with a conflict at a table, `id` with internal */
    details: Record<string, unknown>;
  };
};

export type Code = "bad_record" | "bad_rules" | "bad_deck" | "match_over" | "deal_over" | "not_your_turn" | "wrong_phase" | "bad_sing" | "bad_capote" | "bad_bid" | "bid_too_low" | "bad_trump" | "bad_swap" | "not_your_card" | "illegal_card" | "bad_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "room_full" | "seat_taken" | "not_ready" | "already_playing" | "invite_expired" | "too_large" | "rate_limited" | "unavailable" | "internal";

export type NewSession = {
  /** 1 to 24 printable characters after trimming and NFC */
  name: string;
  lang?: "" | "es" | "fr" | "pt" | "en";
};

export type Session = {
  player: string;
  name: string;
  token: string;
  /** Unix seconds */
  expires_at: number;
};

export type Me = {
  player: string;
  name: string;
  lang: string;
  /** By mode, of those in which one has played a quick match: 1000 for a newcomer, more the stronger one is and the surer that is. Empty while the archive is away. */
  rating: Record<string, number>;
  room: string | null;
  table: string | null;
  ticket: string | null;
};

export type Leaderboard = {
  standings: Array<Standing>;
  /** For the next page; null at the end */
  cursor: string | null;
};

export type Standing = {
  /** Equal ratings share it */
  rank: number;
  player: string;
  /** As in the last rated match */
  name: string;
  rating: number;
  /** Rated ones of this mode */
  matches: number;
};

export type NewTicket = {
  preset: PresetName;
  /** The preset's default if not given */
  players?: number | null;
  options?: Record<string, unknown>;
  /** Then bots take the free seats; null never */
  with_bots_after_s?: number | null;
};

export type Ticket = {
  ticket: string;
};

export type Limits = {
  ws: {
    messages_per_s: number;
    burst: number;
    message_bytes: number;
    queue_frames: number;
    hello_s: number;
    ping_s: number;
    pong_s: number;
  };
  /** Phrases a player may say */
  say: {
    per_min: number;
    burst: number;
  };
  http: {
    body_bytes: number;
  };
  sessions_per_min: number;
  invite_tries_per_min: number;
  /** Tables of bots alone, at once; 0 none */
  bot_tables: number;
  seat_hold_s: number;
};

export type Phrases = {
  phrases: Array<{
    phrase: string;
    kind: "phrase" | "emote";
    texts: {
      es: string;
      fr: string;
      pt: string;
      en: string;
    };
  }>;
};

export type Rules = {
  preset: PresetName;
  /** None where the preset has one count only */
  players?: number | null;
  options?: Record<string, unknown>;
};

export type PresetName = "clasico.barajamos" | "clasico.pagat" | "clasico.pagat-101" | "clasico.fournier" | "cabron.barajamos" | "cabron.ludoteka" | "cabron.limit-120" | "cabron.no-trick-wins" | "subasta.barajamos" | "subasta.pagat" | "subasta.ludoteka" | "subasta.wikipedia" | "individual.pagat" | "individual.fournier" | "individual.corriente";

export type RoomRules = {
  preset: PresetName;
  players: number;
  options: Record<string, unknown>;
};

export type Visibility = "private" | "public";

/** What happens when a player does not come back in time */
export type OnAbsent = "cancel" | "bot";

export type Pace = "normal" | "fast" | "none";

/** 0 is no clock */
export type TurnSeconds = number;

export type NewRoom = {
  rules: Rules;
  visibility?: Visibility;
  on_absent?: OnAbsent;
  turn_seconds?: TurnSeconds;
  pace?: Pace;
  spectators?: boolean;
};

/** What is not given stays as it is */
export type RoomChange = {
  rules?: Rules;
  visibility?: Visibility;
  on_absent?: OnAbsent;
  turn_seconds?: TurnSeconds;
  pace?: Pace;
  spectators?: boolean;
};

export type Room = {
  id: string;
  /** Grows with every change */
  version: number;
  host: string;
  state: "waiting" | "playing";
  rules: RoomRules;
  visibility: Visibility;
  on_absent: OnAbsent;
  turn_seconds: TurnSeconds;
  pace: Pace;
  spectators: boolean;
  /** The match that is played counts for the ratings */
  rated: boolean;
  seats: Array<Seat>;
  table: string | null;
  /** Who asks whom to change places, by seat */
  swaps: Array<{
    from: number;
    to: number;
  }>;
  /** Empty for who is no member */
  invites: Array<string>;
};

export type Seat = {
  seat: number;
  player: string | null;
  name: string;
  bot: "easy" | "normal" | "hard" | null;
  present: boolean;
};

export type Rooms = {
  rooms: Array<Room>;
  /** null at the end */
  cursor: string | null;
};

export type Overview = {
  /** Every game and lobby process, and the gateways that were heard of lately */
  processes: Array<ProcessCounts>;
  /** null when no game process answers */
  tables: null | PlayedTables;
  /** null when no lobby answers */
  lobby: null | LobbyNow;
};

export type ProcessCounts = {
  kind: "game" | "lobby" | "gateway";
  name: string;
  /** It answered */
  up: boolean;
  /** What it counted since it began, by the names of /metrics without `tute_`, label values after a dot; a gateway's as of its latest heartbeat */
  counts: Record<string, number>;
};

export type PlayedTables = {
  /** Tables that are played; those that sleep are not counted */
  awake: number;
  some: Array<PlayedTable>;
};

export type PlayedTable = {
  table: string;
  room: string;
  /** How many versions it has */
  v: number;
  preset: string;
  deal_no: number;
  score: Array<number>;
  phase: string;
  turn: number | null;
  /** Since when it waits for a decision */
  asked_at: number | null;
  deadline: number | null;
  rated: boolean;
  spectators: boolean;
  seats: Array<{
    seat: number;
    player: string | null;
    name: string;
    bot: string | null;
    present: boolean;
    held_until: number | null;
  }>;
};

export type LobbyNow = {
  /** The server's time in unix seconds */
  now: number;
  /** Players with a connection */
  present: number;
  public_rooms: number;
  /** Rooms whose table is being made */
  starting: number;
  /** Of the quick match */
  tickets: number;
  /** Who waits longest first */
  queue: Array<{
    rules: RoomRules;
    people: number;
    /** Unix seconds */
    since: number;
  }>;
  players: Array<{
    player: string;
    name: string;
    room: string | null;
    gateway: string;
  }>;
};

export type NewBotTable = {
  rules: Rules;
  /** How well all of them play */
  level?: "easy" | "normal" | "hard";
  /** At most */
  deals?: number;
};

export type BotTable = {
  table: string;
};

export type NewInvite = {
  ttl_s?: number;
  /** 0 is any number */
  uses?: number;
};

export type Invite = {
  code: InviteCode;
  url: string;
  /** Unix seconds */
  expires_at: number;
  /** 0 is any number */
  uses_left: number;
};

export type InvitePreview = {
  code: InviteCode;
  url: string;
  /** Unix seconds */
  expires_at: number;
  /** 0 is any number */
  uses_left: number;
  /** The player who made it, null who is not in the room any more */
  by: string | null;
  room: Room;
};

export type InviteCode = string;

export type SeatBody = {
  seat: number;
};

export type BotBody = {
  seat: number;
  /** how well the bot plays */
  level?: "easy" | "normal" | "hard";
};

export type KickBody = {
  player: string;
};

export type Catalogue = {
  presets: Array<Preset>;
};

export type Preset = {
  preset: PresetName;
  mode: "clasico" | "cabron" | "subasta" | "individual";
  /** The default first */
  players: Array<number>;
  default_players: number;
  options: Array<Option>;
  texts: {
    es: PresetTexts;
    fr: PresetTexts;
    pt: PresetTexts;
    en: PresetTexts;
  };
};

export type Option = {
  name: string;
  type: "int" | "bool" | "choice";
  /** Of a choice */
  values?: Array<unknown>;
  /** Of an int */
  min?: number;
  default: string | number | boolean;
};

export type PresetTexts = {
  title: string;
  description: string;
  /** By option */
  options: Record<string, string>;
  /** By option, then by value */
  values: Record<string, Record<string, string>>;
};

export type MatchRecord = {
  format: "tute/1";
  rules: RoomRules;
  first_dealer: number;
  deals: Array<{
    /** Cards in dealing order, between spaces */
    deck: string;
    /** In order, each with its seat */
    actions: Array<Action>;
  }>;
  /** What `tute verify` checks; null when the decks were those of a test */
  fair: {
    match: string;
    commitment: string;
    n: number;
    salt_hashes: Array<string | null>;
    salts: Array<string | null>;
    seeds: Array<string>;
  } | null;
  test_decks?: true;
};

/** Exactly one verb. What is offered in `legal` carries its seat; in what a client sends a seat is ignored, the session says who acts. */
export type Action = 
  | { seat?: number; play: string }
  | { seat?: number; bid: number }
  | { seat?: number; pass: true }
  | { seat?: number; trump: string }
  | { seat?: number; sing: string }
  | { seat?: number; swap: string }
  | { seat?: number; keep: true }
  | { seat?: number; capote: true };

export type Id = number;

/** 32 bytes in lower-case hex */
export type Hex32 = string;

export type Table = string;

export type AboutTable = {
  id: Id;
  type: "view" | "leave" | "watch";
  table: Table;
};

/** Rank 1 to 7 or 10 to 12, suit o c e b: 12o is the king of oros */
export type Card = string;

export type Suit = "o" | "c" | "e" | "b";

export type SeatNo = number;

export type Legal = Array<Action>;

export type Cards = Array<Card>;

export type Numbers = Array<number>;

export type SeatCard = {
  seat: SeatNo;
  card: Card;
};

/** A trick that was won by `seat` */
export type Trick = {
  seat: SeatNo;
  cards: Array<SeatCard>;
  points: number;
};

/** The turned card; `seat` null where it lies on the table */
export type Upcard = {
  card: Card;
  seat: number | null;
} | null;

/** [seat, suit, points] */
export type Canto = [seat: number, suit: Suit, points: number];

export type Cantos = Array<Canto>;

/** [seat, points or null for a pass], in order */
export type Bids = [seat: number, bid: number | null][];

/** The promise of the deals to come, and in a view the seeds of those that are over */
export type Fair = {
  match: Table;
  commitment: string;
  n: number;
  salt_hashes: Array<string | null>;
  /** In a view. Empty for none; all null until everybody has revealed */
  salts?: Array<string | null>;
  seeds?: Array<string>;
} | null;

/** How a deal ended, by the mode; null when nobody bid */
export type Outcome = null | ClasicoOutcome | CabronOutcome | SubastaOutcome | IndividualOutcome;

/** [seat, rank] of who showed four kings or four horses */
export type Tute = [seat: number, rank: number] | null;

export type ClasicoOutcome = {
  /** A team */
  winner: number;
  tute: Tute;
  games: number;
};

export type CabronOutcome = {
  losers: Numbers;
};

export type SubastaOutcome = {
  bidder: number;
  bid: number;
  made: boolean;
  gain: Numbers;
};

export type IndividualOutcome = {
  winner: number | null;
  tute: Tute;
  capote: "made" | "failed" | null;
};

/** The deal that ended last, as records count it; one nobody bid for has the first three */
export type LastDeal = {
  dealer: SeatNo;
  played: boolean;
  score: Numbers;
  trump?: string | null;
  tricks?: Numbers;
  cantos?: Cantos;
  points?: Numbers;
  outcome?: Outcome;
  last_ten?: LastTen;
} | null;

/** The seat that won the last trick, and ten points with it; absent where a deal ended before */
export type LastTen = number;

export type TableRules = {
  preset: PresetName;
  players: number;
  /** What differs from the preset */
  options: Record<string, unknown>;
};

/** Actions in `legal` carry their seat; what this seat may not know is not in it. Between deals the table of the last deal stays. */
export type View = {
  table: Table;
  v: number;
  epoch: number;
  rules: TableRules;
  match: {
    score: Numbers;
    /** 0 before the first deal */
    deal_no: number;
    /** A team in clásico, else a seat */
    winner: number | null;
    state: "playing" | "finished" | "cancelled";
  };
  seats: Array<ViewSeat>;
  you: number | null;
  /** Null before the first deal */
  dealer: number | null;
  phase: "bid" | "trump" | "swap" | "play" | "between";
  turn: number | null;
  /** The number of the decision, for `act` */
  ask: number;
  legal: Legal;
  /** Unix seconds */
  deadline: number | null;
  hand: Cards;
  counts: Numbers;
  trick: Array<SeatCard>;
  last_trick: null | Trick;
  trump: string | null;
  upcard: Upcard;
  stock: number;
  bids: Bids;
  cantos: Cantos;
  /** The seat that announced it */
  capote?: number | null;
  tricks: Numbers;
  points: Numbers;
  last_deal: LastDeal;
  fair: Fair;
};

export type ViewSeat = {
  seat: SeatNo;
  player: string | null;
  name: string;
  /** A level */
  bot: string | null;
  present: boolean;
  /** Unix seconds */
  held_until: number | null;
};

export type MaybeRoom = null | Room;

/** By `kind`; fields said to be of one's own come to that seat only */
export type TableEvent = MatchStartedEvent | DealStartedEvent | BidEvent | TrumpEvent | PlayedEvent | TrickEvent | CantoEvent | TuteEvent | SwapEvent | DrewEvent | CapoteEvent | MaySingEvent | DealFinishedEvent | MatchFinishedEvent | TurnEvent | AwayEvent | BackEvent | BotTookEvent | MatchCancelledEvent;

/** The first event of a table */
export type MatchStartedEvent = {
  kind: "match_started";
  seats: Array<{
    seat: SeatNo;
    player: string | null;
    name: string;
    /** A level */
    bot: string | null;
  }>;
  fair: Fair;
};

/** Cards are dealt; `hand` is one's own */
export type DealStartedEvent = {
  kind: "deal_started";
  deal_no: number;
  dealer: SeatNo;
  mano: SeatNo;
  counts: Numbers;
  trump: string | null;
  upcard: Upcard;
  stock: number;
  hand?: Cards;
  /** Of the first deal, where there are any; empty for none */
  salts?: Array<string>;
};

/** null is a pass */
export type BidEvent = {
  kind: "bid";
  seat: SeatNo;
  bid: number | null;
};

/** `seat` named it, or won the trick whose canto made it */
export type TrumpEvent = {
  kind: "trump";
  seat: SeatNo;
  suit: Suit;
};

/** A card on the table */
export type PlayedEvent = {
  kind: "played";
  seat: SeatNo;
  card: Card;
};

/** Won by `seat`; the table waits `show_ms` for people to see it */
export type TrickEvent = {
  kind: "trick";
  seat: SeatNo;
  cards: Cards;
  points: number;
  show_ms: number;
};

/** King and horse of a suit are sung */
export type CantoEvent = {
  kind: "canto";
  seat: SeatNo;
  suit: Suit;
  points: number;
};

/** Four kings or four horses are shown */
export type TuteEvent = {
  kind: "tute";
  seat: SeatNo;
  rank: 11 | 12;
};

/** The 7 or 2 of trumps for the turned card */
export type SwapEvent = {
  kind: "swap";
  seat: SeatNo;
  gave: Card;
  took: Card;
};

/** From the stock; the card is one's own, or the turned one */
export type DrewEvent = {
  kind: "drew";
  seat: SeatNo;
  card?: Card;
};

/** `seat` says it will win every trick */
export type CapoteEvent = {
  kind: "capote";
  seat: SeatNo;
};

/** One's own only; out of turn, with its own `ask` */
export type MaySingEvent = {
  kind: "may_sing";
  seat: SeatNo;
  ask: number;
  suits: Array<Suit>;
};

/** The seed shows that the deck was not chosen; null for a deck of a test */
export type DealFinishedEvent = {
  kind: "deal_finished";
  points: Numbers;
  outcome: Outcome;
  score: Numbers;
  cantos: Cantos;
  tricks: Numbers;
  last_ten?: LastTen;
  seed: string | null;
};

/** The winner is a team in clásico, else a seat */
export type MatchFinishedEvent = {
  kind: "match_finished";
  winner: number;
  score: Numbers;
  /** Null where the match does not count */
  ratings: null | Ratings;
};

/** Of the people the match counts for; a cancelled one only for those who left it */
export type Ratings = Array<{
  seat: SeatNo;
  player: string;
  before: number;
  after: number;
  change: number;
}>;

/** With every change of `ask`; `legal` is one's own */
export type TurnEvent = {
  kind: "turn";
  seat: SeatNo;
  ask: number;
  deadline: number | null;
  legal?: Legal;
};

/** The seat is held until then (unix seconds; null where nobody is waited for) */
export type AwayEvent = {
  kind: "away";
  seat: SeatNo;
  until: number | null;
};

/** The player is there again */
export type BackEvent = {
  kind: "back";
  seat: SeatNo;
};

/** A bot plays on for who did not come back */
export type BotTookEvent = {
  kind: "bot_took";
  seat: SeatNo;
};

/** Nobody wins; the seed of the deal under way is shown */
export type MatchCancelledEvent = {
  kind: "match_cancelled";
  reason: string;
  seat: number | null;
  seed?: string | null;
  ratings?: Ratings;
};

/** Who I am, and what I have seen already */
export type HelloMessage = {
  id: Id;
  type: "hello";
  token: string;
  resume?: {
    table: Table;
    epoch: number;
    v: number;
  } | null;
  /** As in the message salt_hash; one that has entered a match is left unheard */
  salt_hash?: string | null;
};

/** A move */
export type ActMessage = {
  id: Id;
  type: "act";
  table: Table;
  action: Action;
  ask?: number | null;
  cmd?: string | null;
};

/** Everything I may know, now */
export type ViewMessage = AboutTable;

/** Leave the match for good; to go and come back just disconnect */
export type LeaveMessage = AboutTable;

/** Look on at a table one does not play at, where its room allows spectators */
export type WatchMessage = AboutTable;

/** Say one of the phrases of GET /phrases at my table, also after the match */
export type SayMessage = {
  id: Id;
  type: "say";
  table: Table;
  phrase: string;
};

/** Hear no more of what a player says, at any table, until it is taken back */
export type MuteMessage = {
  id: Id;
  type: "mute";
  player: string;
  on: boolean;
};

/** The SHA-256 of 32 bytes that I have drawn for the decks of my next match */
export type SaltHashMessage = {
  id: Id;
  type: "salt_hash";
  hash: Hex32;
};

/** The 32 bytes themselves, when `fair.salt_hashes` has my hash */
export type SaltMessage = {
  id: Id;
  type: "salt";
  table: Table;
  salt: Hex32;
};

/** Is everything there */
export type PingMessage = {
  id: Id;
  type: "ping";
};

/** The answer to a message */
export type ReplyMessage = {
  type: "reply";
  id: Id;
  ok: true;
  v?: number;
  epoch?: number;
  view?: View;
  player?: string;
  room?: MaybeRoom;
  table?: string | null;
  ticket?: string | null;
  t?: number;
  tops?: Record<string, number>;
  room_v?: number | null;
};

/** A message that was refused; nothing happened */
export type RefusalMessage = {
  type: "reply";
  id: number | null;
  ok: false;
  error: {
    code: Code;
    message: string;
    details: Record<string, unknown>;
  };
};

/** What one commit changed, as this seat may see it, perhaps nothing */
export type FrameMessage = {
  type: "frame";
  table: Table;
  epoch: number;
  /** One more than the frame before */
  v: number;
  events: Array<TableEvent>;
};

/** Everything this seat may know, in one piece, where frames cannot be continued */
export type TableViewMessage = {
  type: "view";
  table: Table;
  epoch: number;
  v: number;
  view: View;
};

/** Somebody at the table said something */
export type SaidMessage = {
  type: "say";
  table: Table;
  seat: number;
  phrase: string;
};

/** The player's room after a change; null when in none */
export type RoomMessage = {
  type: "room";
  room: MaybeRoom;
  /** Why there is none any more, if that is known. `lost`: the seat at the table was given up or not taken back in time, and the match is over. */
  reason?: "left" | "kicked" | "lost";
};

/** A quick match begins */
export type MatchedMessage = {
  type: "matched";
  room: string;
  table: Table;
};

/** Still waiting for a quick match; with every wave, two seconds or so */
export type QueueMessage = {
  type: "queue";
  waiting_s: number;
  /** People who wait for the same rules */
  size: number;
};

/** The ticket is gone without a match */
export type UnqueuedMessage = {
  type: "unqueued";
  reason: "left" | "room" | "expired";
};

/** The last message before the server closes */
export type ByeMessage = {
  type: "bye";
  code: "unauthorized" | "slow" | "replaced" | "rate_limited" | "too_large" | "restarting" | "unavailable";
  message: string;
  retry_after_ms: number;
};

/** What a client sends */
export type Sent =
  | HelloMessage
  | ActMessage
  | ViewMessage
  | LeaveMessage
  | WatchMessage
  | SayMessage
  | MuteMessage
  | SaltMessage
  | SaltHashMessage
  | PingMessage;

/** What the server sends */
export type Told =
  | ReplyMessage
  | RefusalMessage
  | FrameMessage
  | TableViewMessage
  | RoomMessage
  | SaidMessage
  | MatchedMessage
  | QueueMessage
  | UnqueuedMessage
  | ByeMessage;
