import { refusals, type RefusalKey } from '@shilu/events/core/result-codes';
import { expect, it } from 'vitest';
import { ApiError, isRefusedForGood, NO_ANSWER } from './api-error';

const refused = (key: RefusalKey) => new ApiError(refusals[key].code, '', refusals[key].status);

it('sending again is offered for what may pass next time, not for a file that will be refused each time', () => {
  for (const key of ['fileTooLarge', 'fileEmpty', 'fileTypeWrong', 'fileDangerous', 'fileNotInspected'] as const)
    expect([key, isRefusedForGood(refused(key))]).toEqual([key, true]);
  for (const key of ['unavailable', 'tooManyUnusedFiles', 'tooManyRequests', 'bodyTooSlow', 'systemError'] as const)
    expect([key, isRefusedForGood(refused(key))]).toEqual([key, false]);
  expect(isRefusedForGood(new ApiError(NO_ANSWER, '', 0))).toBe(false);
});
