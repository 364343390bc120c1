import { AppError } from '@shilu/events/core/app-error';
import { sameJson } from '@shilu/events/core/canonical';
import { sha256Hex } from '@shilu/events/core/hashing';
import { recordCalls } from '@shilu/events/records/calls';
import { currentContent, findModuleType } from '@shilu/events/records/modules/registry';
import {
  MOST_COMPARED_BYTES,
  MOST_COPY_BYTES,
  RECORD_COPY,
  recordCopySchema,
  type RecordCopy,
} from '@shilu/events/records/record-copy';
import { moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import { readUnaltered } from '@shilu/infra/blob-store/read-whole';
import type { EventStore } from '@shilu/infra/event-store/port';
import { fileReply, type Route } from '@shilu/infra/http/call-context';
import type { Copies } from '../engine/copies';
import { heavyQuery, query, type QueryDeps, type Viewer } from '../engine/query';
import { heldFile } from '../files/routes';
import { copyName, namedRecord } from './copy-name';
import { presentMoment, stateAt } from './moments';
import { contentOf } from './record-view';
import { isClosed, stateOf } from './taken-back-state';

type Deps = QueryDeps & { readonly copies: Copies; readonly store: EventStore };

/** Behind the switch of the organisation: without it neither is there, for anybody (R027). */
const mustBeSwitchedOn = ({ directory }: Viewer): void => {
  if (!directory.settings.recordUpload) throw new AppError('notFound');
};

const contentVersionOf = (type: string, stored: number): number => findModuleType(type)?.version ?? stored;

/** X829: what can be taken back leaves, and its event before it. */
const exportCopyRoute = (deps: Deps): Route =>
  query(deps, recordCalls.exportCopy, ['records'], async ({ experimentId }, viewer, context) => {
    mustBeSwitchedOn(viewer);
    const { state } = await presentMoment(deps.pool, viewer, experimentId);
    const copy: RecordCopy = {
      ...{ format: RECORD_COPY, number: state.number, experimentId, exportedAt: deps.clock().toISOString() },
      modules: await Promise.all(
        state.modules.map(async (module) => ({
          ...{ id: module.id, type: module.type, title: module.title, contentRevision: module.contentRevision },
          contentVersion: contentVersionOf(module.type, module.content.version),
          content: await contentOf(deps.blobs, module),
        })),
      ),
    };
    const body = Buffer.from(JSON.stringify(copy, null, 2));
    const fileName = copyName(await namedRecord(deps.pool, experimentId), 'record', 'json');
    await deps.copies.ofRecord(context, {
      ...{ experimentId, format: 'record', version: null, revision: state.revision, moduleId: null, row: null },
      file: { name: fileName, sha256: sha256Hex(body), size: body.length },
    });
    return fileReply({ body, mime: 'application/json', fileName, inline: false, size: body.length });
  });

/** V053: the author takes back what they may edit; who writes in single modules of it saves there. */
const mustTakeBack = (state: RecordState, accountId: string): void => {
  if (state.ownerId === accountId) return;
  const writes = state.modules.some(({ grants }) =>
    grants.some((grant) => grant.accountId === accountId && grant.attribute === 1),
  );
  throw new AppError(writes ? 'uploadNotAuthor' : 'uploadNoEdit');
};

const readCopy = (bytes: Buffer): RecordCopy => {
  let said: unknown;
  try {
    said = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new AppError('uploadUnread');
  }
  const { data } = recordCopySchema.safeParse(said);
  if (data === undefined) throw new AppError('uploadUnread');
  return data;
};

type Uploaded = RecordCopy['modules'][number];

type Past = { readonly revision: number; readonly state: RecordState };

/** Of one file: the record as it was last read for it, and how many bytes of other contents are held for it. */
type Comparing = { readonly recordId: string; past: Past | null; bytes: number };

/** The module as it was when the file left; null where the file has nothing of it. */
const moduleThen = async (
  deps: Deps,
  comparing: Comparing,
  now: ModuleState,
  { id, contentRevision }: Uploaded,
): Promise<ModuleState | null> => {
  // Most were not written since: for these nothing of the past is read.
  if (now.contentRevision === contentRevision) return now;
  if (comparing.past?.revision !== contentRevision) {
    const { state } = await stateAt(deps.pool, deps.store, comparing.recordId, contentRevision);
    comparing.past = { revision: contentRevision, state };
  }
  const module = moduleOf(comparing.past.state, id);
  return module?.contentRevision === contentRevision ? module : null;
};

const bytesOf = ({ content: { blob } }: ModuleState, content: unknown): number =>
  blob?.size ?? Buffer.byteLength(JSON.stringify(content ?? null));

const comparedWith = async (deps: Deps, comparing: Comparing, state: RecordState, given: Uploaded) => {
  const module = moduleOf(state, given.id);
  const version = contentVersionOf(given.type, given.contentVersion);
  const mine = given.contentVersion > version ? null : currentContent(given.type, given.content, given.contentVersion);
  const told = { id: given.id, type: given.type, title: module?.title ?? given.title, contentVersion: version };
  if (module?.type !== given.type || mine === null || given.contentRevision > state.revision)
    return { ...told, state: 'gone' as const, mine, base: null, theirs: null, baseRevision: 0, theirsRevision: 0 };
  const revisions = { baseRevision: given.contentRevision, theirsRevision: module.contentRevision };
  const then = await moduleThen(deps, comparing, module, given);
  const theirs = await contentOf(deps.blobs, module);
  const base = then === null ? null : then === module ? theirs : await contentOf(deps.blobs, then);
  // What the file says otherwise and the record says by now as well is no change any more.
  if (base !== null && (sameJson(mine, base) || sameJson(mine, theirs))) return null;
  comparing.bytes += bytesOf(module, theirs) + (then === null || then === module ? 0 : bytesOf(then, base));
  if (comparing.bytes > MOST_COMPARED_BYTES)
    throw new AppError('answerTooLarge', { max: MOST_COMPARED_BYTES / 1024 / 1024 });
  if (base === null) return { ...told, state: 'gone' as const, mine, base, theirs, ...revisions };
  return { ...told, state: stateOf(state, module, theirs, mine), mine, base, theirs, ...revisions };
};

/** Those that differ, in the order of the file. Read in the order of the record, so that no moment of it is read twice. */
const comparedModules = async (deps: Deps, recordId: string, state: RecordState, { modules }: RecordCopy) => {
  const comparing: Comparing = { recordId, past: null, bytes: 0 };
  const found = new Map<string, NonNullable<Awaited<ReturnType<typeof comparedWith>>>>();
  for (const given of modules.toSorted((one, other) => one.contentRevision - other.contentRevision)) {
    const compared = await comparedWith(deps, comparing, state, given);
    if (compared !== null) found.set(given.id, compared);
  }
  return modules.flatMap(({ id }) => found.get(id) ?? []);
};

/** X831. */
const uploadPlaceRoute = (deps: Deps): Route =>
  query(deps, recordCalls.uploadPlace, ['records'], async ({ experimentId }, viewer) => {
    mustBeSwitchedOn(viewer);
    const { state } = await presentMoment(deps.pool, viewer, experimentId);
    mustTakeBack(state, viewer.accountId);
    return { response: { number: state.number, title: state.title, closed: isClosed(state) } };
  });

/** X830. */
const checkCopyRoute = (deps: Deps): Route =>
  heavyQuery(deps, recordCalls.checkCopy, ['records'], async ({ experimentId, file: { hash } }, viewer) => {
    mustBeSwitchedOn(viewer);
    const { state } = await presentMoment(deps.pool, viewer, experimentId);
    mustTakeBack(state, viewer.accountId);
    const held = await heldFile(deps.pool, viewer, hash, { recordId: undefined, entry: undefined });
    if (!held) throw new AppError('notFound');
    const stat = await deps.blobs.stat(hash);
    if (stat && stat.size > MOST_COPY_BYTES)
      throw new AppError('fileTooLarge', { max: String(MOST_COPY_BYTES / 1024 / 1024) });
    const copy = readCopy(await readUnaltered(deps.blobs, { hash, name: held.name }));
    if (copy.number !== state.number || copy.experimentId !== experimentId)
      throw new AppError('uploadOtherRecord', { number: copy.number, own: state.number });
    if (copy.modules.length === 0) throw new AppError('uploadEmpty');
    const modules = await comparedModules(deps, experimentId, state, copy);
    return {
      response: {
        ...{ number: state.number, title: state.title, exportedAt: copy.exportedAt, people: {} },
        ...{ unchanged: copy.modules.length - modules.length, modules },
        reasonRequired: state.everSubmitted || state.modules.some((module) => module.everSigned),
      },
    };
  });

export const takenBackRoutes = (deps: Deps): readonly Route[] => [
  exportCopyRoute(deps),
  uploadPlaceRoute(deps),
  checkCopyRoute(deps),
];
