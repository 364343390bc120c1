import { streamName } from '@shilu/events/core/envelope';
import { shownDisputes } from '../audit/disputes';
import { recordHold } from '../audit/held';
import { recordRetention } from '../audit/retention';
import type { ContextDeps } from '../engine/context-queries';
import type { CopiedFrom } from '@shilu/events/records/record-events';
import type { ShownRelation } from '@shilu/events/capabilities/relate-calls';
import { RECORD } from '@shilu/events/records/record-category';
import { currentContent } from '@shilu/events/records/modules/registry';
import { recordHash } from '@shilu/events/records/record-hash';
import { mayEditModule } from '@shilu/events/records/record-rights';
import {
  EDITABLE_STATUSES,
  isSigned,
  unreadIn,
  type ModuleState,
  type RecordState,
} from '@shilu/events/records/record-state';
import type { ModuleView, RecordView } from '@shilu/events/records/views';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import type { QueryDeps, Viewer } from '../engine/query';
import { relationsOf } from '../capabilities/relations-of';
import { namesOf } from '../identity/names';
import { assertAsLogged } from './as-logged';
import { copySources, type NamedSource } from './copy-sources';
import { countFactsAbout } from './facts-about';
import { breathe } from '../engine/in-slices';
import { judgementOf } from './judged-content';
import { mayOf } from './may';
import { bookNames } from './rows';
import { storedContent } from './stored-content';
import { approvalViewOf, commentViews, mentionedIn, signatureOpener, type SignatureOpener } from './view-parts';

/** Content as its module type has it today: what is shown, compared, asked and printed. */
export const contentOf = async (
  blobs: BlobStore,
  { type, content }: Pick<ModuleState, 'type' | 'content'>,
): Promise<unknown> => currentContent(type, await storedContent(blobs, content), content.version);

const unfilledOf = async (module: ModuleState, content: unknown): Promise<ModuleView['unfilled']> => {
  if (module.notApplicable) return [];
  try {
    const { unfilled } = await judgementOf(module.type, module.content, () => Promise.resolve(content));
    return unfilled.map((field) => ({ ...field }));
  } catch {
    // Content from before its bounds were drawn as they are now is shown as it is; a new save is held to them.
    return [];
  }
};

const moduleView = async (
  state: RecordState,
  module: ModuleState,
  viewer: Viewer,
  blobs: BlobStore,
  open: SignatureOpener,
): Promise<ModuleView> => {
  const stored = await storedContent(blobs, module.content);
  const content = currentContent(module.type, stored, module.content.version);
  const { id, type, title, contentRevision, savedBy, savedAt, everSigned } = module;
  const unread = unreadIn(state, module);
  return {
    ...{
      id,
      type,
      title,
      content,
      contentHash: module.content.hash,
      contentVersion: module.content.version,
      contentRevision,
      files: [...module.files],
      savedBy,
      savedAt,
      writerIds: [...module.writers],
      notApplicable: module.notApplicable,
      notApplicableReason: module.notApplicableReason,
      everSigned,
    },
    ...(content === stored ? {} : { storedContent: stored }),
    isCheck: isSigned(module),
    signatures: await Promise.all(module.signatures.map(open)),
    setHighlight: module.highlighted,
    grants: module.grants.map((grant) => ({ ...grant })),
    mayEdit: mayEditModule(state, viewer.accountId, module.id),
    unfilled: await unfilledOf(module, content),
    ...(module.lock && { lock: { open: [...module.lock.open] } }),
    ...(module.within && { within: module.within.map((group) => ({ ...group })) }),
    ...(unread.length > 0 && { unread: unread.map((each) => ({ ...each })) }),
  };
};

const shownSource = (
  { recordId, moduleId, version }: CopiedFrom,
  sources: readonly NamedSource[],
): ModuleView['copiedFrom'] => {
  const found = sources.find((source) => source.recordId === recordId && source.moduleId === moduleId);
  return found ? { ...found, version } : null;
};

export type Moment = {
  readonly state: RecordState;
  /** As rows of the read model hold it; absent where it was folded from the log. */
  readonly held?: RecordState;
  /** Of the last event folded into it. */
  readonly position: string;
  /** A past moment is for looking at, and for taking a copy of: nothing else may be done with it. */
  readonly past: boolean;
  /** Not all of it could be taken: see `setAside`. */
  readonly beingRepaired: boolean;
};

const nothing: RecordView['may'] = {
  ...{
    edit: false,
    submit: false,
    approve: false,
    recall: false,
    ask: false,
    decideRecall: false,
    reactivate: false,
    rollback: false,
  },
  ...{
    remove: false,
    restore: false,
    grant: false,
    comment: false,
    exportIt: false,
    share: false,
    copy: false,
    changeDepartment: false,
    takeBack: false,
    seeTrace: true,
  },
};

/** Nobody vouches for what is not all there, nor takes it out of the laboratory. */
const notVouched = {
  ...{ submit: false, approve: false, decideRecall: false, reactivate: false },
  ...{ rollback: false, exportIt: false, ask: false, takeBack: false },
};

/** Modules too long for the index of words to hold all of them. */
const cutModules = async (pool: QueryDeps['pool'], id: string): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ cut: string[] }>({
    name: 'search-cut',
    text: 'select cut from rm.search_docs where record_id = $1 and part = 0',
    values: [id],
  });
  return new Set(rows[0]?.cut ?? []);
};

/** Entries that are related to it, and that the viewer may read. */
const relationsOfRecord = async (
  pool: QueryDeps['pool'],
  viewer: Viewer,
  record: Pick<RecordState, 'removed'> & { readonly id: string },
): Promise<readonly ShownRelation[]> =>
  (await relationsOf(pool, viewer, { ...record, category: RECORD, mayChange: false })).relations;

/** C051: a record as screens show it, at one moment, for one viewer. */
export const recordView = async (
  deps: Pick<ContextDeps, 'pool' | 'store' | 'keys' | 'blobs' | 'zone'>,
  viewer: Viewer,
  id: string,
  { state, held, position, past, beingRepaired }: Moment,
  closed?: AbortSignal,
): Promise<RecordView> => {
  if (held && !beingRepaired) await assertAsLogged(deps, id, held);
  const { projects, tasks, departments } = viewer.named;
  const mentioned = mentionedIn(state);
  const open = signatureOpener(deps.keys, viewer);
  const copied = state.modules.flatMap(({ copiedFrom }) => copiedFrom ?? []);
  const [names, books, cut, sources, stated, related, disputes, onHold] = await Promise.all([
    namesOf(deps.pool, mentioned, viewer.language),
    bookNames(deps.pool, [state.bookId]),
    cutModules(deps.pool, id),
    copySources(deps.pool, viewer, copied),
    past ? 0 : countFactsAbout(deps.pool, viewer, { category: RECORD, id }),
    past ? [] : relationsOfRecord(deps.pool, viewer, { id, removed: state.removed }),
    shownDisputes(deps.pool, viewer, streamName(RECORD, id)),
    recordHold(deps.pool, viewer, state),
  ]);
  const about = stated + related.length;
  const kept = recordRetention(viewer, state, deps.zone);
  const modules: ModuleView[] = [];
  for (const module of state.modules) {
    // One after the other: all at once would hold everybody up for as long as all of them take.
    if (module.content.blob) await breathe(closed);
    modules.push({
      ...(await moduleView(state, module, viewer, deps.blobs, open)),
      ...(module.copiedFrom ? { copiedFrom: shownSource(module.copiedFrom, sources) } : {}),
      ...(cut.has(module.id) ? { searchCut: true } : {}),
    });
  }
  const may = past
    ? { ...nothing, exportIt: !viewer.inPast && mayOf(state, viewer).exportIt }
    : beingRepaired
      ? { ...mayOf(state, viewer), ...notVouched }
      : // A hold that its reader is not told of changes nothing that they see.
        { ...mayOf(state, viewer), ...(onHold || kept?.isRunning ? { remove: false } : {}) };
  return {
    experimentId: id,
    ...{
      number: state.number,
      title: state.title,
      recordType: state.recordType,
      status: state.status,
      version: state.version,
      revision: state.revision,
      position,
      removed: state.removed,
      ...(beingRepaired ? { beingRepaired } : {}),
      ...(disputes.length > 0 ? { disputes } : {}),
      ...(onHold ? { held: onHold } : {}),
      ...(kept ? { retention: kept.view } : {}),
    },
    ...{ bookId: state.bookId, bookName: books.get(state.bookId) ?? '' },
    ...{
      projectId: state.projectId,
      projectName: state.projectId === null ? null : (projects.get(state.projectId)?.name ?? null),
    },
    ...{ taskId: state.taskId, taskName: state.taskId === null ? null : (tasks.get(state.taskId)?.name ?? null) },
    ...{
      departmentId: state.departmentId,
      departmentName: state.departmentId === null ? null : (departments.get(state.departmentId)?.name ?? null),
    },
    ...{
      ownerId: state.ownerId,
      ownerName: names(state.ownerId),
      templateId: state.templateId,
      clonedFromId: state.clonedFromId,
    },
    pageInfo: { ...state.pageInfo, participantIds: [...state.pageInfo.participantIds] },
    ...{
      createdAt: state.createdAt,
      modifiedAt: state.modifiedAt,
      modifiedBy: state.modifiedBy,
      lastCacheTime: null,
      recordHash: recordHash(state),
    },
    isRejected: state.status === 'rejected',
    permission: state.ownerId === viewer.accountId ? 1 : 0,
    isReadOnly: past || !may.edit || !EDITABLE_STATUSES.includes(state.status),
    hasModuleShared: state.modules.some((module) => module.grants.length > 0),
    reasonRequired: state.everSubmitted || state.modules.some((module) => module.everSigned),
    ModuleGrants: state.modules.flatMap((module) =>
      module.grants.length === 0
        ? []
        : [
            {
              ModuleId: module.id,
              UserList: module.grants.map((grant) => ({ UserId: grant.accountId, Attribute: grant.attribute })),
            },
          ],
    ),
    modules: past ? modules.map((module) => ({ ...module, mayEdit: false })) : modules,
    approval: state.approval ? await approvalViewOf(state.approval, names, open) : null,
    pastApprovals: await Promise.all(state.pastApprovals.map((approval) => approvalViewOf(approval, names, open))),
    recall: state.recall ? { ...state.recall, approverIds: [...state.recall.approverIds] } : null,
    versions: state.versions.map((version) => ({ ...version })),
    comments: commentViews(state, viewer.accountId, viewer.isAdmin, names),
    ...(about > 0 ? { factsAbout: about } : {}),
    people: Object.fromEntries(mentioned.map((accountId) => [accountId, names(accountId)])),
    may,
  };
};
