import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { RecordLog, recordModule } from '../testing/record-log';
import { bookingOf, bottleBookings, bottlePlaces } from './bottle-bookings';

const MODULE = 'm1';
const place = { moduleId: MODULE, rowId: 'row' };
const taken = (planned: string | null, used: string | null = null) => ({
  ...{ moduleId: MODULE, factId: 'row', subject: { category: 'bottle', id: 'B-1003' } },
  detail: {
    lot: 'L1',
    planned: planned === null ? null : { amount: planned, unit: 'g' },
    used: used === null ? null : { amount: used, unit: 'g' },
  },
});
const begun = () => new RecordLog().created([recordModule(MODULE, { any: 1 })]);
const values = (amount: number) => ({ bottleNo: 'B-1003', amount, unit: 'g' });

describe('M03 what CIMS keeps and books for a row', () => {
  it('the plan is kept while the record is open, and nothing where nothing is taken or planned', () => {
    part('M03', 'the planned amount is reserved');
    const log = begun();
    expect(bookingOf(log.state(), place)).toEqual({ reserve: null, use: null });
    log.push('BottleTaken', taken('2.5'));
    expect(bookingOf(log.state(), place)).toEqual({ reserve: values(2.5), use: null });
    expect(bottlePlaces(log.state(), null)).toEqual([place]);
    expect(bottlePlaces(log.state(), 'other')).toEqual([]);
    for (const planned of [null, '0', '10000000'])
      expect(bookingOf(begun().push('BottleTaken', taken(planned)).state(), place).reserve).toBeNull();
    log.push('BottleReturned', { moduleId: MODULE, factId: 'row', subject: { category: 'bottle', id: 'B-1003' } });
    expect(bookingOf(log.state(), place)).toEqual({ reserve: null, use: null });
  });

  it('a removed record keeps nothing, and one that is restored keeps it again', () => {
    const log = begun().push('BottleTaken', taken('2.5')).push('RecordRemoved', {});
    expect(bookingOf(log.state(), place).reserve).toBeNull();
    log.push('RecordRestored', {});
    expect(bookingOf(log.state(), place).reserve).toEqual(values(2.5));
  });

  it('a detail of a later release, or a fact of another kind, books nothing', () => {
    const state = begun().push('BottleTaken', taken('2.5')).state();
    const [module] = state.modules;
    if (!module?.facts?.['row']) throw new Error('no fact');
    const changed = (fact: object) => ({
      ...state,
      modules: [{ ...module, facts: { row: { ...module.facts?.['row'], ...fact } as never } }],
    });
    expect(bookingOf(changed({ detail: { litres: 1 } }), place)).toEqual({ reserve: null, use: null });
    expect(bookingOf(changed({ type: 'RecordRelated' }), place)).toEqual({ reserve: null, use: null });
  });

  it('what is signed is used with what was measured out; the plan alone books nothing, and the signature gone, it is kept', () => {
    part('M03', 'the actual amount is used with the signature');
    const signed = (used: string | null) => {
      const state = begun().push('BottleTaken', taken('2.5', used)).state();
      const [module] = state.modules;
      if (!module) throw new Error('no module');
      return { ...state, modules: [{ ...module, signatures: [{ id: 's' } as never] }] };
    };
    expect(bookingOf(signed('2.6'), place)).toEqual({ reserve: null, use: values(2.6) });
    expect(bookingOf(signed(null), place)).toEqual({ reserve: null, use: null });
    expect(bookingOf({ ...signed('2.6'), removed: true }, place).use).toEqual(values(2.6));
    expect(bookingOf({ ...signed('2.6'), status: 'approved' }, place).use).toEqual(values(2.6));
  });

  it('an event of the record names what has to be looked at: a row, a module, or all of it', () => {
    const of = (type: string, data: unknown) => bottleBookings.follows({ type, data, stream: 'record-r1' });
    expect(of('BottleTaken', taken('1'))).toEqual([
      { key: 'record r1', input: { record: 'r1', module: MODULE, row: 'row' } },
    ]);
    expect(of('ModuleSigned', { moduleId: MODULE, contentHash: 'x' })).toMatchObject([
      { input: { record: 'r1', module: MODULE, row: null } },
    ]);
    expect(of('RecordRemoved', {})).toMatchObject([{ input: { module: null, row: null } }]);
  });
});
