import { AppError } from '@shilu/events/core/app-error';
import { registers } from '@shilu/events/core/registers';
import { commonListCalls } from '@shilu/events/resources/common-list-calls';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { eachAlone } from '../registers/each-alone';
import { checksOf, type ContextChecks } from '../registers/register-checks';
import { remover } from '../registers/remove-entry';

/** Several entries of a common list are removed, each as its own call would remove it. */
export const commonListRoutes = (services: Services, checks: readonly ContextChecks[]): readonly Route[] => [
  command(services, commonListCalls.remove, async ({ type, ids }, caller) => {
    const register = registers.find(({ name }) => name === type);
    if (register === undefined) throw new AppError('notFound');
    const remove = remover(services, register, checksOf(register, checks));
    const { results, last } = await eachAlone(caller, ids, (id, author) => remove(id, caller, author));
    return answer({ results }, last);
  }),
];
