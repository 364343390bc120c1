import { AppError } from '@shilu/events/core/app-error';
import type { ParsedRequestOf } from '@shilu/events/core/call';
import type { RegisterValues } from '@shilu/events/core/define-register';
import { inUse } from '@shilu/events/core/entry-versions';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import type { RegisterState } from '@shilu/events/core/register';
import { isAllowed, mayReadInUse } from '@shilu/events/core/register-access';
import { recordCalls } from '@shilu/events/records/calls';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { RecordEvent, RecordModule } from '@shilu/events/records/record-events';
import { emptyPageInfo } from '@shilu/events/records/record-state';
import { templateRegister, type TemplateModule } from '@shilu/events/templates/template';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { decideRecord } from './decide-record';
import { carriedContent } from './copied-module';
import { checkContent } from './module-content';
import { withFacts } from './module-facts';
import { checkedPageInfo } from './page-info';
import { mustRead } from './record-access';
import { checkDepartment, checkParticipants, checkPlace } from './record-place';

type Input = ParsedRequestOf<typeof recordCalls.addRecord>;
type Beginning = {
  readonly templateId: string | null;
  /** Null where it begins from a draft. */
  readonly templateVersion: number | null;
  readonly clonedFromId: string | null;
  readonly recordType: string;
  readonly modules: readonly RecordModule[];
};

type Source = { readonly version: number | null; readonly values: RegisterValues };

/** What of a template a person begins with: the version in use (T12). Whoever writes on it may try its draft. */
const sourceOf = ({ directory }: Services, { id }: Caller, state: RegisterState, fromDraft: boolean): Source | null => {
  const used = inUse(templateRegister, state);
  const isWriter = isAllowed(directory, id, state, templateRegister.mayChange);
  if (used === null || fromDraft) return isWriter ? { version: null, values: state.values } : null;
  return isWriter || mayReadInUse(templateRegister, state, directory, id)
    ? { version: used.number, values: used.values }
    : null;
};

/** A module of a template as a record begins with it. */
const templateContent = (services: Services, { type, content, contentVersion = 1 }: TemplateModule) => {
  const { carryOver, current, version } = moduleTypeOf(type);
  return carryOver.record === 'all'
    ? checkContent(services, type, content, contentVersion)
    : checkContent(services, type, carryOver.record(current(content, contentVersion)), version);
};

/** P10: scope by project, none means all. Null when it cannot be used (E11). */
const fromTemplate = async (
  services: Services,
  caller: Caller,
  { templateId, templateDraft }: Input & { readonly templateId: string },
  projectId: string | null,
): Promise<Beginning | null> => {
  const { state } = await services.entriesOf(templateRegister).load(templateId);
  const source = state.exists && !state.removed ? sourceOf(services, caller, state, templateDraft) : null;
  if (source === null) return null;
  const { projectIds, recordType, ...values } = templateRegister.read(source.values);
  if (projectIds.length > 0 && (projectId === null || !projectIds.includes(projectId))) return null;
  const modules: RecordModule[] = [];
  for (const [index, module] of values.modules.entries()) {
    const { module: checked } = await templateContent(services, module);
    modules.push({
      id: madeId(caller.author.commandId, `module/${index}`),
      type: module.type,
      title: module.title,
      ...checked,
      notApplicable: false,
    });
  }
  return { templateId, templateVersion: source.version, clonedFromId: null, recordType, modules };
};

const fromRecord = async (
  services: Services,
  caller: Caller,
  recordId: string,
  cloneFor: Input['cloneFor'],
): Promise<Beginning> => {
  const { state } = await services.records.load(recordId);
  mustRead(services, caller, state);
  const modules: RecordModule[] = [];
  for (const [index, module] of state.modules.entries())
    modules.push({
      id: madeId(caller.author.commandId, `module/${index}`),
      title: module.title,
      ...(await carriedContent(services, module, cloneFor, { recordId, moduleId: module.id, row: null, batch: null })),
    });
  return { templateId: null, templateVersion: null, clonedFromId: recordId, recordType: state.recordType, modules };
};

const emptyModules = (services: Services, wanted: Input['modules']): Promise<readonly RecordModule[]> =>
  Promise.all(
    wanted.map(async ({ id, type, title }): Promise<RecordModule> => {
      const { empty, version } = moduleTypeOf(type);
      const { module } = await checkContent(services, type, empty(), version);
      return { id, type, title: title.trim(), ...module, notApplicable: false };
    }),
  );

const beginningOf = async (
  services: Services,
  caller: Caller,
  input: Input,
  projectId: string | null,
): Promise<Beginning> => {
  if (input.templateId !== null) {
    const begun = await fromTemplate(services, caller, { ...input, templateId: input.templateId }, projectId);
    if (begun) return begun;
    // E11: the original experiment is cloned instead.
    if (input.cloneId === null) throw new AppError('templateUnavailable');
  }
  if (input.cloneId !== null) return fromRecord(services, caller, input.cloneId, input.cloneFor);
  return { templateId: null, templateVersion: null, clonedFromId: null, recordType: '', modules: [] };
};

/** C042. Everything is checked before a number is taken; the number is bound to the record's id, so that a repetition after a crash finds it again. */
export const addRecord = (services: Services): Route =>
  command(services, recordCalls.addRecord, async (input, caller) => {
    const { directory, records, clock, numbering, contents } = services;
    const id = input.id ?? madeId(caller.author.commandId, 'record');
    const done = await records.repeated(id, caller.author);
    if (done) return answer({ id, number: done.state.number }, done.position);
    const place = await checkPlace(services, caller, {
      bookId: input.bookId,
      projectId: input.projectId,
      taskId: input.taskId,
    });
    const departmentId = input.departmentId === undefined ? caller.account.departmentId : input.departmentId;
    checkDepartment(directory, departmentId);
    const pageInfo = checkedPageInfo(input.pageInfo ?? emptyPageInfo, emptyPageInfo);
    checkParticipants(directory, pageInfo);
    const begun = await beginningOf(services, caller, input, place.projectId);
    if (begun.modules.some((module) => input.modules.some(({ id: given }) => given === module.id)))
      throw inputUnfit([{ path: 'modules', message: 'repeated' }]);
    const modules = await contents.fit([...begun.modules, ...(await emptyModules(services, input.modules))]);

    const { state } = await records.load(id);
    const { recordPrefix, recordSerialDigits } = directory.settings;
    const number = state.exists
      ? state.number
      : await numbering.allocate(
          { name: 'record', prefix: recordPrefix, digits: recordSerialDigits, year: String(clock().getFullYear()) },
          id,
          caller.author,
        );
    const head = { title: input.title.trim(), recordType: input.recordType || begun.recordType, ...place, pageInfo };
    const outcome = await records.run<RecordEvent>(id, caller.author, (current) => {
      const events = decideRecord(
        {
          kind: 'create',
          actor: caller.id,
          number,
          head,
          departmentId,
          templateId: begun.templateId,
          templateVersion: begun.templateVersion,
          clonedFromId: begun.clonedFromId,
          modules,
        },
        current,
      );
      return withFacts(services, caller, id, current, events);
    });
    return answer({ id, number: outcome.state.number }, outcome.position);
  });
