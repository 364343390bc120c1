import { auditCalls } from '@shilu/events/audit/calls';
import type { Dispute, DisputeView } from '@shilu/events/audit/dispute';
import { AppError } from '@shilu/events/core/app-error';
import { categoryOf, entityIdOf, streamName } from '@shilu/events/core/envelope';
import { RECORD } from '@shilu/events/records/record-category';
import type { Route } from '@shilu/infra/http/call-context';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { namesOf } from '../identity/names';
import { assertReadable } from '../records/moments';
import { seesWholeTrail } from './audit-filter';

type Named = readonly [id: string, dispute: Dispute];
const disputesIn = ({ directory: { disputes } }: Viewer, stream: string | null): readonly Named[] =>
  stream === null ? [...disputes.values()].flatMap((ofStream) => [...ofStream]) : [...(disputes.get(stream) ?? [])];

/** Those that wait for a decision first, then the latest. */
const inOrder = ([, a]: Named, [, b]: Named): number =>
  Number(a.settled !== null) - Number(b.settled !== null) || b.foundAt.localeCompare(a.foundAt);

/** What of a viewer's sight is in dispute: a record's, or the whole log's for those who see the whole trail. */
export const shownDisputes = async (
  pool: QueryDeps['pool'],
  viewer: Viewer,
  stream: string | null,
): Promise<DisputeView[]> => {
  const found = disputesIn(viewer, stream).toSorted(inOrder);
  if (found.length === 0) return [];
  const people = found.flatMap(([, { saidBy, settled }]) => [saidBy, ...(settled ? [settled.by] : [])]);
  const names = await namesOf(pool, people, viewer.language);
  const nameOf = (id: string): string => names(id) || id;
  return found.map(([id, { settled, saidBy, ...dispute }]) => ({
    ...{ id, ...dispute, whys: [...dispute.whys], saidBy: nameOf(saidBy) },
    recordId: categoryOf(dispute.stream) === RECORD ? entityIdOf(dispute.stream) : null,
    settled: settled && { ...settled, by: nameOf(settled.by) },
  }));
};

/** X786. */
export const disputes = (deps: QueryDeps): Route =>
  query(deps, auditCalls.disputes, ['identity'], async ({ experimentId, pageIndex, pageSize }, viewer) => {
    if (experimentId !== undefined) await assertReadable(deps.pool, viewer, experimentId);
    else if (!seesWholeTrail(viewer)) throw new AppError('forbidden');
    const all = await shownDisputes(
      deps.pool,
      viewer,
      experimentId === undefined ? null : streamName(RECORD, experimentId),
    );
    return { response: all.slice((pageIndex - 1) * pageSize, pageIndex * pageSize), rows: all.length };
  });
