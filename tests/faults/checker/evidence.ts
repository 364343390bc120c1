import type { Line } from './history';

/** An event of the log, as far as the checks look at it. */
export type Logged = {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly actor: string;
  readonly commandId: string;
  readonly causation: string | null;
  readonly data: unknown;
};

/** What a system outside says that happened to it. */
export type Effect = {
  readonly system: string;
  readonly kind: 'accepted' | 'refused' | 'withdrawn' | 'completed' | 'mail';
  /** The request and which of its submissions; for a mail the delivery's id. */
  readonly about: string;
  /** How often the system did it. */
  readonly times: number;
};

/** A line of the product's own ledger of deliveries. */
export type Delivered = {
  readonly connector: string;
  readonly id: string;
  readonly effect: string;
  readonly eventId: string;
  readonly state: string;
  readonly error: string | null;
  /** Whether an effect of its own must be found outside under its id. */
  readonly expected: boolean;
};

/** Everything that is left when the dust has settled. */
export type Evidence = {
  readonly history: readonly Line[];
  /** The whole log, in its order. */
  readonly log: readonly Logged[];
  /** So many events were there before the clients began: the product's own. */
  readonly before: number;
  readonly effects: readonly Effect[];
  /** Platforms whose books `effects` shows. */
  readonly bookkeepers: ReadonlySet<string>;
  readonly deliveries: readonly Delivered[];
  /** Marks of every table of the read models: as they stand, and computed anew from the log. */
  readonly live: Readonly<Record<string, string>>;
  readonly rebuilt: Readonly<Record<string, string>>;
  /** What `verify` said when the proof does not hold; null when it holds. */
  readonly brokenProof: string | null;
  /** Answers that are neither yes, no nor "not now": the product did not know itself what went wrong. */
  readonly faultyAnswers: readonly string[];
};

export type FindingName =
  | 'lost event'
  | 'doubled event'
  | 'wrong event'
  | 'refused but written'
  | 'event of nobody'
  | 'revision gap'
  | 'order broken'
  | 'edit overwritten'
  | 'written without right'
  | 'read went back'
  | 'read what is not in the log'
  | 'read model differs'
  | 'proof broken'
  | 'effect doubled'
  | 'effect lost'
  | 'effect of nobody'
  | 'parked'
  | 'answer without words'
  | 'left waiting';

/** Something that must not be, with what is needed to look at it. */
export type Finding = {
  readonly name: FindingName;
  readonly what: string;
  readonly stream?: string;
  readonly key?: string;
};
