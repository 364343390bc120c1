import { AppError, isAppError } from '@shilu/events/core/app-error';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { own } from '@shilu/events/core/own';
import { policies } from '@shilu/events/core/policies';
import { carryPolicy, type Follow, type Policy } from '@shilu/events/core/policy';
import { registers } from '@shilu/events/core/registers';
import { isPassing } from '@shilu/events/core/result-codes';
import type { Route } from '@shilu/infra/http/call-context';
import type { Author } from '../engine/author';
import { answer, internalCommand } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { bottleBookings } from './bottle-bookings';
import { keepUsed } from './keep-used';
import type { PolicyWork } from './policy-work';
import { soleSwitch } from './sole-switch';

/** How each policy is carried out, by its name. */
export const works: Readonly<Record<string, PolicyWork>> = {
  soleSwitch: soleSwitch(registers),
  keepUsed: keepUsed(registers),
  bottleBookings,
};

/** Carries one out; what refuses it for good is made good by the policy itself, where it says so. */
export const carry = async (
  services: Services,
  { onRefusal }: Pick<Policy, 'onRefusal'>,
  work: PolicyWork,
  input: Follow['input'],
  author: Author,
): Promise<void> => {
  try {
    await work.carry(services, input, author);
  } catch (error) {
    if (onRefusal !== 'instead' || !work.instead || !isAppError(error) || isPassing(error.key)) throw error;
    await work.instead(services, input, error, { ...author, commandId: madeId(author.commandId, 'instead') });
  }
};

/**
 * What follows from events that were just written, in the name of who wrote them. What this process does not get done
 * is done from the ledger of deliveries, under the event.
 */
export const carryNow = async (services: Services, events: readonly RecordedEvent[], author: Author): Promise<void> => {
  for (const event of events)
    for (const policy of policies)
      for (const { input, onlyAfter } of policy.eventTypes.includes(event.type) ? policy.follows(event) : []) {
        if (onlyAfter !== undefined) continue;
        const work = own(works, policy.name);
        const mine = { ...author, commandId: madeId(author.commandId, policy.name), causation: event.id };
        await (work && carry(services, policy, work, input, mine))?.catch((error: unknown) =>
          services.log.warn({ err: error, policy: policy.name, event: event.id }, 'what follows is left to the ledger'),
        );
      }
};

/** Told by the workers: what no process got done at once. */
export const carryPolicies = (services: Services): Route =>
  internalCommand(services, carryPolicy, async ({ policy: name, input }, author) => {
    const policy = policies.find((one) => one.name === name);
    const work = own(works, name);
    if (!policy || !work) throw new AppError('notFound');
    await carry(services, policy, work, input, author);
    return answer({});
  });
