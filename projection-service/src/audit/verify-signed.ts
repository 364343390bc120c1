import { checkEntryApprovals, signedMoves } from '@shilu/events/audit/entry-approvals';
import { BINDS_RECORD, checkApprovals } from '@shilu/events/audit/record-approvals';
import { recordSignatureRule } from '@shilu/events/audit/record-signatures';
import type { RegisterOf } from '@shilu/events/core/define-register';
import type { VerificationFailure } from '@shilu/events/audit/report';
import { checkSignatures, failureAt } from '@shilu/events/audit/verification';
import { registers } from '@shilu/events/core/registers';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { parseStored } from '@shilu/events/core/upcast';
import type { RecordEvent } from '@shilu/events/records/record-events';
import type { ReadEvent } from './verify-source';

const moves = signedMoves(registers);

/** Whether a stream that has an event of this type is to be read whole, to fold what was signed. */
export const isSigned = (type: string): boolean =>
  type === recordSignatureRule.signedType || BINDS_RECORD.has(type) || moves.has(type);

type Looked = { readonly checked: number; readonly failures: readonly VerificationFailure[] };
const nothing: Looked = { checked: 0, failures: [] };

/** Undefined where somebody else wrote something into the stream. */
const dataIn = (body: string): unknown => {
  try {
    return (JSON.parse(body) as { readonly data?: unknown } | null)?.data;
  } catch {
    return undefined;
  }
};

/** As today's release reads it; nothing where no release wrote it. */
const readIn = (event: ReadEvent): { readonly actor: string; readonly read: unknown } => {
  try {
    const { actor, data } = parseStored({ body: event.body(), position: event.position });
    return { actor, read: data };
  } catch {
    return { actor: '', read: undefined };
  }
};

const signaturesIn = (events: readonly ReadEvent[]): Looked => {
  const read = new Map<number, unknown>();
  return checkSignatures(recordSignatureRule, events, (revision) => {
    if (!read.has(revision)) {
      read.set(revision, dataIn(events[revision]?.body() ?? ''));
    }
    return read.get(revision);
  });
};

const approvalsIn = (events: readonly ReadEvent[]): Looked => {
  try {
    const recorded = events.map((event) => parseStored({ body: event.body(), position: event.position }));
    return checkApprovals(recorded as RecordedEvent<RecordEvent>[]);
  } catch (error) {
    const bindings = events.filter(({ type }) => BINDS_RECORD.has(type));
    const detail = error instanceof Error ? error.message : String(error);
    return {
      checked: bindings.length,
      failures: bindings.map((event) => failureAt('submissionMismatch', event, detail)),
    };
  }
};

/** Of entries of a register; what no release wrote says nothing of what they hold. */
const entryApprovalsIn = (register: RegisterOf, events: readonly ReadEvent[]): Looked =>
  checkEntryApprovals(
    register,
    events.map((event) => ({
      ...{ stream: event.stream, revision: event.revision, position: event.position, type: event.type },
      ...{ written: dataIn(event.body()), ...readIn(event) },
    })),
  );

/**
 * What was signed in a stream against the content that stood there: signatures of modules, submissions and approvals of records,
 * approvals of entries.
 * `events` are those of one stream from its first, without a gap.
 */
export const checkSigned = (
  events: readonly ReadEvent[],
): { readonly signatures: Looked; readonly approvals: Looked } => {
  const has = (wanted: (type: string) => boolean): boolean => events.some(({ type }) => wanted(type));
  const register = events.map(({ type }) => moves.get(type)).find((one) => one !== undefined);
  return {
    signatures: has((type) => type === recordSignatureRule.signedType) ? signaturesIn(events) : nothing,
    approvals: register
      ? entryApprovalsIn(register, events)
      : has((type) => BINDS_RECORD.has(type))
        ? approvalsIn(events)
        : nothing,
  };
};
