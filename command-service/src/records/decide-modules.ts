import { AppError } from '@shilu/events/core/app-error';
import { boundChanges } from '@shilu/events/core/bound-changes';
import { sameJson } from '@shilu/events/core/canonical';
import { SYSTEM } from '@shilu/events/core/built-in';
import { assertNever } from '@shilu/events/core/decider';
import type { FileRef } from '@shilu/events/core/schemas';
import type { FieldChange } from '@shilu/events/core/trace';
import type { CellChange } from '@shilu/events/records/modules/cell-fill';
import { standInText, type Contributors } from '@shilu/events/records/live-text/contributors';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { sameWritten } from '@shilu/events/records/record-hash';
import type { Content, CopiedFrom, RecordEvent, RecordModule, UnreadPlace } from '@shilu/events/records/record-events';
import { actOfSigner, actsOf } from '@shilu/events/records/signature-meanings';
import { isSigned, moduleOf, unreadIn, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import type { SignatureFields, SignerProof } from '../identity/signing-password';
import { mustBeOpen, mustBeUnlocked } from './module-locks';
import { oneOfEach } from './one-of-each';
import { withinBudget } from './record-budget';
import { leftUnread } from './unread-structures';
import {
  editableByOwner,
  editableModule,
  inEditableState,
  notRemoved,
  withReason,
} from '@shilu/events/records/record-checks';

type By = { readonly actor: string; readonly reason: string | null };
type Grant = { readonly accountId: string; readonly attribute: 0 | 1 };
export type ModuleCommand =
  | (By & {
      readonly kind: 'add';
      readonly module: RecordModule;
      readonly copiedFrom: CopiedFrom | null;
      readonly value: unknown;
      readonly unread: readonly UnreadPlace[];
      readonly index: number | null;
    })
  | (By & { readonly kind: 'rename'; readonly moduleId: string; readonly title: string; readonly despiteLock?: true })
  | (By & { readonly kind: 'reorder'; readonly moduleIds: readonly string[] })
  | (By & { readonly kind: 'remove'; readonly moduleId: string })
  | (By & { readonly kind: 'setNotApplicable'; readonly moduleId: string; readonly notApplicable: boolean })
  | (By & {
      readonly kind: 'save';
      readonly moduleId: string;
      readonly value: unknown;
      readonly unread: readonly UnreadPlace[];
      readonly content: Content;
      readonly files: readonly FileRef[];
      readonly text: string;
      /** What is stored now, as it is shown today; looked up, for it may lie in the blob store. */
      readonly stored: unknown;
      readonly baseRevision: number;
      readonly mergedRevision: number | null;
      /** The file that the content was read from. */
      readonly source?: FileRef | undefined;
      /** Of a sheet that several fill in at once: the cells that this person filled in, and nothing else changed. */
      readonly cells?: readonly CellChange[];
      /** Of a text that several wrote in at once: who wrote which part of it since the last save. */
      readonly contributors?: Contributors | undefined;
      /** The template itself, or the reading of a structure: what is locked for people is not for it. */
      readonly despiteLock?: true;
    })
  | { readonly kind: 'structuresRead'; readonly actor: string; readonly moduleId: string; readonly contentHash: string }
  | {
      readonly kind: 'sign';
      readonly actor: string;
      readonly moduleId: string;
      readonly contentHash: string;
      readonly isEmpty: boolean;
      readonly signature: SignatureFields;
    }
  | {
      readonly kind: 'removeSignature';
      readonly actor: string;
      readonly moduleId: string;
      readonly signer: string;
      readonly proof?: SignerProof;
    }
  | {
      readonly kind: 'grant';
      readonly actor: string;
      readonly moduleId: string;
      readonly grants: readonly Grant[];
      readonly personalProject: boolean;
    };

/** What a signature binds cannot change under it; the signature is removed first. */
const unsigned = (module: ModuleState, actor: string): void => {
  if (!isSigned(module)) return;
  throw new AppError(
    module.signatures.some((signature) => signature.accountId === actor) ? 'moduleSigned' : 'moduleSignedByOther',
  );
};

const ownModule = (state: RecordState, actor: string, moduleId: string): ModuleState => {
  editableByOwner(state, actor);
  const module = moduleOf(state, moduleId);
  if (!module) throw new AppError('moduleDeletedByOther');
  return module;
};

/**
 * What was written by an older version of the type comes back as it is shown today, or with an empty line more at its end:
 * nobody changed anything.
 */
const saysTheSame = (
  { type, content: held }: ModuleState,
  { content, stored, value }: Extract<ModuleCommand, { kind: 'save' }>,
): boolean => {
  const { trimmed } = moduleTypeOf(type);
  return held.version <= content.version && sameJson(trimmed(stored), trimmed(value));
};

/** Of what several wrote, of whom none may save it any more: kept as the product's, where a record is written to at all. */
const keptModule = (
  state: RecordState,
  { moduleId, contributors }: Extract<ModuleCommand, { kind: 'save' }>,
): ModuleState => {
  inEditableState(state, SYSTEM);
  const module = moduleOf(state, moduleId);
  if (!module) throw new AppError('moduleDeletedByOther');
  if (contributors === undefined) throw new AppError('forbiddenEdit');
  return module;
};

const save = (command: Extract<ModuleCommand, { kind: 'save' }>, state: RecordState): readonly RecordEvent[] => {
  const isKept = command.actor === SYSTEM;
  const module = isKept ? keptModule(state, command) : editableModule(state, command.actor, command.moduleId);
  if (sameWritten(module.content, command.content) || saysTheSame(module, command)) {
    const { hash: contentHash } = module.content;
    const isRead = command.unread.length === 0 && unreadIn(state, module).length > 0;
    return isRead ? [{ type: 'StructuresRead', data: { moduleId: module.id, contentHash } }] : [];
  }
  if (command.despiteLock !== true) mustBeOpen(module, command);
  unsigned(module, command.actor);
  const merged = command.mergedRevision !== null && command.mergedRevision === module.contentRevision;
  if (command.baseRevision !== module.contentRevision && !merged) throw new AppError('moduleChangedByOther');
  const given = command.contributors?.flatMap(({ reasons }) => reasons).at(-1) ?? null;
  withReason(state, module, isKept ? given : command.reason);
  withinBudget(state, command.content, module.content);
  const changes: FieldChange[] = boundChanges(moduleTypeOf(module.type).diff(command.stored, command.value));
  const { moduleId, content, files, text, cells, source, contributors } = command;
  // What stands in the log for ever says of nobody what they did not write.
  if (contributors !== undefined && !standInText(contributors, command.value))
    throw new Error('contributions do not stand in the text');
  const saved = { moduleId, content, files: [...files], text, difference: null, changes };
  return [
    cells === undefined
      ? {
          type: 'ModuleSaved',
          data: {
            ...{ ...saved, merged: command.baseRevision !== module.contentRevision },
            ...(source && { source }),
            ...(contributors && { contributors }),
          },
        }
      : { type: 'SheetCellsChanged', data: { ...saved, cells: [...cells] } },
    ...leftUnread([{ id: moduleId, content }], new Map([[content.hash, command.unread]])),
  ];
};

const sign = (command: Extract<ModuleCommand, { kind: 'sign' }>, state: RecordState): readonly RecordEvent[] => {
  notRemoved(state);
  const module = moduleOf(state, command.moduleId);
  const granted = module?.grants.some((grant) => grant.accountId === command.actor) ?? false;
  if (state.ownerId !== command.actor && !granted) throw new AppError('forbiddenEdit');
  inEditableState(state, command.actor);
  if (!module) throw new AppError('moduleDeletedByOther');
  // Nobody signs what they have not seen.
  if (module.content.hash !== command.contentHash) throw new AppError('moduleChangedByOther');
  if (command.isEmpty && !module.notApplicable) throw new AppError('nothingToSign');
  const { signature, moduleId, contentHash } = command;
  // Asked again on the state that is signed: the signer may have written in it since the meaning was looked up.
  if (!actsOf(signature.meaning.value).includes(actOfSigner(state, module, command.actor)))
    throw new AppError('meaningUnfit', { meaning: signature.meaning.zh });
  if (module.signatures.some((one) => one.accountId === command.actor && one.meaning.value === signature.meaning.value))
    throw new AppError('nothingChanged');
  return [
    { type: 'ModuleSigned', data: { moduleId, contentHash, signedRevision: module.contentRevision, ...signature } },
  ];
};

const removeSignature = (
  command: Extract<ModuleCommand, { kind: 'removeSignature' }>,
  state: RecordState,
): readonly RecordEvent[] => {
  inEditableState(state, command.actor);
  const module = moduleOf(state, command.moduleId);
  if (!module) throw new AppError('moduleDeletedByOther');
  const named = module.signatures.filter(
    (signature) => signature.id === command.signer || signature.accountId === command.signer,
  );
  if (named.length === 0) throw new AppError('notFound');
  if (named.some((signature) => signature.accountId !== command.actor)) throw new AppError('forbidden');
  return named.map((signature) => ({
    type: 'ModuleSignatureRemoved',
    data: { moduleId: command.moduleId, signatureId: signature.id, ...command.proof },
  }));
};

/** What is in the record: its modules, their contents, signatures and grants (T02, C001-C006). */
export const decideModules = (command: ModuleCommand, state: RecordState): readonly RecordEvent[] => {
  switch (command.kind) {
    case 'add': {
      editableByOwner(state, command.actor);
      if (moduleOf(state, command.module.id)) throw new AppError('moduleIdMismatch');
      oneOfEach([...state.modules, command.module]);
      withReason(state, null, command.reason);
      withinBudget(state, command.module.content, null);
      const index = Math.min(command.index ?? state.modules.length, state.modules.length);
      return [
        {
          type: 'ModuleAdded',
          data: {
            module: command.module,
            index,
            copiedFrom: command.copiedFrom,
            changes: boundChanges(moduleTypeOf(command.module.type).diff(null, command.value)),
          },
        },
        ...leftUnread([command.module], new Map([[command.module.content.hash, command.unread]])),
      ];
    }
    case 'rename': {
      const module = ownModule(state, command.actor, command.moduleId);
      if (module.title === command.title) return [];
      if (command.despiteLock !== true) mustBeUnlocked(module);
      unsigned(module, command.actor);
      withReason(state, module, command.reason);
      return [{ type: 'ModuleRenamed', data: { moduleId: module.id, from: module.title, to: command.title } }];
    }
    case 'reorder': {
      editableByOwner(state, command.actor);
      const from = state.modules.map((module) => module.id);
      const to = [...command.moduleIds];
      if (
        to.length !== from.length ||
        new Set(to).size !== to.length ||
        !to.every((moduleId) => from.includes(moduleId))
      )
        throw new AppError('changedMeanwhile');
      if (from.join() === to.join()) return [];
      withReason(state, null, command.reason);
      return [{ type: 'ModulesReordered', data: { from, to } }];
    }
    case 'remove': {
      const module = ownModule(state, command.actor, command.moduleId);
      mustBeUnlocked(module);
      // T02: a checked module is activated, its signature removed, before it can go.
      unsigned(module, command.actor);
      withReason(state, module, command.reason);
      return [{ type: 'ModuleRemoved', data: { moduleId: module.id, title: module.title } }];
    }
    case 'setNotApplicable': {
      const module = ownModule(state, command.actor, command.moduleId);
      if (module.notApplicable === command.notApplicable) return [];
      unsigned(module, command.actor);
      // What its template locks belongs to the record, and what that asks for is not waived by whoever writes in it.
      if (command.notApplicable) mustBeUnlocked(module);
      // It waives what is required: never without saying why.
      if (command.notApplicable && command.reason === null) throw new AppError('reasonRequired');
      withReason(state, module, command.reason);
      return [
        {
          type: command.notApplicable ? 'ModuleMarkedNotApplicable' : 'ModuleMadeApplicable',
          data: { moduleId: module.id },
        },
      ];
    }
    case 'save':
      return save(command, state);
    case 'structuresRead': {
      const { id: moduleId, content } = editableModule(state, command.actor, command.moduleId);
      if (content.hash !== command.contentHash) throw new AppError('moduleChangedByOther');
      return [{ type: 'StructuresRead', data: { moduleId, contentHash: content.hash } }];
    }
    case 'sign':
      return sign(command, state);
    case 'removeSignature':
      return removeSignature(command, state);
    case 'grant': {
      notRemoved(state);
      if (state.ownerId !== command.actor) throw new AppError('forbidden');
      const module = moduleOf(state, command.moduleId);
      if (!module) throw new AppError('moduleDeletedByOther');
      // P09: what is in a personal project is not shared.
      if (command.personalProject && command.grants.length > 0) throw new AppError('personalProject');
      const grants = [
        ...new Map(
          command.grants.filter((grant) => grant.accountId !== state.ownerId).map((grant) => [grant.accountId, grant]),
        ).values(),
      ];
      if (JSON.stringify(grants) === JSON.stringify(module.grants)) return [];
      return [{ type: 'ModuleGranted', data: { moduleId: module.id, grants, previous: [...module.grants] } }];
    }
    default:
      return assertNever(command);
  }
};
