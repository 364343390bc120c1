import type { RecordedEvent } from '@shilu/events/core/envelope';
import type { DeliveryErrorKey } from '@shilu/events/integrations/delivery-errors';
import type { Delivery } from '@shilu/infra/deliveries/ledger';
import type { PoolClient } from 'pg';

/** Something an event asks of the outside. */
export type Intent = {
  /** What must stay in order: a later intent of the same key waits for the earlier one, also while that is parked. */
  readonly key: string;
  /** Name of the effect, such as `submitInspection` or `mail`; the screen of parked deliveries has a word for it. */
  readonly effect: string;
  /** What the effect needs beside the event. JSON; no personal data in clear (law 9). */
  readonly payload: unknown;
  /** Not before this time; now when absent. */
  readonly notBefore?: Date;
};

/**
 * What acts on the outside. `intentsOf` is asked once for every event; `deliver` is called until it resolves or the
 * delivery is parked, with the delivery's id as idempotency key, and reports results back as commands itself.
 */
export type Connector = {
  readonly name: string;
  readonly contexts: readonly string[];
  /** Types of events that can ask something of it; all others pass by unread. */
  readonly eventTypes: readonly string[];
  readonly from: 'beginning' | 'now';
  readonly intentsOf: (event: RecordedEvent, tx: PoolClient) => Promise<readonly Intent[]> | readonly Intent[];
  /** Throws TransientFault, OutcomeUnknown or PermanentFault; anything else that it throws counts as permanent. */
  readonly deliver: (delivery: Delivery, signal: AbortSignal) => Promise<void>;
  /**
   * `deliver` asks the other side what became of a delivery of unknown outcome before it repeats it. Where that cannot be
   * asked, what a backup brings back is left to a person.
   */
  readonly asksFirst?: boolean;
  /** How long one try may take before its outcome counts as unknown. */
  readonly timeoutMs: number;
};

/** A reason that people read. `platform` is the name of the other side, the same in both languages. */
export type Why = { readonly key: DeliveryErrorKey; readonly params?: Readonly<Record<string, string | number>> };

/** Thrown by `deliver`; the other side's own words go into `detail`, never a secret or a person's data. */
abstract class DeliveryFault extends Error {
  constructor(
    readonly why: Why,
    readonly detail = '',
    options?: ErrorOptions,
  ) {
    super(detail === '' ? why.key : `${why.key}: ${detail}`, options);
  }
}

/** The other side certainly did nothing, and may do it later: after `retryInMs`, where it said so. */
export class TransientFault extends DeliveryFault {
  readonly retryInMs: number | null;
  constructor(why: Why, detail = '', options: ErrorOptions & { readonly retryInMs?: number } = {}) {
    super(why, detail, options);
    this.retryInMs = options.retryInMs ?? null;
  }
}

/** The call went out and no answer came: the next try asks what became of it (`delivery.state` is `unknown`). */
export class OutcomeUnknown extends DeliveryFault {}

/** Trying again would fail again: the key is parked until a person looks. */
export class PermanentFault extends DeliveryFault {}

/** Nothing failed: what is waited for is not there yet, and is asked for again after `retryInMs`. */
export class NotYet extends Error {
  constructor(readonly retryInMs: number) {
    super('not yet');
  }
}
