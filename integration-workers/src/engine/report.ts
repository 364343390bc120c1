import { isAppError } from '@shilu/events/core/app-error';
import type { Report } from '@shilu/infra/http/report';
import { PermanentFault, TransientFault } from './connector';

/** The house cannot take it just now, and may a moment later. */
const PASSING = new Set(['unavailable', 'changedMeanwhile', 'tooManyRequests', 'systemError', 'storageFull']);

/** Tells the house, in the terms of a delivery: not reached is tried again, refused is for a person to look at. */
export const reportOrFault =
  (report: Report): Report =>
  async (call, input, about) => {
    try {
      await report(call, input, about);
    } catch (error) {
      const detail = isAppError(error) ? error.key : String(error);
      if (!isAppError(error) || PASSING.has(error.key))
        throw new TransientFault({ key: 'notReported' }, detail, { cause: error });
      throw new PermanentFault({ key: 'notReported' }, detail, { cause: error });
    }
  };
