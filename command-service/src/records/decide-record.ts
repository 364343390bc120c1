import { AppError } from '@shilu/events/core/app-error';
import { assertNever } from '@shilu/events/core/decider';
import { flatChanges } from '@shilu/events/core/kind-changes';
import type { FileRef } from '@shilu/events/core/schemas';
import { boundedChanges } from '@shilu/events/core/bound-changes';
import { fieldChange, within, type FieldChange } from '@shilu/events/core/trace';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type {
  ExportFormat,
  PageInfo,
  RecordEvent,
  RecordEventOf,
  RecordModule,
  UnreadPlace,
} from '@shilu/events/records/record-events';
import { moduleValue, recordKinds } from '@shilu/events/records/record-kinds';
import { EDITABLE_STATUSES, type ModuleLock, type RecordState } from '@shilu/events/records/record-state';
import { lockedEvents } from './module-locks';
import { withGroups, type Groups } from './module-nesting';
import { oneOfEach } from './one-of-each';
import { pageInfoChanges } from './page-info';
import { leftUnread } from './unread-structures';
import { editableByOwner, notRemoved, present, withReason } from '@shilu/events/records/record-checks';

export type RecordHead = {
  readonly title: string;
  readonly recordType: string;
  readonly bookId: string;
  readonly projectId: string | null;
  readonly taskId: string | null;
  readonly pageInfo: PageInfo;
};

type By = { readonly actor: string; readonly reason: string | null };
export type RecordCommand =
  | {
      readonly kind: 'create';
      readonly actor: string;
      readonly number: string;
      readonly head: RecordHead;
      readonly departmentId: string | null;
      readonly templateId: string | null;
      readonly templateVersion: number | null;
      readonly clonedFromId: string | null;
      readonly modules: readonly RecordModule[];
      /** Where structures of a content were not read, by its hash. */
      readonly unread: ReadonlyMap<string, readonly UnreadPlace[]>;
      /** Of modules that the template locks, by module. */
      readonly locks?: ReadonlyMap<string, ModuleLock>;
      /** Of modules that came by child templates, by module. */
      readonly groups?: Groups;
      /** What a person wrote in modules that came along, by module: it is told as it is of a module that is added. */
      readonly written?: ReadonlyMap<string, unknown> | undefined;
      /** The file that they were read from. */
      readonly source?: FileRef | undefined;
    }
  | (By & { readonly kind: 'changeInfo'; readonly head: Partial<RecordHead> })
  | { readonly kind: 'changeDepartment'; readonly to: string | null }
  | (By & { readonly kind: 'remove'; readonly asAdministrator: boolean })
  | (By & { readonly kind: 'restore'; readonly asAdministrator: boolean })
  | {
      readonly kind: 'export';
      readonly format: ExportFormat;
      readonly verificationCode: string;
      /** A submitted version, or a moment; the present state where both are null. */
      readonly version: number | null;
      readonly revision: number | null;
      readonly moduleId: string | null;
      readonly row: string | null;
      readonly file: RecordEventOf<'RecordExported'>['data']['file'];
    };

/** The author puts it into the bin, and administrators. */
export const removable = (
  state: RecordState,
  { actor, asAdministrator }: Pick<By, 'actor'> & { readonly asAdministrator: boolean },
): void => {
  present(state);
  if (state.ownerId !== actor && !asAdministrator) throw new AppError('forbiddenDelete');
};

const headOf = ({ pageInfo: _, ...head }: RecordHead) => head;
const headChanges = (old: RecordHead | null, next: RecordHead): FieldChange[] => [
  ...flatChanges<Readonly<Record<string, unknown>>>('record', recordKinds, old ? headOf(old) : {}, headOf(next)),
  ...pageInfoChanges(old?.pageInfo ?? null, next.pageInfo),
];

/** The version and revision that a copy shows. */
const exportedState = (state: RecordState, version: number | null, revision: number | null) => {
  if (revision !== null && revision > state.revision) throw new AppError('versionNotFound');
  if (version !== null) {
    const submitted = state.versions.findLast((entry) => entry.version === version);
    if (submitted) return { version, revision: submitted.revision };
    throw new AppError('versionNotFound');
  }
  if (revision === null) return { version: state.version, revision: state.revision };
  return { version: state.versions.find((entry) => entry.revision >= revision)?.version ?? state.version, revision };
};

/** The record as a thing: made, described, moved, thrown away and taken back, copied out of the system. */
export const decideRecord = (command: RecordCommand, state: RecordState): readonly RecordEvent[] => {
  switch (command.kind) {
    case 'create': {
      if (state.exists) throw new AppError('changedMeanwhile');
      const { number, head, departmentId, templateId, templateVersion, clonedFromId, modules, unread, actor } = command;
      oneOfEach(modules);
      const changes = boundedChanges();
      changes.add([fieldChange('number', '@record.number', null, number), ...headChanges(null, head)]);
      for (const module of modules)
        changes.add([fieldChange(`module/${module.id}`, '@record.module', null, moduleValue(module))]);
      for (const { id, type } of modules)
        if (command.written?.has(id)) changes.add(within(`module/${id}`, moduleTypeOf(type).diff(null, command.written.get(id)))); // prettier-ignore
      const created: RecordEvent = {
        type: 'RecordCreated',
        data: {
          number,
          ...head,
          departmentId,
          ownerId: actor,
          templateId,
          templateVersion,
          clonedFromId,
          modules: [...modules],
          ...(command.source && { source: command.source }),
          changes: changes.list(),
        },
      };
      const events = [created, ...leftUnread(modules, unread), ...lockedEvents(command.locks ?? new Map())];
      return withGroups(events, command.groups ?? new Map(), state);
    }
    case 'changeInfo': {
      editableByOwner(state, command.actor);
      const old: RecordHead = {
        title: state.title,
        recordType: state.recordType,
        bookId: state.bookId,
        projectId: state.projectId,
        taskId: state.taskId,
        pageInfo: state.pageInfo,
      };
      const head = { ...old, ...command.head };
      const changes = headChanges(old, head);
      if (changes.length === 0) return [];
      withReason(state, null, command.reason);
      return [{ type: 'RecordInfoChanged', data: { ...head, changes } }];
    }
    case 'changeDepartment':
      notRemoved(state);
      return state.departmentId === command.to
        ? []
        : [{ type: 'RecordDepartmentChanged', data: { from: state.departmentId, to: command.to } }];
    case 'remove':
      removable(state, command);
      if (state.removed) return [];
      // What is under review or approved stays in everybody's sight (T06).
      if (!EDITABLE_STATUSES.includes(state.status)) throw new AppError('recordNotEditable', { status: state.status });
      withReason(state, state.modules.find((module) => module.everSigned) ?? null, command.reason);
      return [{ type: 'RecordRemoved', data: {} }];
    case 'restore':
      present(state);
      if (state.ownerId !== command.actor && !command.asAdministrator) throw new AppError('forbidden');
      return state.removed ? [{ type: 'RecordRestored', data: {} }] : [];
    case 'export':
      present(state);
      return [
        {
          type: 'RecordExported',
          data: {
            format: command.format,
            ...exportedState(state, command.version, command.revision),
            verificationCode: command.verificationCode,
            ...{ moduleId: command.moduleId, row: command.row, file: command.file },
          },
        },
      ];
    default:
      return assertNever(command);
  }
};
