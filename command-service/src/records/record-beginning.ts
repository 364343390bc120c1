import { AppError } from '@shilu/events/core/app-error';
import type { RegisterValues } from '@shilu/events/core/define-register';
import { inUse } from '@shilu/events/core/entry-versions';
import { unknownReference } from '@shilu/events/core/input-unfit';
import type { RegisterState } from '@shilu/events/core/register';
import { isAllowed, mayTakeInUse } from '@shilu/events/core/register-access';
import type { ParsedRequestOf } from '@shilu/events/core/call';
import type { recordCalls } from '@shilu/events/records/calls';
import type { TemplateUnusable } from '@shilu/events/records/record-calls';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { Nesting, RecordModule, UnreadPlace } from '@shilu/events/records/record-events';
import {
  moduleOf,
  unreadIn,
  type ModuleLock,
  type ModuleState,
  type RecordState,
} from '@shilu/events/records/record-state';
import type { PlacedModule } from '@shilu/events/templates/child-templates';
import { templateRegister, type TemplateModule } from '@shilu/events/templates/template';
import { fitsProject } from '@shilu/events/templates/template-scope';
import type { Caller } from '../engine/command';
import { inTurnOf, type InTurn } from '../engine/in-turn-of';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { allUnread } from './as-drawn';
import { carriedContent } from './copied-module';
import { lackingIn } from './lacking-in';
import { checkContent } from './module-content';
import type { Groups } from './module-nesting';
import { mustCopy } from './record-access';
import { withChildren } from './template-versions';

/** What of a request says what its record begins with. */
type Input = Pick<
  ParsedRequestOf<typeof recordCalls.addRecord>,
  'templateId' | 'templateDraft' | 'cloneId' | 'cloneFor' | 'takes' | 'cloneRun'
>;

/** What a new record begins with. */
export type Beginning = {
  readonly templateId: string | null;
  /** Null where it begins from a draft. */
  readonly templateVersion: number | null;
  readonly clonedFromId: string | null;
  readonly recordType: string;
  readonly modules: readonly RecordModule[];
  /** Where structures of a content were not read, by its hash. */
  readonly unread: ReadonlyMap<string, readonly UnreadPlace[]>;
  /** Of modules that the template locks, by module; a clone has those of its original. */
  readonly locks: ReadonlyMap<string, ModuleLock>;
  /** Of modules that came by child templates, by module; a clone has those of its original. */
  readonly groups: Groups;
  /** Why the template that was asked for gave way to the original (E11). */
  readonly unusable?: TemplateUnusable;
};

type Source = { readonly version: number | null; readonly values: RegisterValues };

/** What of a template a person begins with: the version in use (T12). Whoever writes on it may try its draft. */
const sourceOf = (
  { directory }: Services,
  { id }: Caller,
  state: RegisterState & { readonly id: string },
  fromDraft: boolean,
): Source | null => {
  const used = inUse(templateRegister, state);
  const isWriter = isAllowed(directory, id, state, templateRegister.mayChange);
  if (used === null || fromDraft) return isWriter ? { version: null, values: state.values } : null;
  return isWriter || mayTakeInUse(templateRegister, state, directory, id)
    ? { version: used.number, values: used.values }
    : null;
};

/** A module of a template as a record begins with it. */
export const templateContent = (services: InTurn, { type, content, contentVersion = 1 }: TemplateModule) => {
  const { carryOver, current, version } = moduleTypeOf(type);
  return carryOver.record === 'all'
    ? checkContent(services, type, content, contentVersion)
    : checkContent(services, type, carryOver.record(current(content, contentVersion)), version);
};

export type Usable = {
  readonly source: Source;
  readonly name: string;
  /** Child templates with all that they bring. */
  readonly modules: readonly PlacedModule[];
  readonly recordType: string;
};

/** P10: scope by project, none means all; of child templates too. Says why where it cannot be used (E11). */
export const usableTemplate = async (
  services: Services,
  caller: Caller,
  { templateId, templateDraft }: Pick<Input, 'templateDraft'> & { readonly templateId: string },
  projectId: string | null,
): Promise<Usable | TemplateUnusable> => {
  const { state } = await services.entriesOf(templateRegister).load(templateId);
  if (!state.exists || state.removed) return 'gone';
  const source = sourceOf(services, caller, { ...state, id: templateId }, templateDraft);
  if (source === null) return 'closed';
  const template = templateRegister.read(source.values);
  if (!fitsProject(template, projectId)) return 'project';
  const { name, recordType, modules } = template;
  const brought = await withChildren(services, modules);
  if (!brought.fits(projectId)) return 'project';
  return { source, name, modules: brought.modules, recordType };
};

const holdsReaction = ({ type }: { readonly type: string }): boolean => moduleTypeOf(type).reaction !== undefined;

/** From a template, with modules of another record in the places of its own of that type. */
const fromTemplate = async (
  services: Services,
  { id: accountId, author }: Caller,
  templateId: string,
  { source, modules: wanted, recordType }: Usable,
  instead: ReadonlyMap<string, Carried> = new Map(),
): Promise<Beginning> => {
  const modules: RecordModule[] = [];
  const unread = new Map<string, readonly UnreadPlace[]>();
  const locks = new Map<string, ModuleLock>();
  const groups = new Map<string, readonly Nesting[]>();
  for (const [index, { type, title, lock, within, ...held }] of wanted.entries()) {
    const found = instead.get(type) ?? (await templateContent(inTurnOf(services, accountId), { type, title, ...held }));
    unread.set(found.module.content.hash, found.unread);
    const id = madeId(author.commandId, `module/${index}`);
    if (lock !== undefined) locks.set(id, lock);
    if (within !== undefined) groups.set(id, within);
    modules.push({
      ...{ id, type, title },
      ...{ ...found.module, notApplicable: false },
    });
  }
  return {
    templateId,
    templateVersion: source.version,
    clonedFromId: null,
    recordType,
    modules,
    unread,
    locks,
    groups,
  };
};

type IdOf = (moduleId: string) => string;
const sameIds: IdOf = (moduleId) => moduleId;

type Carried = {
  readonly module: Omit<RecordModule, 'id' | 'title'>;
  readonly unread: readonly UnreadPlace[];
};

/** What is taken along of a module; what was not read there was not read here either. */
const carried = async (
  services: Services,
  recordId: string,
  state: RecordState,
  module: ModuleState,
  { cloneFor, takes, cloneRun }: Input,
  idOf: IdOf = sameIds,
): Promise<Carried> => {
  const run = cloneRun?.moduleId === module.id ? cloneRun.runId : null;
  const { row, batch } = takes?.moduleId === module.id ? takes : { row: null, batch: null };
  const of = { recordId, moduleId: module.id, row, batch, run };
  const taken = await carriedContent(services, module, cloneFor, of, idOf);
  if (unreadIn(state, module).length === 0) return { module: taken, unread: [] };
  return { module: taken, unread: allUnread(moduleTypeOf(taken.type), await services.contents.current(taken)) };
};

const fromRecord = async (
  services: Services,
  caller: Caller,
  recordId: string,
  state: RecordState,
  input: Input,
): Promise<Beginning> => {
  const idAt = (index: number): string => madeId(caller.author.commandId, `module/${index}`);
  const locks = new Map<string, ModuleLock>();
  const groups = new Map<string, readonly Nesting[]>();
  const made = new Map(state.modules.map(({ id }, index) => [id, idAt(index)]));
  const modules: RecordModule[] = [];
  const unread = new Map<string, readonly UnreadPlace[]>();
  for (const [index, module] of state.modules.entries()) {
    const taken = await carried(services, recordId, state, module, input, (id) => made.get(id) ?? id);
    unread.set(taken.module.content.hash, taken.unread);
    modules.push({ id: idAt(index), title: module.title, ...taken.module });
    if (module.lock) locks.set(idAt(index), module.lock);
    if (module.within) groups.set(idAt(index), module.within);
  }
  const from = { templateId: null, templateVersion: null, clonedFromId: recordId };
  return { ...from, recordType: state.recordType, modules, unread, locks, groups };
};

/** What of another record is asked for, by the name of its field and of the parts within. */
const askedParts = ({ takes, cloneRun }: Input) => [
  ...(takes === undefined ? [] : [{ path: 'takes', moduleId: takes.moduleId, parts: takes, names: { row: 'row', batch: 'batch', run: '' } }]),
  ...(cloneRun === null ? [] : [{ path: 'cloneRun', moduleId: cloneRun.moduleId, parts: { run: cloneRun.runId }, names: { row: '', batch: '', run: 'runId' } }]),
]; // prettier-ignore

/** The original, as far as the caller may read it; what is asked for of it stands there, or nothing is begun. */
const originalOf = async (services: Services, caller: Caller, recordId: string, input: Input): Promise<RecordState> => {
  const { state } = await services.records.load(recordId);
  mustCopy(services, caller, state);
  for (const { path, moduleId, parts, names } of askedParts(input)) {
    const module = moduleOf(state, moduleId);
    if (module === undefined) throw unknownReference(`${path}.moduleId`);
    const lacking = await lackingIn(services, module, parts);
    if (lacking !== null) throw unknownReference(`${path}.${lacking === 'module' ? 'moduleId' : names[lacking]}`);
  }
  return state;
};

/**
 * From a template, from another record, or both: then the reaction of the original, carried over, stands in the template's.
 * Where that cannot be, the original is cloned and the answer says why (E11).
 */
export const beginningOf = async (
  services: Services,
  caller: Caller,
  input: Input,
  projectId: string | null,
): Promise<Beginning> => {
  const { templateId, cloneId } = input;
  const template =
    templateId === null ? null : await usableTemplate(services, caller, { ...input, templateId }, projectId);
  if (cloneId === null) {
    const [asked] = askedParts(input);
    if (asked !== undefined) throw unknownReference(`${asked.path}.moduleId`);
    if (typeof template === 'string') throw new AppError('templateUnavailable');
    return templateId === null || template === null
      ? {
          templateId: null,
          templateVersion: null,
          clonedFromId: null,
          recordType: '',
          modules: [],
          unread: new Map(),
          locks: new Map(),
          groups: new Map(),
        }
      : fromTemplate(services, caller, templateId, template);
  }
  const original = await originalOf(services, caller, cloneId, input);
  const reaction =
    original.modules.find((module) => module.id === input.takes?.moduleId) ?? original.modules.find(holdsReaction);
  if (templateId === null || template === null) return fromRecord(services, caller, cloneId, original, input);
  if (typeof template === 'string')
    return { ...(await fromRecord(services, caller, cloneId, original, input)), unusable: template };
  if (reaction === undefined || !template.modules.some(({ type }) => type === reaction.type))
    return { ...(await fromRecord(services, caller, cloneId, original, input)), unusable: 'noReaction' };
  // What the template locks is not replaced by what another record has in its place.
  if (template.modules.some(({ type, lock }) => type === reaction.type && lock !== undefined))
    return { ...(await fromRecord(services, caller, cloneId, original, input)), unusable: 'lockedReaction' };
  const instead = new Map([[reaction.type, await carried(services, cloneId, original, reaction, input)]]);
  return { ...(await fromTemplate(services, caller, templateId, template, instead)), clonedFromId: cloneId };
};
