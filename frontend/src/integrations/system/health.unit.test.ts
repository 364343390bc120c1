import type { SystemStatus } from '@shilu/events/integrations/system-calls';
import { expect, it } from 'vitest';
import { concernsOf } from './health';

const model = { name: 'records', lagSeconds: 0, setAside: 0, paused: false };
const clock = { machine: 'm', at: '', uncertaintyMs: 20, limitMs: 5_000, sources: [] };
const well: SystemStatus = {
  ...{
    version: '1',
    node: '24',
    database: { version: '18', bytes: 1, roles: true },
    log: { store: 'postgresql', events: 1 },
  },
  ...{ notary: { lagSeconds: 0, signedAt: null, signedSize: null, anchors: [] }, disk: { free: 50, size: 100 } },
  clocks: [],
  unsealedReads: null,
  ...{ readModels: [model], parked: 0, incidents: 0, mail: true, lastRuns: { backup: null, verify: null } },
};

it.each<[string, Partial<SystemStatus>, readonly string[]]>([
  ['all is well', {}, []],
  ['a read model is behind', { readModels: [{ ...model, lagSeconds: 11 }] }, ['readModels']],
  ['something is set aside', { readModels: [model, { ...model, setAside: 1 }] }, ['setAside']],
  ['a read model is paused', { readModels: [{ ...model, paused: true }] }, ['setAside']],
  ['a delivery waits for a person', { parked: 1 }, ['parked']],
  ['nothing was signed for a minute', { notary: { ...well.notary, lagSeconds: 61 } }, ['notary']],
  [
    'a witness signed nothing new for over an hour',
    { notary: { ...well.notary, anchors: [{ kind: 'witness', name: 'w', size: 1, at: '', waitedSeconds: 3_601 }] } },
    ['anchor'],
  ],
  [
    'a witness has signed all there is',
    { notary: { ...well.notary, anchors: [{ kind: 'witness', name: 'w', size: 1, at: '', waitedSeconds: 0 }] } },
    [],
  ],
  ['the disk is nearly full', { disk: { free: 9, size: 100 } }, ['disk']],
  ['the clock is right', { clocks: [{ ...clock, deviationMs: -400 }] }, []],
  ['the clock is off', { clocks: [{ ...clock, deviationMs: -5_400 }] }, ['clock']],
  ['too few sources agree on the time', { clocks: [{ ...clock, deviationMs: null }] }, ['clock']],
  ['there is an incident in the log', { incidents: 1 }, ['incidents']],
  ['days of the read log are not sealed', { unsealedReads: { rows: 3, since: '' } }, ['reads']],
  [
    'the last backup failed',
    { lastRuns: { backup: { at: '', outcome: 'failed', detail: '' }, verify: null } },
    ['runs'],
  ],
])('what needs attention: %s', (_title, part, expected) => {
  expect(concernsOf({ ...well, ...part })).toEqual(expected);
});
