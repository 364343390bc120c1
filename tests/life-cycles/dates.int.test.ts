import { registerCalls } from '@shilu/events/core/register-calls';
import { messageCalls } from '@shilu/events/messages/calls';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import type { Report } from '@shilu/infra/http/report';
import { createLogger } from '@shilu/infra/logging/logger';
import { tellDates } from '@shilu/projection-service/registers/watch-dates';
import { ask } from '@shilu/projection-service/testing/lab';
import type { ProjectionService } from '@shilu/projection-service/routes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NOWHERE, openOffice, type Office } from '../messages/office';
import { openReporting, type Reporting } from '../messages/reporting';

let office: Office;
let commands: Reporting;
let service: ProjectionService;
let now: Date;
const log = createLogger({ level: 'silent', form: 'lines' });
const SHANGHAI = 'Asia/Shanghai';

beforeEach(async () => {
  now = new Date('2026-11-10T02:00:00.000Z');
  office = await openOffice(NOWHERE, { clock: () => now });
  commands = await openReporting(office, () => now);
  service = await office.start();
});
afterEach(async () => {
  await commands.stop();
  await office.end();
});

const add = (id: string, calibrationDue: string): Promise<unknown> => {
  const values = { number: id, name: '天平', keeperIds: ['li'], calibratedOn: '2025-11-30', calibrationDue };
  const data = { kind: 'added', values, ownerId: 'admin', status: 'inService', changes: [] };
  return office.writer.write('instrument', id, [{ type: 'InstrumentAdded', data }], { actor: 'admin' });
};
const calibrated = (id: string, calibrationDue: string): Promise<unknown> => {
  const set = { calibratedOn: '2026-11-20', calibrationDue };
  const data = { kind: 'moved', move: 'calibrate', from: 'inService', to: 'inService', set, changes: [] };
  return office.writer.write('instrument', id, [{ type: 'InstrumentCalibrated', data }], { actor: 'li', onto: 1 });
};
const seen = async (): Promise<void> => {
  const head = await office.deps.store.head();
  if (head !== null) expect(await service.caughtUp(head, 10_000)).toBe(true);
};
/** As every minute, by as many as look. */
const look = async (report: Report = commands.report): Promise<void> => {
  await seen();
  const deps = { pool: office.deps.pool, clock: () => now, zone: SHANGHAI, report, log };
  await Promise.all([tellDates(deps), tellDates(deps)]);
  await seen();
};
const happened = async (id: string): Promise<readonly string[]> =>
  (await office.deps.store.readStream(`instrument-${id}`)).map(({ type }) => type.replace('Instrument', ''));
const calls = registerCalls(instrumentRegister);
const stateOf = async (id: string): Promise<unknown> =>
  (await ask(service, calls.detail, { id }, { accountId: 'li' })).response.status;

it('a date nears and is reached: told once each, by however many look, at the laboratory’s own midnight', async () => {
  await add('b1', '2026-11-30');
  await look();
  expect(await happened('b1')).toEqual(['Added']);
  // One minute before the sixteenth begins in Shanghai, and when it has.
  now = new Date('2026-11-15T15:59:00.000Z');
  await look();
  expect(await happened('b1')).toEqual(['Added']);
  now = new Date('2026-11-15T16:00:00.000Z');
  await look();
  await look();
  expect(await happened('b1')).toEqual(['Added', 'CalibrationNeared']);
  expect(await stateOf('b1')).toBe('inService');
  // Valid until the day itself.
  now = new Date('2026-11-30T15:59:00.000Z');
  await look();
  expect(await happened('b1')).toHaveLength(2);
  now = new Date('2026-11-30T16:00:00.000Z');
  await look();
  await look();
  expect(await happened('b1')).toEqual(['Added', 'CalibrationNeared', 'CalibrationExpired']);
  expect(await stateOf('b1')).toBe('calibrationOverdue');
  const told = (await ask(service, messageCalls.messagePage, {}, { accountId: 'li' })).response;
  expect(told.filter(({ about }) => about.id === 'b1').map(({ kind, note }) => [kind, note])).toEqual([
    ['entryWaits', '校准已过期，停止使用 · 2026-11-30'],
    ['entryWaits', '校准即将到期 · 2026-11-30'],
  ]);
});

it('a date that is put off is told anew when its time comes, and the one before is not', async () => {
  await add('b2', '2026-11-30');
  now = new Date('2026-11-20T02:00:00.000Z');
  await look();
  await calibrated('b2', '2027-11-20');
  now = new Date('2026-12-05T02:00:00.000Z');
  await look();
  expect(await happened('b2')).toEqual(['Added', 'CalibrationNeared', 'Calibrated']);
  now = new Date('2027-11-10T02:00:00.000Z');
  await look();
  expect(await happened('b2')).toEqual(['Added', 'CalibrationNeared', 'Calibrated', 'CalibrationNeared']);
});

it('after a long stop everything that fell due follows, and what could not be told is told at the next look', async () => {
  for (let at = 0; at < 5; at += 1) await add(`b-${at}`, '2026-11-12');
  now = new Date('2027-01-01T02:00:00.000Z');
  let calls = 0;
  const broken: Report = (call, input, about) =>
    (calls += 1) % 2 === 0 ? Promise.reject(new Error('no connection')) : commands.report(call, input, about);
  await look(broken);
  await look();
  for (let at = 0; at < 5; at += 1) {
    expect((await happened(`b-${at}`)).filter((type) => type === 'CalibrationExpired')).toHaveLength(1);
    expect(await stateOf(`b-${at}`)).toBe('calibrationOverdue');
  }
});
