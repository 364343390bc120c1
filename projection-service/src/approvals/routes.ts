import { nodeApprovers } from '@shilu/events/approvals/approval-nodes';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { chosenFlow } from '@shilu/events/approvals/flow';
import { mustApprove, mustDecideRecall, mustSubmit, standIn } from '@shilu/events/approvals/review-rights';
import { refusalOf } from '@shilu/events/core/app-error';
import { problemOf } from '@shilu/events/core/problem';
import type { RefusalKey } from '@shilu/events/core/result-codes';
import { recordHash } from '@shilu/events/records/record-hash';
import { contributorsOf, isSigned, type RecordState } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { offsetOf, where } from '../engine/where';
import { namesOf } from '../identity/names';
import { breathe } from '../engine/in-slices';
import { inTurn } from '../records/heavy-state';
import { judgementOf } from '../records/judged-content';
import { presentMoment } from '../records/moments';
import { addText, countCapped } from '../records/record-page';
import { addReader } from '../records/readable';
import { contentOf } from '../records/record-view';
import { decidedToken } from '../records/record-row';
import { rowColumns, toRows, type StoredRow } from '../records/rows';
import { askedFields } from './asked-fields';
import { flowsOf } from './flows';
import { approvalViewOf, mentionedIn, signatureOpener } from '../records/view-parts';
import type { ModelName } from '../projections';

const reads: readonly ModelName[] = ['records', 'identity', 'registers'];

/** What still stands in the way of a submission (V034-V036), module by module. */
const checkModules = async (deps: QueryDeps, state: RecordState, closed: AbortSignal | undefined) => {
  const asked = await askedFields(deps.pool);
  const unfilled: { moduleId: string; moduleTitle: string; labels: string[] }[] = [];
  const unsigned: { moduleId: string; moduleTitle: string }[] = [];
  for (const module of state.modules) {
    if (module.notApplicable) continue;
    if (module.content.blob) await breathe(closed);
    const found = await judgementOf(module.type, module.content, () => contentOf(deps.blobs, module), asked);
    const labels = found.unfilled.map((field) => field.label);
    if (labels.length > 0) unfilled.push({ moduleId: module.id, moduleTitle: module.title, labels });
    if (!isSigned(module) && !found.isEmpty) unsigned.push({ moduleId: module.id, moduleTitle: module.title });
  }
  return { unfilled, unsigned };
};

/** Where this reviewer last looked: the own last decision, else the submission of the round before; null at first sight. */
const lastSeen = (state: RecordState, accountId: string): number | null => {
  const rounds = [...state.pastApprovals, ...(state.approval ? [state.approval] : [])];
  const decided = rounds
    .flatMap((round) => round.decisions)
    .filter((decision) => decision.accountId === accountId)
    .at(-1);
  return decided?.signature.revision ?? state.pastApprovals.at(-1)?.submission.revision ?? null;
};

export const approvalRoutes = (deps: QueryDeps): readonly Route[] => {
  const { pool } = deps;
  const rounds = async (state: RecordState, viewer: Viewer, of: RecordState['pastApprovals']) => {
    const names = await namesOf(pool, mentionedIn(state), viewer.language);
    const open = signatureOpener(deps.keys, viewer);
    return Promise.all(of.map((approval) => approvalViewOf(approval, names, open)));
  };
  return [
    query(deps, approvalCalls.preSubmit, reads, async ({ experimentId, flowId }, viewer, context) => {
      const { state } = await presentMoment(pool, viewer, experimentId);
      const checking = inTurn(deps, context, state, () => checkModules(deps, state, context.closed));
      const [{ unfilled, unsigned }, flows] = await Promise.all([checking, flowsOf(pool)]);
      const flow = chosenFlow(flows, flowId);
      const nodes = nodeApprovers(viewer.directory, flow?.nodes ?? [], state, contributorsOf(state));
      const names = await namesOf(
        pool,
        nodes.flatMap(({ approverIds, wrote }) => [...approverIds, ...wrote]),
        viewer.language,
      );
      const lacking = nodes.find(({ nobody }) => nobody !== null);
      const refused = refusalOf(() => mustSubmit(state, viewer.accountId));
      const problems: RefusalKey[] = [
        ...(refused ? [refused.key] : []),
        ...(state.modules.length === 0 ? (['nothingToSign'] as const) : []),
        ...(unfilled.length > 0 ? (['requiredUnfilled'] as const) : []),
        ...(nodes.length === 0 ? (['noReviewer'] as const) : lacking?.nobody ? [lacking.nobody.key] : []),
      ];
      return {
        response: {
          unfilled,
          unsigned,
          flows: flows
            .filter(({ type }) => type === 'record')
            .map(({ id, name, isDefault }) => ({ id, name, isDefault })),
          nodes: nodes.map(({ node, approverIds }) => ({
            ...node,
            accountIds: [...node.accountIds],
            approverIds: [...approverIds],
            approverNames: approverIds.map(names),
          })),
          recordHash: recordHash(state),
          problems: problems.map((key) =>
            problemOf(
              key,
              key === 'reviewerContributed' ? { name: (lacking?.wrote ?? []).map(names).join(', ') } : {},
              viewer.language,
            ),
          ),
        },
      };
    }),
    query(deps, approvalCalls.preApprove, reads, async ({ experimentId }, viewer) => {
      const { state } = await presentMoment(pool, viewer, experimentId);
      const why = refusalOf(() =>
        state.status === 'recalling'
          ? mustDecideRecall(state, standIn(viewer.directory, viewer.accountId, state))
          : mustApprove(state, viewer.accountId),
      );
      return {
        response: {
          mayDecide: why === null,
          why: why === null ? null : problemOf(why.key, {}, viewer.language),
          recordHash: recordHash(state),
          lastSeenRevision: lastSeen(state, viewer.accountId),
        },
      };
    }),
    query(deps, approvalCalls.flowHistory, reads, async ({ experimentId }, viewer) => {
      const { state } = await presentMoment(pool, viewer, experimentId);
      return {
        response: await rounds(state, viewer, state.pastApprovals.toReversed()),
        rows: state.pastApprovals.length,
      };
    }),
    query(deps, approvalCalls.flowCurrent, reads, async ({ experimentId }, viewer) => {
      const { state } = await presentMoment(pool, viewer, experimentId);
      return { response: state.approval ? ((await rounds(state, viewer, [state.approval]))[0] ?? null) : null };
    }),
    query(deps, approvalCalls.queue, reads, async (input, viewer) => {
      const make = () => {
        const filter = where();
        filter.add('not r.removed');
        addReader(filter, viewer);
        if (input.done) filter.add('r.decided_by && ?::text[]', [decidedToken(input.kind, viewer.accountId)]);
        else {
          filter.add('r.waiting_for && ?::text[]', [viewer.accountId]);
          filter.add(`r.status in ('inReview', 'recalling')`);
          filter.add('r.status = ?', input.kind === 'recall' ? 'recalling' : 'inReview');
        }
        addText(filter, input.text);
        return filter;
      };
      const page = make();
      // What has waited longest comes first; of what was decided, the newest.
      const order = input.done ? 'r.modified_at desc, r.id desc' : 'r.waiting_since asc nulls last, r.id';
      const statement = `select ${rowColumns} from rm.record_rows r where ${page.sql()} order by ${order} limit ${page.value(input.pageSize)} offset ${page.value(offsetOf(input))}`;
      const [{ rows }, total] = await Promise.all([
        pool.query<StoredRow>(statement, page.values),
        countCapped(pool, viewer, make()),
      ]);
      return { response: await toRows(pool, viewer, rows), ...total };
    }),
  ];
};
