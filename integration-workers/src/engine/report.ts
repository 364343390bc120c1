import { isAppError } from '@shilu/events/core/app-error';
import { isPassing } from '@shilu/events/core/result-codes';
import type { Report } from '@shilu/infra/http/report';
import { OutcomeUnknown, PermanentFault } from './connector';

/**
 * Tells the product, in the terms of a delivery. Not reached: the next try asks the other side again and tells what it
 * says. Refused: for a person to look at.
 */
export const reportOrFault =
  (report: Report): Report =>
  async (call, input, about) => {
    try {
      return await report(call, input, about);
    } catch (error) {
      const detail = isAppError(error) ? error.key : String(error);
      if (!isAppError(error) || isPassing(error.key))
        throw new OutcomeUnknown({ key: 'notReported' }, detail, { cause: error });
      throw new PermanentFault({ key: 'notReported' }, detail, { cause: error });
    }
  };
