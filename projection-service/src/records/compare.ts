import type { ResponseOf } from '@shilu/events/core/call';
import { boundedChanges } from '@shilu/events/core/bound-changes';
import { flatChanges } from '@shilu/events/core/kind-changes';
import { fieldChange, type FieldChange } from '@shilu/events/core/trace';
import type { recordCalls } from '@shilu/events/records/calls';
import { findModuleType } from '@shilu/events/records/modules/registry';
import { contentHash, sameWritten } from '@shilu/events/records/record-hash';
import { recordKinds } from '@shilu/events/records/record-kinds';
import type { ModuleState, RecordState } from '@shilu/events/records/record-state';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import { breathe } from '../engine/in-slices';
import { contentOf } from './record-view';

type Answer = ResponseOf<typeof recordCalls.compare>;
type Compared<C> = Omit<C, 'changes'> & { readonly changes: FieldChange[] };
type ComparedModule = Compared<Answer['modules'][number]>;
/** The answer before its values are said in the reader's words. */
export type Comparison = Omit<Answer, 'info' | 'modules'> & {
  readonly info: FieldChange[];
  readonly modules: ComparedModule[];
};

const infoOf = (state: RecordState): Readonly<Record<string, unknown>> => ({
  ...{
    title: state.title,
    recordType: state.recordType,
    bookId: state.bookId,
    projectId: state.projectId,
    taskId: state.taskId,
    departmentId: state.departmentId,
  },
  ...state.pageInfo,
});

const infoChanges = (old: RecordState, next: RecordState): FieldChange[] =>
  flatChanges('record', recordKinds, old.exists ? infoOf(old) : {}, infoOf(next));

/** An answer holds so much of both contents together, and tells so much of what changed; the rest is counted. */
const MOST_CONTENT_BYTES = 8 * 1024 * 1024;
const MOST_CHANGES_CHARS = 4 * 1024 * 1024;
const MOST_OF_MODULE_CHARS = 200 * 1024;

type Room = { contentBytes: number; changesChars: number };
type Of = { readonly old: ModuleState | undefined; readonly next: ModuleState | undefined };

const bytesOf = (module: ModuleState | undefined): number =>
  module === undefined
    ? 0
    : (module.content.blob?.size ?? Buffer.byteLength(JSON.stringify(module.content.inline ?? null)));

const changeOf = ({ old, next }: Of, same: boolean): ComparedModule['change'] => {
  if (!next) return 'removed';
  if (!old) return 'added';
  return same && old.title === next.title ? 'same' : 'modified';
};

/** Written by another version of the type and yet saying the same. */
const sameToday = ({ old, next }: Of, before: unknown, after: unknown): boolean =>
  old !== undefined &&
  next !== undefined &&
  old.content.version !== next.content.version &&
  contentHash(before) === contentHash(after);

const compareModule = async (
  blobs: BlobStore,
  { old, next }: Of,
  room: Room,
  closed: AbortSignal | undefined,
): Promise<ComparedModule[]> => {
  const module = next ?? old;
  if (!module) return [];
  const asWritten = old !== undefined && next !== undefined && sameWritten(old.content, next.content);
  const bytes = bytesOf(old) + bytesOf(next);
  // What did not change is no reason to fetch it, unless it is at hand.
  const shown = bytes <= room.contentBytes && !(asWritten && module.content.blob);
  if (shown) room.contentBytes -= bytes;
  const told = boundedChanges(Math.min(MOST_OF_MODULE_CHARS, room.changesChars));
  if (old && next && old.title !== next.title) told.add([fieldChange('title', '@module.title', old.title, next.title)]);
  const needed = shown || (!asWritten && next !== undefined);
  const before = needed && old ? await contentOf(blobs, old) : null;
  if (old?.content.blob) await breathe(closed);
  const after = needed && next ? await contentOf(blobs, next) : null;
  if (next?.content.blob) await breathe(closed);
  const same = asWritten || sameToday({ old, next }, before, after);
  if (next && !same) told.add(findModuleType(module.type)?.diff(old?.type === next.type ? before : null, after) ?? []);
  room.changesChars -= told.size();
  return [
    {
      ...{ moduleId: module.id, type: module.type, title: module.title },
      change: changeOf({ old, next }, same),
      ...(shown ? { before, after } : { before: null, after: null, omitted: true }),
      changes: told.list(),
    },
  ];
};

/**
 * X042: what differs between two states, module by module in the order of the newer; removed modules come last. One
 * module after the other, so that others are answered in between; bounded in bytes, and what is left out is said.
 */
export const compareStates = async (
  blobs: BlobStore,
  old: RecordState,
  next: RecordState,
  closed?: AbortSignal,
): Promise<Comparison> => {
  const before = new Map(old.modules.map((module) => [module.id, module]));
  const present = new Set(next.modules.map((module) => module.id));
  const pairs: Of[] = [
    ...next.modules.map((module) => ({ old: before.get(module.id), next: module })),
    ...old.modules.filter((module) => !present.has(module.id)).map((module) => ({ old: module, next: undefined })),
  ];
  const room: Room = { contentBytes: MOST_CONTENT_BYTES, changesChars: MOST_CHANGES_CHARS };
  const modules: ComparedModule[] = [];
  for (const pair of pairs) modules.push(...(await compareModule(blobs, pair, room, closed)));
  return { from: old.revision, to: next.revision, info: infoChanges(old, next), modules };
};
