import { describe, expect, it } from 'vitest';
import { evolveRecord } from '../records/evolve-record';
import { RECORD } from '../records/record-events';
import { initialRecord } from '../records/record-state';
import { streamContracts } from './event-registry';
import { registerDecider, registerEventTypes } from './register';
import { decidedRegisters } from './registers';
import { REMOVALS } from './removals';

/** Of a part of a thing, or of what was asked: the thing itself stays. */
const OF_A_PART = [
  ...['AccessRequestWithdrawn', 'CommentRemoved', 'EntryCommentRemoved', 'ModuleRemoved', 'ModuleSignatureRemoved'],
  ...['PasskeyRemoved', 'PlatformRequestWithdrawn', 'SecondFactorRemoved', 'ShareWithdrawn'],
];

describe('by which events things are taken away, and come back', () => {
  it.each(decidedRegisters.map((register) => [register.name, register] as const))('%s', (name, register) => {
    const removal = REMOVALS.get(name);
    if (register.stays === true) return expect(removal).toBeUndefined();
    const { initialState, evolve } = registerDecider(register);
    const by = (state: ReturnType<typeof initialState>, type: string, data: object) =>
      evolve(state, { type, data } as never);
    const added = { kind: 'added', values: {}, ownerId: 'li', changes: [] };
    const there = by(initialState(), registerEventTypes(register).added, added);
    const gone = by(there, removal?.removed ?? '', { kind: 'removed' });
    expect([there.removed, gone.removed]).toEqual([false, true]);
    expect(by(gone, removal?.restored ?? '', { kind: 'restored' }).removed).toBe(false);
    const known = streamContracts.find(({ category }) => category === name)?.events;
    expect([removal?.removed, removal?.restored].map((type) => known?.has(type ?? ''))).toEqual([true, true]);
  });

  it('a record', () => {
    const { removed = '', restored = '' } = REMOVALS.get(RECORD) ?? {};
    const after = (type: string, before = initialRecord()) =>
      evolveRecord(before, { type, data: {}, reason: '', revision: 1, actor: 'li' } as never);
    expect(after(removed).removed).toBe(true);
    expect(after(restored, after(removed)).removed).toBe(false);
  });

  it('and no event of any other kind of thing says so', () => {
    const known = [...REMOVALS.values()].flatMap(({ removed, restored }) => [removed, restored]);
    const named = streamContracts
      .flatMap(({ events }) => [...events.keys()])
      .filter((type) => /(?:Removed|Restored|Deleted|Withdrawn)$/.test(type));
    const moves = decidedRegisters.flatMap(({ life }) => life?.moves.map(({ event }) => event) ?? []);
    expect(named.filter((type) => !known.includes(type) && !moves.includes(type)).toSorted()).toEqual(OF_A_PART);
  });
});
