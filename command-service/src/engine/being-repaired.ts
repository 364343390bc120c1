import { AppError } from '@shilu/events/core/app-error';
import type { DomainEvent } from '@shilu/events/core/envelope';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { beingRepaired } from '@shilu/infra/read-models/set-aside';
import type { Pool } from 'pg';

/** Whoever does one of these vouches for what they see, or takes it out of the laboratory. */
const VOUCHING: ReadonlySet<string> = new Set<RecordEvent['type']>([
  ...(['ModuleSigned', 'RecordSubmitted', 'RecordApproved', 'RecordRejected', 'RecordExported'] as const),
  ...(['RecordRecalled', 'RecordRecallRefused', 'RecordReactivated', 'RecordRolledBack'] as const),
]);

/** Refuses to vouch for a record of which a read model could not take everything: what people see is not all of it. */
export const notBeingRepaired =
  (pool: Pool) =>
  async (stream: string, events: readonly DomainEvent[]): Promise<void> => {
    if (!events.some(({ type }) => VOUCHING.has(type))) return;
    if ((await beingRepaired(pool, [stream])).size > 0) throw new AppError('beingRepaired');
  };
