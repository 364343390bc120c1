import { describe, expect, it } from 'vitest';
import { registerDecider } from '../core/register';
import { AppError } from '../core/app-error';
import { fold, refusalOf } from '../testing/decider-spec';
import { mayDoTable } from '../testing/table-people';
import { workbookRegister } from './workbook';
import { designedType } from './table-design';

const decider = registerDecider(workbookRegister);
const { type } = designedType(workbookRegister.name);
const tableDesign = (content: object) => [{ type, title: '表', content, contentVersion: 1 }];
const book = (cellData: object, beside: object = {}) => ({
  ...{ engine: null, fixed: null, source: null, styles: {}, names: [], sheetOrder: ['s1'] },
  sheets: {
    s1: {
      ...{ id: 's1', name: '数据', rowCount: 20, columnCount: 9, cellData, mergeData: [], rowData: {}, columnData: {} },
      ...{ validations: [], conditionals: [], pictures: [] },
    },
  },
  ...beside,
});
const designed = book({ 0: { 0: { v: '质量' }, 1: { f: '=A1*2' } } });
const added = decider.decide({ kind: 'add', values: { name: '表', tableDesign: tableDesign(designed) }, actor: 'owner' }, decider.initialState()); // prettier-ignore
const moveNamed = (name: string) => {
  const found = workbookRegister.life?.moves.find((move) => move.name === name);
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

describe('a master spreadsheet', () => {
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
      expect(mayDoTable(workbookRegister, fold(decider, events), person).toSorted(), state).toEqual(
        (people[person] ?? []).filter((name) => arrows[state as keyof typeof arrows][name] !== undefined).toSorted(),
      );
  });

  it('each publication is a version; the draft goes on beside it', () => {
    const changed = [...published, ...decider.decide({ kind: 'modify', values: { name: '新表' }, baseRevision: null }, fold(decider, published))]; // prettier-ignore
    expect(fold(decider, changed).versions.map(({ number }) => number)).toEqual([1]);
    expect([fold(decider, changed).values['name'], fold(decider, changed).newest?.['name']]).toEqual(['新表', '表']);
    expect(fold(decider, next(changed, 'publish')).versions.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('is refused empty, with what no record could hold, with results that it vouches for, and too large, in words', () => {
    const refused = (content: object): string => {
      try {
        decider.decide({ kind: 'add', values: { name: '表', tableDesign: tableDesign(content) }, actor: 'owner' }, decider.initialState()); // prettier-ignore
        return '';
      } catch (error) {
        return JSON.stringify(error instanceof AppError ? [error.key, error.details] : error);
      }
    };
    expect(refused(designed)).toBe('');
    expect(refused(book({}))).toContain('required');
    expect(refused(book({ 0: { 0: { f: 'A1' } } }))).toContain('inputUnfit');
    const cells = { 0: { 0: { f: '=1+1', v: 3 } } };
    expect(refused(book(cells, { engine: { name: 'univer', version: '1' } }))).toContain('由取用它的记录计算');
    expect(refused(book(cells, { origin: { entryId: 'x', version: 1 } }))).toContain('不取自别的样表');
    expect(refused(book({ 0: Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at, { v: '数'.repeat(16_000) }])) }))).toContain('最多 400 KB'); // prettier-ignore
  });
});
