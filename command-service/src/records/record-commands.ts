import { AppError } from '@shilu/events/core/app-error';
import { headedDepartments, mayAdminister } from '@shilu/events/identity/directory';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordEvent } from '@shilu/events/records/record-events';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { mustNotBeHeld } from '../audit/not-held';
import { mustBeKeptAsLong, mustNotBeKept } from '../audit/retained';
import { answer, command, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { decideRecord, removable, type RecordHead } from './decide-record';
import { checkedPageInfo } from './page-info';
import { withTextsSavedFor } from './live-text/save-text';
import { mustRead } from './record-access';
import { editableByOwner } from '@shilu/events/records/record-checks';
import { checkDepartment, checkParticipants, checkPlace } from './record-place';

export const modifyRecord = (services: Services): Route =>
  command(services, recordCalls.modifyRecord, async (input, caller) => {
    const mayChange = (state: RecordState): void => {
      mustRead(services, caller, state);
      editableByOwner(state, caller.id);
    };
    const changed = () =>
      services.records.run<RecordEvent>(input.id, caller.author, async (state) => {
        mayChange(state);
        const projectId = input.projectId === undefined ? state.projectId : input.projectId;
        // A task goes with its project: another project without a word about the task leaves the task behind.
        const taskId = input.taskId !== undefined ? input.taskId : projectId === state.projectId ? state.taskId : null;
        const place = await checkPlace(
          services,
          caller,
          { bookId: input.bookId ?? state.bookId, projectId, taskId },
          state,
        );
        // Also where the task that is named brings its project.
        if (place.projectId !== state.projectId) {
          await mustNotBeHeld(services, input.id, state);
          mustBeKeptAsLong(services, state, place.projectId);
        }
        const pageInfo = input.pageInfo ? checkedPageInfo(input.pageInfo, state.pageInfo) : state.pageInfo;
        checkParticipants(services.directory, pageInfo, state.pageInfo.participantIds);
        const head: RecordHead = {
          title: input.title?.trim() ?? state.title,
          recordType: input.recordType ?? state.recordType,
          ...place,
          pageInfo,
        };
        return decideRecord({ kind: 'changeInfo', actor: caller.id, reason: caller.author.reason, head }, state);
      });
    // Whoever is in the project no longer saves nothing more.
    const { position } = await services.keeping.inTurnWhereNeeded(caller.author, () =>
      withTextsSavedFor(services, caller, input.id, mayChange, changed),
    );
    return answer({}, position);
  });

/** C047: who may move a record moves who sees it (P07): the author, an administrator, the head of its department, the lead of its project. */
const mayMove = (services: Services, caller: Caller, state: RecordState): boolean =>
  state.ownerId === caller.id ||
  mayAdminister(services.directory, caller.id) ||
  (state.departmentId !== null && headedDepartments(services.directory, caller.id).has(state.departmentId)) ||
  (state.projectId !== null &&
    (services.directory.projects.get(state.projectId)?.leaderIds.includes(caller.id) ?? false));

export const changeDepartment = (services: Services): Route =>
  command(services, recordCalls.changeDepartment, async ({ id, departmentId }, caller) => {
    const mustMove = (state: RecordState): void => {
      mustRead(services, caller, state);
      if (!mayMove(services, caller, state)) throw new AppError('forbidden');
    };
    const moved = () =>
      services.records.run<RecordEvent>(id, caller.author, (state) => {
        mustMove(state);
        checkDepartment(services.directory, departmentId);
        return decideRecord({ kind: 'changeDepartment', to: departmentId }, state);
      });
    const { position } = await withTextsSavedFor(services, caller, id, mustMove, moved);
    return answer({}, position);
  });

const binning = (services: Services, kind: 'remove' | 'restore'): Route =>
  command(
    services,
    kind === 'remove' ? recordCalls.removeRecord : recordCalls.restoreRecord,
    async ({ id }, caller) => {
      const asAdministrator = mayAdminister(services.directory, caller.id);
      const mayRemove = (state: RecordState): void => {
        mustRead(services, caller, state);
        removable(state, { actor: caller.id, asAdministrator });
      };
      if (kind === 'restore') mustRead(services, caller, (await services.records.load(id)).state);
      const done = () =>
        services.records.run<RecordEvent>(id, caller.author, async (state) => {
          mustRead(services, caller, state);
          if (kind === 'remove') {
            await mustNotBeHeld(services, id, state);
            mustNotBeKept(services, state);
          }
          return decideRecord({ kind, actor: caller.id, reason: caller.author.reason, asAdministrator }, state);
        });
      const { position } = await (kind === 'remove'
        ? services.keeping.inTurn(caller.author, () => withTextsSavedFor(services, caller, id, mayRemove, done))
        : done());
      return answer({}, position);
    },
  );

export const removeRecord = (services: Services): Route => binning(services, 'remove');
export const restoreRecord = (services: Services): Route => binning(services, 'restore');
