import { proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { registerDecider } from '../core/register';
import { fold, refusalOf } from '../testing/decider-spec';
import { mayDoTable } from '../testing/table-people';
import { multiTableRegister } from './multi-table';
import { designedType } from './table-design';

const decider = registerDecider(multiTableRegister);
const { type } = designedType(multiTableRegister.name);
const tableDesign = (content: object) => [{ type, title: '表', content, contentVersion: 1 }];
const level = (at: number) => ({
  ...{ key: `l${at}`, label: `级 ${at}` },
  columns: [{ key: `c${at}`, label: '名称', type: 'text' as const }],
});
const designed = { levels: [level(1), level(2)], rows: [] };
const added = decider.decide({ kind: 'add', values: { name: '表', tableDesign: tableDesign(designed) }, actor: 'owner' }, decider.initialState()); // prettier-ignore
const moveNamed = (name: string) => {
  const found = multiTableRegister.life?.moves.find((move) => move.name === name);
  if (found === undefined) throw new Error(name);
  return { kind: 'move' as const, move: found, set: {}, baseRevision: null };
};
const next = (events: typeof added, name: string) => [
  ...events,
  ...decider.decide(moveNamed(name), fold(decider, events)),
];
const published = next(added, 'publish');
const inState = { draft: added, published, disabled: next(published, 'disable') };

/** Written by hand: from each state, where each move leads; a move that is not named does not exist there. */
const arrows: Readonly<Record<keyof typeof inState, Readonly<Record<string, string>>>> = {
  draft: { publish: 'published' },
  published: { publish: 'published', disable: 'disabled' },
  disabled: { publish: 'published' },
};
/** Written by hand: who may. */
const people: Readonly<Record<string, readonly string[]>> = {
  ...{ admin: ['publish', 'disable'], publisher: ['publish', 'disable'] },
  ...{ owner: [], designer: [], other: [] },
};

describe('a multilevel table of the library', () => {
  it.each(Object.keys(inState) as (keyof typeof inState)[])('from %s: every arrow that is there, no other', (state) => {
    const events = inState[state];
    expect(fold(decider, events).status).toBe(state);
    for (const name of ['publish', 'disable']) {
      const to = arrows[state][name];
      if (to === undefined) expect(refusalOf(() => next(events, name))).toBe('notInState');
      else expect(fold(decider, next(events, name)).status).toBe(to);
    }
  });

  it.each(Object.keys(people))('%s may make these moves where they are open', (person) => {
    for (const [state, events] of Object.entries(inState))
      expect(mayDoTable(multiTableRegister, fold(decider, events), person).toSorted(), state).toEqual(
        (people[person] ?? []).filter((name) => arrows[state as keyof typeof arrows][name] !== undefined).toSorted(),
      );
  });

  it('each publication is a version; the draft goes on beside it', () => {
    const changed = [...published, ...decider.decide({ kind: 'modify', values: { name: '新表' }, baseRevision: null }, fold(decider, published))]; // prettier-ignore
    expect(fold(decider, changed).versions.map(({ number }) => number)).toEqual([1]);
    expect([fold(decider, changed).values['name'], fold(decider, changed).newest?.['name']]).toEqual(['新表', '表']);
    expect(fold(decider, next(changed, 'publish')).versions.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('V033 is refused with fewer than two levels, in words', () => {
    proves('V033');
    const refused = (content: object) =>
      refusalOf(
        () =>
        decider.decide({ kind: 'add', values: { name: '表', tableDesign: tableDesign(content) }, actor: 'owner' }, decider.initialState()), // prettier-ignore
      );
    expect(refused({ levels: [], rows: [] })).toBe('inputUnfit');
    expect(refused({ levels: [level(1)], rows: [] })).toBe('inputUnfit');
    try {
      decider.decide({ kind: 'add', values: { name: '表', tableDesign: tableDesign({ levels: [level(1)], rows: [] }) }, actor: 'owner' }, decider.initialState()); // prettier-ignore
    } catch (error) {
      expect(error).toMatchObject({ details: { issues: [{ message: 'fewLevels', words: { 'zh-CN': expect.stringContaining('至少需要 2 个层级') as unknown } }] } }); // prettier-ignore
    }
  });
});
