import type { VerificationFailure } from '@shilu/events/audit/report';
import type { NoteKey } from '@shilu/events/core/checkpoint-note';
import { describeAnchor, openAnchorRows, stampPages, type Noted } from '@shilu/infra/notary/anchors';
import { judgeAnchor } from '@shilu/infra/notary/judge-anchor';
import { openTimestamp, stampedText, TimestampRefused, trustRoots } from '@shilu/infra/notary/timestamp-token';
import type { Pool } from 'pg';
import type { Signed } from './verify-checkpoints';

/** So far two clocks may be apart, and a token be on its way. */
const MOST_APART_MS = 60_000;

const lone = (kind: VerificationFailure['kind'], detail: string): VerificationFailure => ({
  ...{ kind, stream: null, revision: null, position: null, detail },
});

type Row = { readonly size: number; readonly signedAt: Date };
type Stamped = { readonly size: number; readonly at: Date; readonly by: string };

/**
 * Times that cannot both be true. When a token of size m was made, m was signed and nothing larger was: what says that it was
 * signed below m is no later than the token, above m no earlier. Without tokens, that a later checkpoint was signed earlier.
 */
const contradictions = function* (rows: readonly Row[], stamped: readonly Stamped[]): Generator<VerificationFailure> {
  const byTime = [...stamped].sort((a, b) => a.size - b.size);
  let before: Row | null = null;
  let held: Stamped | null = null;
  let next = 0;
  // From small to large: above a token, its time is the least there can be.
  for (const row of rows) {
    for (let one = byTime[next]; one !== undefined && one.size < row.size; one = byTime[(next += 1)])
      if (held === null || one.at > held.at) held = one;
    const says = `checkpoint of size ${row.size}: the column says ${row.signedAt.toISOString()}`;
    if (held !== null && row.signedAt.getTime() < held.at.getTime() - MOST_APART_MS)
      yield lone('timeContradicted', `${says}, that of size ${held.size} was there before it, stamped ${held.at.toISOString()} by ${held.by}`); // prettier-ignore
    else if (before !== null && row.signedAt.getTime() < before.signedAt.getTime() - MOST_APART_MS)
      yield lone('timeContradicted', `${says}, that of size ${before.size} before it ${before.signedAt.toISOString()}`);
    else before = row;
  }
  // And from large to small: below a token, its time is the most.
  let most: Stamped | null = null;
  let last = byTime.length - 1;
  for (const row of rows.toReversed()) {
    for (let one = byTime[last]; one !== undefined && one.size >= row.size; one = byTime[(last -= 1)])
      if (most === null || one.at < most.at) most = one;
    if (most !== null && row.signedAt.getTime() > most.at.getTime() + MOST_APART_MS)
      yield lone('timeContradicted', `checkpoint of size ${row.size}: the column says ${row.signedAt.toISOString()}, that of size ${most.size} was stamped ${most.at.toISOString()} by ${most.by}`); // prettier-ignore
  }
};

/** Every token against the checkpoint that it was asked for, and the times beside checkpoints against all of them. */
export const checkTimestamps = async (
  pool: Pool,
  {
    signed,
    rows,
    roots,
    add,
  }: {
    readonly signed: readonly Signed[];
    readonly rows: readonly Row[];
    /** As PEM; null where none are trusted: tokens are not looked at. */
    readonly roots: string | null;
    readonly add: (finding: VerificationFailure) => void;
  },
): Promise<number> => {
  const stamped: Stamped[] = [];
  const trusted = roots === null ? [] : trustRoots(roots);
  let looked = 0;
  const signedAt = new Map(signed.flatMap((one) => (one.kept ? [] : [[one.size, one] as const])));
  const take = async ({ name, size, evidence: token, revocation }: Noted): Promise<void> => {
    looked += 1;
    const checkpoint = signedAt.get(size);
    if (checkpoint === undefined) {
      add(lone('checkpointMissing', `of size ${size}, which ${name} stamped`));
      return;
    }
    try {
      const data = stampedText(checkpoint);
      const { at, authority } = await openTimestamp({ token, data, roots: trusted, revocation });
      stamped.push({ size, at, by: authority });
    } catch (error) {
      if (!(error instanceof TimestampRefused)) throw error;
      add(lone('timestampInvalid', `of ${name} over the checkpoint of size ${size}: ${error.message}`));
    }
  };
  if (roots !== null) for await (const page of stampPages(pool)) for (const stamp of page) await take(stamp);
  for (const finding of contradictions(rows, stamped)) add(finding);
  return looked;
};

/**
 * What is kept of everybody else outside: that it is of a checkpoint that was signed here, and of the witnesses that are asked
 * that they signed it. Answers whether every row was looked at.
 */
export const checkAnchors = async (
  pool: Pool,
  {
    signed,
    witnesses,
    add,
  }: {
    readonly signed: readonly Signed[];
    readonly witnesses: readonly NoteKey[];
    readonly add: (finding: VerificationFailure) => void;
  },
): Promise<boolean> => {
  const bySize = new Map(signed.flatMap((one) => (one.kept ? [] : [[one.size, one] as const])));
  const { isAll, pages } = await openAnchorRows(pool);
  for await (const page of pages)
    for (const anchor of page) {
      const checkpoint = anchor.note === null ? undefined : bySize.get(anchor.size);
      const of = checkpoint ? { note: anchor.note ?? '', checkpoint } : null;
      if ((await judgeAnchor(anchor, of, { witnesses, roots: [] })) === 'false')
        add(lone('anchorInvalid', describeAnchor(anchor)));
    }
  return isAll;
};
