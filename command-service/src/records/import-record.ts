import { recordCalls } from '@shilu/events/records/calls';
import { emptyPageInfo, initialRecord } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { beginRecord, checkedBeginning, type NewRecord } from './begin-record';
import { importedModules, originalModule } from './imported-modules';
import { leavingNothing } from './leaving-nothing';
import { beginningOf } from './record-beginning';
import { checkDepartment, checkPlace } from './record-place';

const NOTHING_ELSE = { templateDraft: false, cloneId: null, cloneFor: 'clone', takes: undefined, cloneRun: null } as const; // prettier-ignore

/** X827. The file is read by the browser’s leave and checked here: what is sent is held to what every module is held to. */
export const importRecord = (whole: Services): Route =>
  command(whole, recordCalls.importRecord, async (input, caller) => {
    const { file, dryRun, templateId, bookId, projectId, taskId } = input;
    const services = dryRun ? leavingNothing(whole) : whole;
    const { directory, records, contents } = services;
    const id = input.id ?? madeId(caller.author.commandId, 'record');
    const done = dryRun ? null : await records.repeated(id, caller.author);
    if (done) return answer({ id, number: done.state.number }, done.position);
    const place = await checkPlace(services, caller, { bookId, projectId, taskId });
    checkDepartment(directory, caller.account.departmentId);
    const begun = await beginningOf(services, caller, { ...NOTHING_ELSE, templateId }, place.projectId);
    const imported = await importedModules(services, caller, [...input.modules, originalModule(file, caller.language)]);
    const made: NewRecord = {
      id,
      departmentId: caller.account.departmentId,
      head: { title: input.title.trim(), recordType: input.recordType || begun.recordType, ...place, pageInfo: emptyPageInfo },
      begun: { ...begun, unread: new Map([...begun.unread, ...imported.unread]) },
      modules: await contents.fit([...begun.modules, ...imported.modules]),
      imported: { source: file, written: new Map(imported.modules.map(({ id: module }, at) => [module, imported.values[at]])) },
    }; // prettier-ignore
    if (dryRun) {
      await checkedBeginning(services, caller, made, '', initialRecord());
      return answer({ id: null, number: null });
    }
    const { state, position } = await beginRecord(services, caller, made);
    return answer({ id, number: state.number }, position);
  });
