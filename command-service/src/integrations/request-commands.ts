import { AppError } from '@shilu/events/core/app-error';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { integrationCalls, platformAnswered, requestCalls } from '@shilu/events/integrations/calls';
import { platformRequestDecider } from '@shilu/events/integrations/platform-request';
import {
  givenValues,
  requestValuesSchema,
  type PlatformOperation,
} from '@shilu/events/integrations/platforms/operation';
import { operationNamed } from '@shilu/events/integrations/platforms/operations';
import { platformName } from '@shilu/events/integrations/platforms/platform';
import { mayRequest } from '@shilu/events/integrations/request-rights';
import { withPresentGrants } from '@shilu/events/records/record-rights';
import { moduleOf, type RecordState } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, internalCommand, vouchingFor, type Caller } from '../engine/command';
import { inTurnOf } from '../engine/in-turn-of';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { readAgain } from '../records/read-again';
import { readableRecord } from '../records/record-access';
import { mustBeRead } from '../records/unread-structures';
import { requestNumber } from './request-number';

/** C122, E10: what the organisation has no licence for is not asked. */
const mustBeAuthorised = (services: Services, { platform }: PlatformOperation): void => {
  if (!services.directory.settings.authorisedPlatforms.includes(platform))
    throw new AppError('platformNotPurchased', { platform: platformName(platform) });
};

const requestableRecord = async (services: Services, caller: Caller, recordId: string): Promise<RecordState> => {
  const record = await readableRecord(services, caller, recordId);
  if (!mayRequest(withPresentGrants(services.directory, record), caller.id)) throw new AppError('forbidden');
  return record;
};

/** Within the record: the module, and what in it. */
const placeOf = ({ moduleId, place }: { readonly moduleId: string | null; readonly place: string | null }) =>
  moduleId === null ? null : place === null ? moduleId : `${moduleId}/${place}`;

/** What is registered as a compound is the structure that the module says it is. */
const structuresRead = async (
  services: Services,
  { id: accountId }: Caller,
  { ofStructure = false }: PlatformOperation,
  record: RecordState,
  moduleId: string | null,
): Promise<void> => {
  const module = moduleId === null ? undefined : moduleOf(record, moduleId);
  const read = ofStructure ? await readAgain(inTurnOf(services, accountId), record, module) : null;
  if (module !== undefined && read !== null) mustBeRead(module, read);
};

/** C093-C095: the intent is an event; a connector acts on it and tells what the platform said (law 8). */
const makeRequest = (services: Services, { operation, call }: (typeof requestCalls)[number]): Route =>
  command(services, call, async (input, caller) => {
    const { platformRequests } = services;
    const id = input.id ?? madeId(caller.author.commandId, 'request');
    const done = await platformRequests.repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    const record = await requestableRecord(services, caller, input.experimentId);
    if (input.moduleId !== null && !record.modules.some((module) => module.id === input.moduleId))
      throw new AppError('notFound');
    mustBeAuthorised(services, operation);
    await structuresRead(services, caller, operation, record, input.moduleId);
    // Asked before a number is taken.
    await services.mayVouch(caller.author);
    const number = await requestNumber(services, id, caller.author);
    const { position } = await platformRequests.run(id, caller.author, (state) =>
      platformRequestDecider.decide(
        {
          ...{ kind: 'make', operation: operation.name, recordId: input.experimentId, recordNumber: record.number },
          ...{
            moduleId: input.moduleId,
            place: placeOf(input),
            number,
            requesterId: caller.id,
            values: givenValues(input.values),
          },
        },
        state,
      ),
    );
    return answer({ id }, position);
  });

/** The request, for somebody who may ask in its record's name at this moment. */
const changeable = async (services: Services, caller: Caller, id: string) => {
  const { state } = await services.platformRequests.load(id);
  const operation = operationNamed(state.operation);
  if (!state.exists || !operation) throw new AppError('notFound');
  const record = await requestableRecord(services, caller, state.recordId);
  return { operation, record, recordId: state.recordId, moduleId: state.moduleId };
};

/** X300: what was refused goes out again, corrected. */
const correctRequest = (services: Services): Route =>
  command(services, integrationCalls.correctRequest, async ({ id, values, baseSubmission }, caller) => {
    const done = await services.platformRequests.repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    const { operation, record, recordId, moduleId } = await changeable(services, caller, id);
    mustBeAuthorised(services, operation);
    await structuresRead(services, caller, operation, record, moduleId);
    const checked = requestValuesSchema(operation).safeParse(values);
    if (!checked.success)
      throw inputUnfit(
        checked.error.issues.map(({ path, message }) => ({ path: ['values', ...path].map(String).join('.'), message })),
      );
    const { position } = await services.platformRequests.run(id, vouchingFor(caller.author, recordId), (state) =>
      platformRequestDecider.decide({ kind: 'correct', values: givenValues(checked.data), baseSubmission }, state),
    );
    return answer({ id }, position);
  });

/** X301: taken back while the platform has not taken it. */
const withdrawRequest = (services: Services): Route =>
  command(services, integrationCalls.withdrawRequest, async ({ id }, caller) => {
    await changeable(services, caller, id);
    const { position } = await services.platformRequests.run(id, caller.author, (state) =>
      platformRequestDecider.decide({ kind: 'withdraw' }, state),
    );
    return answer({ id }, position);
  });

/** X305, by the connector. */
const tellAnswer = (services: Services): Route =>
  internalCommand(services, platformAnswered, async ({ id, submission, answer: told }, author) => {
    const { position } = await services.platformRequests.run(id, author, (state) =>
      platformRequestDecider.decide({ kind: 'answer', submission, answer: told }, state),
    );
    return answer({ id }, position);
  });

export const requestRoutes = (services: Services): readonly Route[] => [
  ...requestCalls.map((each) => makeRequest(services, each)),
  correctRequest(services),
  withdrawRequest(services),
  tellAnswer(services),
];
