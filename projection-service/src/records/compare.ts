import type { ResponseOf } from '@shilu/events/core/call';
import { fieldChange, type FieldChange } from '@shilu/events/core/trace';
import type { recordCalls } from '@shilu/events/records/calls';
import { moduleTypes } from '@shilu/events/records/modules/registry';
import type { ModuleState, RecordState } from '@shilu/events/records/record-state';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import { contentOf } from './record-view';

type Comparison = ResponseOf<typeof recordCalls.compare>;
type ComparedModule = Comparison['modules'][number];

const types = new Map(moduleTypes.map((type) => [type.type, type]));
const shown = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : Array.isArray(value)
      ? value.join(' ') || null
      : String(value);

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

const infoChanges = (old: RecordState, next: RecordState): FieldChange[] => {
  const before = old.exists ? infoOf(old) : {};
  return Object.entries(infoOf(next)).flatMap(([key, value]) =>
    shown(before[key]) === shown(value) ? [] : [fieldChange(key, `@record.${key}`, shown(before[key]), shown(value))],
  );
};

const compareModule = async (
  blobs: BlobStore,
  old: ModuleState | undefined,
  next: ModuleState | undefined,
): Promise<ComparedModule[]> => {
  const module = next ?? old;
  if (!module) return [];
  const before = old ? await contentOf(blobs, old.content) : null;
  const after = next ? await contentOf(blobs, next.content) : null;
  const head = { moduleId: module.id, type: module.type, title: module.title, before, after };
  const renamed =
    old && next && old.title !== next.title ? [fieldChange('title', '@module.title', old.title, next.title)] : [];
  if (!next) return [{ ...head, change: 'removed', changes: [] }];
  if (old && old.content.hash === next.content.hash)
    return [{ ...head, change: renamed.length > 0 ? 'modified' : 'same', changes: renamed }];
  const changes = types.get(module.type)?.diff(old?.type === next.type ? before : null, after) ?? [];
  return [{ ...head, change: old ? 'modified' : 'added', changes: [...renamed, ...changes] }];
};

/** X042: what differs between two states, module by module in the order of the newer; removed modules come last. */
export const compareStates = async (blobs: BlobStore, old: RecordState, next: RecordState): Promise<Comparison> => {
  const before = new Map(old.modules.map((module) => [module.id, module]));
  const gone = old.modules.filter((module) => !next.modules.some((present) => present.id === module.id));
  const modules = await Promise.all([
    ...next.modules.map((module) => compareModule(blobs, before.get(module.id), module)),
    ...gone.map((module) => compareModule(blobs, module, undefined)),
  ]);
  return { from: old.revision, to: next.revision, info: infoChanges(old, next), modules: modules.flat() };
};
