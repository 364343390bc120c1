import type { ParsedRequestOf } from '@shilu/events/core/call';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { recordCalls } from '@shilu/events/records/calls';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { RecordModule } from '@shilu/events/records/record-events';
import { emptyPageInfo } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import { inTurnOf, type InTurn } from '../engine/in-turn-of';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { beginRecord } from './begin-record';
import { checkContent } from './module-content';
import { checkedPageInfo } from './page-info';
import { beginningOf } from './record-beginning';
import { checkDepartment, checkParticipants, checkPlace } from './record-place';

type Input = ParsedRequestOf<typeof recordCalls.addRecord>;
const emptyModules = (services: InTurn, wanted: Input['modules']): Promise<readonly RecordModule[]> =>
  Promise.all(
    wanted.map(async ({ id, type, title }): Promise<RecordModule> => {
      const { empty, version } = moduleTypeOf(type);
      const { module } = await checkContent(services, type, empty(), version);
      return { id, type, title: title.trim(), ...module, notApplicable: false };
    }),
  );

/** C042. Everything is checked before a number is taken; the number is bound to the record's id, so that a repetition after a crash finds it again. */
export const addRecord = (services: Services): Route =>
  command(services, recordCalls.addRecord, async (input, caller) => {
    const { directory, records, contents } = services;
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
    const modules = await contents.fit([
      ...begun.modules,
      ...(await emptyModules(inTurnOf(services, caller.id), input.modules)),
    ]);

    const head = { title: input.title.trim(), recordType: input.recordType || begun.recordType, ...place, pageInfo };
    const outcome = await beginRecord(services, caller, { id, head, departmentId, begun, modules });
    const { unusable } = begun;
    return answer(
      { id, number: outcome.state.number, ...(unusable && { templateUnusable: unusable }) },
      outcome.position,
    );
  });
