import { TLC_FAULTS } from '@shilu/events/records/modules/tlc/tlc-words';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import { changeRow, addRow, emptyRow } from '@shilu/events/records/modules/equation/edits';
import { BENZENE } from '@shilu/events/records/modules/equation/sample-molfiles';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { InTurn } from '../engine/in-turn-of';
import { checkContent } from './module-content';

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
  it('whatever the caller says that it gave', async () => {
    const { value, module } = await checkContent(services, 'labInfoTable', { columns: columns('mmol'), rows }, 2);
    expect(value).toMatchObject({ rows: [{ cells: { n: '85.56' } }] });
    expect(module.content).toMatchObject({ version: 2, inline: value });
    expect(module.text).toContain('85.56');
  });

  it('a formula that does not give what its column measures is refused with its reason', async () => {
    const refused = checkContent(services, 'labInfoTable', { columns: columns('mL'), rows }, 2);
    await expect(refused).rejects.toMatchObject({
      details: { issues: [{ path: 'data.columns.2.formula', message: 'formulaResultUnit', params: { unit: 'mol' } }] },
    });
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
