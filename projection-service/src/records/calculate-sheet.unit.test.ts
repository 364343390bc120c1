import { AppError } from '@shilu/events/core/app-error';
import { recordCalls } from '@shilu/events/records/calls';
import { MOST_CALCULATED_BYTES } from '@shilu/events/records/sheet-calls';
import { bodyLimitOf } from '@shilu/infra/http/body-limit';
import { createLogger } from '@shilu/infra/logging/logger';
import { expect, test, vi } from 'vitest';
import { inTime } from './calculate-sheet';

const watched = () => {
  const log = createLogger({ level: 'silent', form: 'lines' });
  return { log, warned: vi.spyOn(log, 'warn') };
};
const CALCULATION = { engine: { name: 'e', version: '1' }, fixed: { at: '', seed: 1 }, results: {}, spilled: {} };
/** As a pool has it, whose turn never comes. */
const neverDone = (waiting: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    waiting.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
  });

test('is given up once its caller has gone, or waits no longer', async () => {
  const { log, warned } = watched();
  const caller = new AbortController();
  const asked = inTime(neverDone, caller.signal, { log });
  caller.abort();
  expect(await asked).toBeNull();
  expect(await inTime(neverDone, undefined, { log }, 10)).toBeNull();
  expect(warned).not.toHaveBeenCalled();
});

test('who asks for too much is told so, and a sheet that the engine cannot calculate has no results', async () => {
  const { log, warned } = watched();
  const refused = inTime(() => Promise.reject(new AppError('tooManyRequests')), undefined, { log });
  await expect(refused).rejects.toMatchObject({ key: 'tooManyRequests' });
  expect(warned).not.toHaveBeenCalled();
  expect(await inTime(() => Promise.reject(new AppError('workTooLarge')), undefined, { log })).toBeNull();
  expect(warned).toHaveBeenCalledOnce();
  expect(await inTime(() => Promise.resolve(CALCULATION), undefined, { log })).toEqual(CALCULATION);
});

test('takes no larger content than a browser asks for', () => {
  const { calculateSheet, saveModule } = recordCalls;
  expect(bodyLimitOf(calculateSheet)).toBeGreaterThan(MOST_CALCULATED_BYTES);
  expect(bodyLimitOf(calculateSheet)).toBeLessThan(1.1 * MOST_CALCULATED_BYTES);
  expect(bodyLimitOf(saveModule)).toBeGreaterThan(bodyLimitOf(calculateSheet));
});
