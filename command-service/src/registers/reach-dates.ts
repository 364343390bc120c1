import { AppError } from '@shilu/events/core/app-error';
import { dateReached } from '@shilu/events/core/register-calls';
import { registerDecider } from '@shilu/events/core/register';
import { registers } from '@shilu/events/core/registers';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, internalCommand } from '../engine/command';
import type { Services } from '../engine/services';
import { writeEntry } from './write-entry';

/** What follows when a date nears or is reached: decided on the entry as the log has it, once for a date. */
export const reachDates = (services: Services): Route =>
  internalCommand(services, dateReached, async (input, author) => {
    const register = registers.find(({ name }) => name === input.register);
    const move = register?.life?.onDates?.find(({ name }) => name === input.move);
    if (!register || !move) throw new AppError('notFound');
    const { decide } = registerDecider(register);
    const { position } = await writeEntry(services, register, input.id, author, (state) =>
      decide({ kind: 'reachDate', move, date: input.date }, state),
    );
    return answer({}, position);
  });
