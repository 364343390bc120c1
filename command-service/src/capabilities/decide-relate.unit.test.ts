import { MOST_PER_ENTRY, subjectKey, type Subject } from '@shilu/events/capabilities/capability';
import {
  evolveRelations,
  initialRelations,
  type EntryRelation,
  type RelateEvent,
  type RelateState,
} from '@shilu/events/capabilities/relate';
import { ENTRY_RELATION_KINDS } from '@shilu/events/capabilities/relation-kinds';
import { isAppError } from '@shilu/events/core/app-error';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRelate, type RelateCommand } from './decide-relate';

const AT = '2026-11-24T08:00:00.000Z';
const refusal = (key: string) => expect.objectContaining({ key });
const unfit = (message: string) =>
  expect.objectContaining({ key: 'inputUnfit', details: { issues: [{ path: 'to', message }] } });

const project: Subject = { category: 'project', id: 'p1' };
const method: Subject = { category: 'method', id: 'm1' };
const record: Subject = { category: 'record', id: 'r1' };

type Related = Extract<RelateCommand, { kind: 'relate' }>;
const relate = (relationId: string, own: Partial<Related['relation']> = {}, more: Partial<Related> = {}): Related => ({
  ...{ kind: 'relate', relationId, from: project, there: [] },
  relation: { kind: 'refers', inverse: false, to: method, note: '', ...own },
  ...more,
});
const unrelate = (relationId: string, actor = 'wang', hasCharge = false): RelateCommand => ({
  ...{ kind: 'unrelate', relationId, actor, hasCharge },
});
const evolve = (state: RelateState, actor: string, events: readonly RelateEvent[]): RelateState =>
  events.reduce(
    (folded, event) => evolveRelations(folded, { ...event, actor, recordedAt: AT } as RecordedEvent<RelateEvent>),
    state,
  );
/** What was said, one command after the other, each by its person. */
const after = (...said: readonly (readonly [by: string, command: RelateCommand])[]): RelateState =>
  said.reduce((state, [actor, command]) => evolve(state, actor, decideRelate(command, state)), initialRelations());

describe('relations of an entry', () => {
  it('says how, to what and why, and stands with whoever said it', () => {
    expect(decideRelate(relate('a', { note: '按此法测定' }), initialRelations())).toEqual([
      {
        type: 'EntryRelated',
        data: { relationId: 'a', relation: { kind: 'refers', inverse: false, to: method, note: '按此法测定' } },
      },
    ]);
    expect(after(['wang', relate('a', { to: record })]).relations).toEqual([
      { id: 'a', kind: 'refers', inverse: false, to: record, note: '', by: 'wang', at: AT },
    ]);
  });

  it('is refused to itself, in words', () => {
    expect(() => decideRelate(relate('a', { to: project }), initialRelations())).toThrow(unfit('entryItself'));
  });

  it('is said once in each way, whatever its remark; in another way, or to another, it is another', () => {
    const one = after(['wang', relate('a')]);
    expect(() => decideRelate(relate('b', { note: '又一次' }), one)).toThrow(unfit('relatedAlready'));
    expect(decideRelate(relate('b', { kind: 'continues' }), one)).toHaveLength(1);
    expect(decideRelate(relate('b', { inverse: true }), one)).toHaveLength(1);
    expect(decideRelate(relate('b', { to: { category: 'template', id: 'm1' } }), one)).toHaveLength(1);
  });

  it('what the other end says already is not said again from here', () => {
    const there = after(['li', relate('x', { to: project, inverse: true }, { from: method })]).relations;
    expect(() => decideRelate(relate('a', {}, { there }), initialRelations())).toThrow(unfit('relatedAlready'));
    expect(decideRelate(relate('a', { inverse: true }, { there }), initialRelations())).toHaveLength(1);
    const elsewhere = after(['li', relate('x', { to: record, inverse: true }, { from: method })]).relations;
    expect(decideRelate(relate('a', {}, { there: elsewhere }), initialRelations())).toHaveLength(1);
  });

  it('is taken back by whoever said it or has charge of the entry; the event keeps what it said', () => {
    const one = after(['wang', relate('a', { note: '备注' })]);
    const data = { relationId: 'a', relation: { kind: 'refers', inverse: false, to: method, note: '备注' } };
    const gone = [{ type: 'EntryUnrelated', data }];
    expect(decideRelate(unrelate('a'), one)).toEqual(gone);
    expect(decideRelate(unrelate('a', 'li', true), one)).toEqual(gone);
    expect(() => decideRelate(unrelate('a', 'li'), one)).toThrow(refusal('forbiddenDelete'));
    expect(() => decideRelate(unrelate('b'), one)).toThrow(refusal('notFound'));
    expect(after(['wang', relate('a')], ['wang', unrelate('a')]).relations).toEqual([]);
    expect(() => decideRelate(unrelate('a'), after(['wang', relate('a')], ['wang', unrelate('a')]))).toThrow(
      refusal('notFound'),
    );
  });

  it('holds so many and no more', () => {
    const relations = Array.from({ length: MOST_PER_ENTRY }, (_, at): EntryRelation => ({
      ...{ id: `k${at}`, kind: 'refers', inverse: false, to: { category: 'record', id: `r${at}` } },
      ...{ note: '', by: 'wang', at: AT },
    }));
    expect(() => decideRelate(relate('b'), { relations })).toThrow(refusal('entryFull'));
  });

  it('whatever is asked at both ends: nothing relates to itself, no two say the same, each is taken back once', () => {
    const ends: readonly Subject[] = [project, method, { category: 'task', id: 'p1' }];
    const asked = fc.record({
      from: fc.nat(ends.length - 1),
      to: fc.nat(ends.length - 1),
      kind: fc.constantFrom(...ENTRY_RELATION_KINDS),
      inverse: fc.boolean(),
      by: fc.constantFrom('wang', 'li'),
      takes: fc.boolean(),
      which: fc.nat(20),
    });
    const said = ({ kind, inverse, to }: EntryRelation, from: string): string =>
      inverse ? `${subjectKey(to)} ${kind} ${from}` : `${from} ${kind} ${subjectKey(to)}`;
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 40 }), (all) => {
        const states = new Map(ends.map((end) => [subjectKey(end), initialRelations()]));
        all.forEach(({ from, to, kind, inverse, by, takes, which }, at) => {
          const [here, other] = [ends[from], ends[to]];
          if (!here || !other) return;
          const state = states.get(subjectKey(here)) ?? initialRelations();
          const there = states.get(subjectKey(other))?.relations ?? [];
          const command: RelateCommand = takes
            ? unrelate(state.relations[which]?.id ?? 'none', by)
            : relate(`k${at}`, { kind, inverse, to: other }, { from: here, there });
          try {
            const events = decideRelate(command, state);
            expect(events).toHaveLength(1);
            states.set(subjectKey(here), evolve(state, by, events));
          } catch (error) {
            if (!isAppError(error)) throw error;
          }
        });
        const told = [...states].flatMap(([from, { relations }]) => relations.map((one) => said(one, from)));
        expect(new Set(told).size).toBe(told.length);
        for (const [from, { relations }] of states)
          for (const { to } of relations) expect(subjectKey(to)).not.toBe(from);
      }),
    );
  });
});
