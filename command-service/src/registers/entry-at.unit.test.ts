import { methodRegister } from '@shilu/events/resources/method';
import { EntryLog } from '@shilu/events/testing/entry-log';
import { expect, it } from 'vitest';
import { entryAt } from './entry-at';

const counting = () => {
  const log = new EntryLog(methodRegister, 'm').added({ number: 'M-1', name: '水分' }).changed({ name: '水分测定' });
  let reads = 0;
  let broken = false;
  const store = {
    readStream: (_stream: string, { from = 0, limit = 100 } = {}) => {
      reads += 1;
      if (broken) return Promise.reject(new Error('the store is away'));
      return Promise.resolve(log.stored().slice(from, from + limit));
    },
  };
  const at = async (revision: number): Promise<unknown> =>
    (await entryAt({ store }, methodRegister, 'm', revision)).values['name'];
  return { log, at, reads: () => reads, breaks: (away: boolean) => void (broken = away) };
};

it('an entry as it was is read once, each revision of it', async () => {
  const { at, reads } = counting();
  expect([await at(0), await at(1), await at(0), await at(1)]).toEqual(['水分', '水分测定', '水分', '水分测定']);
  expect(reads()).toBe(2);
});

it('what is not written yet, or could not be read, is asked for again', async () => {
  const { at, reads, log, breaks } = counting();
  expect(await at(2)).toBe('水分测定');
  log.changed({ name: '卡氏水分' });
  expect(await at(2)).toBe('卡氏水分');
  expect(reads()).toBe(2);
  breaks(true);
  await expect(at(0)).rejects.toThrow('away');
  breaks(false);
  expect(await at(0)).toBe('水分');
});

it('of many that are asked for, those asked for last are kept', async () => {
  const { at, reads } = counting();
  const { store } = { store: { readStream: () => Promise.resolve([]) } };
  expect(await at(0)).toBe('水分');
  for (let n = 0; n < 200; n += 1) await entryAt({ store }, methodRegister, `x${String(n)}`, 0);
  // Another store keeps its own.
  expect(await at(0)).toBe('水分');
  expect(reads()).toBe(1);
});
