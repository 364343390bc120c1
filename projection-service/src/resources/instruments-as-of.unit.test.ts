import { instrumentRegister } from '@shilu/events/resources/instrument';
import { emptyDirectory } from '@shilu/events/identity/directory';
import { EntryLog } from '@shilu/events/testing/entry-log';
import { accountOf } from '@shilu/events/testing/small-directory';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayIn } from '@shilu/events/core/day-in';
import { instrumentsAtMoments, instrumentThen } from './instruments-as-of';

/** Added at second 0 of 2026, calibrated at 1, reported faulty at 2, back in service at 3. */
const log = new EntryLog(instrumentRegister, 'hplc')
  .added({ number: 'YQ-1', name: '液相色谱仪', keeperIds: ['wang'] })
  .moved('calibrate', { calibratedOn: '2025-12-20', calibrationDue: '2026-06-30', certificate: 'JZ-2025-118' })
  .moved('reportFault')
  .moved('returnToService');
const then = (moment: string, zone = 'Asia/Shanghai') =>
  instrumentThen({ id: 'hplc', events: log.events, moment, zone });
const at = (second: number): string => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();

it('an instrument is what it was at that moment, whatever became of it since', () => {
  expect(then('2025-12-31T23:59:59.999Z')).toBeNull();
  expect(then(at(0))).toMatchObject({ revision: 0, state: 'inService', calibrationDue: null, certificate: null, isFit: true }); // prettier-ignore
  expect(then(at(1))).toMatchObject({ revision: 1, calibratedOn: '2025-12-20', certificate: 'JZ-2025-118', isFit: true }); // prettier-ignore
  expect(then(at(2))).toMatchObject({ revision: 2, state: 'outOfService', isFit: false });
  expect(then(at(2))?.stateWords).toEqual({ 'zh-CN': '停用', 'en-US': 'Out of service' });
  expect(then(at(3))).toMatchObject({ revision: 3, state: 'inService', isFit: true });
});

it.each([
  // Midnight in Shanghai is 16:00 of the day before by UTC, in Los Angeles in summer 07:00 of the day after.
  ['Asia/Shanghai', '2026-06-30T15:59:59.999Z', '2026-06-30T16:00:00.000Z'],
  ['Asia/Shanghai', '2026-06-30T15:00:00.000Z', '2026-06-30T23:30:00.000Z'],
  ['America/Los_Angeles', '2026-07-01T06:59:59.999Z', '2026-07-01T07:00:00.000Z'],
  ['UTC', '2026-06-30T23:59:59.999Z', '2026-07-01T00:00:00.000Z'],
])('a calibration counts until its day is over in the laboratory (%s), noticed or not', (zone, last, over) => {
  expect(then(last, zone)).toMatchObject({ state: 'inService', isFit: true });
  expect(then(over, zone)).toMatchObject({ state: 'inService', isFit: false });
});

it('the day that an instrument is judged by is the one on which dates are told', () => {
  const instant = fc.date({ min: new Date('2026-06-28'), max: new Date('2026-07-03'), noInvalidDate: true });
  const zone = fc.constantFrom('Asia/Shanghai', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati');
  fc.assert(
    fc.property(instant, zone, (at, where) => {
      expect(then(at.toISOString(), where)?.isFit).toBe(dayIn(where, at) <= '2026-06-30');
    }),
    { numRuns: 50 },
  );
});

it('several moments of several instruments are read once each, in the order asked', async () => {
  const read: string[] = [];
  const store = {
    readStream: (stream: string) => {
      read.push(stream);
      return Promise.resolve(stream === 'instrument-hplc' ? log.stored() : []);
    },
  };
  const directory = emptyDirectory();
  accountOf(directory, 'wang');
  const found = await instrumentsAtMoments(
    { store, zone: 'Asia/Shanghai' },
    [
      { id: 'hplc', moment: at(2) },
      { id: 'gone', moment: at(2) },
      { id: 'hplc', moment: at(3) },
    ],
    { directory, accountId: 'wang' },
  );
  expect(found.map((each) => each?.state ?? null)).toEqual(['outOfService', null, 'inService']);
  expect(read).toEqual(['instrument-hplc', 'instrument-gone']);
});
