import { TLC_FAULTS } from '@shilu/events/records/modules/tlc/tlc-words';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import { changeRow, addRow, emptyRow } from '@shilu/events/records/modules/equation/edits';
import { BENZENE } from '@shilu/events/records/modules/equation/sample-molfiles';
import { emptyDirectory, type DirectoryAccount } from '@shilu/events/identity/directory';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { withValues } from '@shilu/events/records/modules/spread-design/with-cells';
import { designToFill } from '@shilu/events/testing/design-to-fill';
import { part } from '@shilu/tests/proves';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { InTurn } from '../engine/in-turn-of';
import type { Services } from '../engine/services';
import { checkContent, stampContent } from './module-content';

const services = {
  contents: { pack: (inline: unknown, version: number) => Promise.resolve({ hash: 'h', version, inline }) },
} as Partial<InTurn> as InTurn;
const columns = (unit: string) => [
  { key: 'm', label: '质量', type: 'number', unit: 'g' },
  { key: 'mw', label: '摩尔质量', type: 'number', unit: 'g/mol' },
  { key: 'n', label: '物质的量', type: 'number', unit, formula: '[m] / [mw]' },
];
const rows = [{ id: 'r1', cells: { m: '5.00', mw: '58.44', n: '99' } }];

describe('what a formula gives is worked out where content is written', () => {
  it('whatever the caller says that it gave, and as the version of today', async () => {
    const { value, module } = await checkContent(services, 'labInfoTable', { columns: columns('mmol'), rows }, 2);
    expect(value).toMatchObject({ rows: [{ cells: { n: '85.56' } }] });
    expect(module.content).toMatchObject({ version: moduleTypeOf('labInfoTable').version, inline: value });
    expect(module.text).toContain('85.56');
  });

  it('a formula that does not give what its column measures is refused with its reason', async () => {
    const refused = checkContent(services, 'labInfoTable', { columns: columns('mL'), rows }, 2);
    await expect(refused).rejects.toMatchObject({
      details: { issues: [{ path: 'data.columns.2.formula', message: 'formulaResultUnit', params: { unit: 'mol' } }] },
    });
  });
});

describe('whoever is named in content', () => {
  const people = designToFill({}, { startRow: 1, endRow: 2, startColumn: 1, endColumn: 1 }, 'person');
  const held = (accounts: readonly string[]) => ({
    ...people,
    book: withValues(people.book, accounts.map((value, at) => ({ sheet: 's1', row: at + 1, column: 1, value }))),
  }); // prettier-ignore
  const account = (disabled: boolean) => ({ disabled }) as DirectoryAccount;
  const accounts = new Map([['li', account(false)], ['wang', account(true)]]); // prettier-ignore
  const asked: Pick<Services, 'contents' | 'directory'> = {
    contents: services.contents,
    directory: { ...emptyDirectory(), accounts },
  };
  const stamped = async (old: readonly string[] | null, next: readonly string[]) => {
    const checked = { value: held(next), module: { content: { hash: 'h', version: 1 }, files: [], text: '' }, unread: [] };
    const hand = { by: 'li', at: '2026-03-02T01:02:03Z' };
    return stampContent(asked, 'spreadDesign', old && held(old), checked, hand).then(() => 'taken', (error: unknown) => error);
  }; // prettier-ignore

  it('is a member whose account is in use, or was named there before', async () => {
    part('M09', 'people in its cells are members');
    expect(await stamped(null, ['li'])).toBe('taken');
    const refused = (cell: string) => ({ details: { issues: [{ path: 'data.book', message: 'inputMember', params: { cell, name: '质量' } }] } }); // prettier-ignore
    expect(await stamped(null, ['li', 'nobody'])).toMatchObject(refused('B3'));
    expect(await stamped(['li'], ['wang'])).toMatchObject(refused('B2'));
    expect(await stamped(['wang'], ['li', 'wang'])).toBe('taken');
  });
});

describe('what a schema finds wrong with content is told with its bounds, by field', () => {
  const plate = (name: string, rf: number) => ({
    ...{ id: 'p', eluent: '', developments: 1, phase: '', visualisations: [], remark: '', photo: null },
    lanes: [{ id: 'l', name, at: null }],
    spots: [
      {
        ...{ id: 's', laneId: 'l', rf, size: 'medium', tail: 'none', strength: 'medium', colour: 'none' },
        ...{ seenUnder: [], note: '' },
      },
    ],
  });
  it.each([
    [plate('x'.repeat(10_000), 0.5), { path: 'data.plates.0.lanes.0.name', message: 'tooLong', params: { max: '60' } }],
    [plate('SM', 1.5), { path: 'data.plates.0.spots.0.rf', message: 'rfRange', words: TLC_FAULTS.rfRange }],
    [
      { ...plate('SM', 0.5), eluent: 7 },
      { path: 'data.plates.0.eluent', code: 'invalid_type' },
    ],
  ])('(%#)', async (content, issue) => {
    await expect(checkContent(services, 'tlc', { plates: [content] }, 1)).rejects.toMatchObject({
      details: { issues: [issue] },
    });
  });
});

describe('what was looked up outside was seen before it is written', () => {
  const now = new Date('2026-11-26T08:00:00.000Z');
  const at = (asOf: string) => ({
    ...addRow(emptyEquation(), { ...emptyRow('a', 'startingMaterial'), from: { kind: 'cims', bottleNo: 'B-1', location: '', available: '5', unit: 'g', asOf, expiry: '' } }), // prettier-ignore
  });
  const write = (asOf: string) => checkContent({ ...services, clock: () => now }, 'equation', at(asOf), 7);

  it('in whichever row it says so', async () => {
    await expect(write('2026-11-26T08:04:00.000Z')).resolves.toBeDefined();
    const issue = { path: 'data.yldataSource.0.from.asOf', message: 'seenLater' };
    await expect(write('2026-11-26T08:06:00.000Z')).rejects.toMatchObject({ details: { issues: [issue] } });
  });
});

describe('a content is never lost to an engine', () => {
  afterEach(() => vi.useRealTimers());
  const drawn = changeRow(addRow(emptyEquation(), emptyRow('a', 'startingMaterial')), 'a', { structure: BENZENE, formula: 'C6H6' }); // prettier-ignore
  const UNREAD = [{ place: 'scheme', called: '反应式 / Scheme' }, { place: 'a', called: 'C6H6' }]; // prettier-ignore
  const said: string[] = [];
  const telling = (_: unknown, text?: string): void => void said.push(text ?? '');
  const log: Partial<InTurn['log']> = { error: telling, warn: telling };
  const withEngine = (factsOf: InTurn['structures']['factsOf']): InTurn => {
    const structures: Partial<InTurn['structures']> = { factsOf };
    return { ...services, log: log as InTurn['log'], structures: structures as InTurn['structures'] };
  };

  it('that fails', async () => {
    const { value, unread } = await checkContent(withEngine(() => Promise.reject(new Error('no memory'))), 'equation', drawn, 7); // prettier-ignore
    expect(value).toEqual(drawn);
    expect(unread).toEqual(UNREAD);
    expect(said.splice(0)).toEqual(['structures of a content were not read', 'content is written with structures that were not read']); // prettier-ignore
  });

  it('that does not answer', async () => {
    vi.useFakeTimers();
    const writing = checkContent(
      withEngine(() => new Promise(() => undefined)),
      'equation',
      drawn,
      7,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await writing).toMatchObject({ value: drawn, unread: UNREAD });
    expect(said.splice(0)).toEqual(['content is written with structures that were not read']);
  });

  it('and is what the engine reads where it answers', async () => {
    const benzene = { side: 'reactant' as const, smiles: 'c1ccccc1', inchiKey: null, composition: null, formula: 'C6H6', molecularWeight: null }; // prettier-ignore
    const claimed = {
      ...drawn,
      yldataSource: drawn.yldataSource.map((row) => ({ ...row, formula: 'C60' })),
      molFile: '',
    };
    const { value, unread } = await checkContent(withEngine(() => Promise.resolve(new Map([[BENZENE, [benzene]]]))), 'equation', claimed, 7); // prettier-ignore
    expect(unread).toEqual([]);
    expect(value).toMatchObject({ yldataSource: [{ formula: 'C6H6', smiles: 'c1ccccc1', molecularWeight: '78.114' }] });
  });
});
