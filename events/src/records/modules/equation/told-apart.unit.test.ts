import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownChange } from '../../../audit/value-words';
import type { Language } from '../../../core/call';
import { emptyRow } from './edits';
import { emptyEquation, equationModule } from './equation';
import { equationSchema, type Equation, type Origin, type Row } from './equation-schema';
import { samples } from './samples';

const shown = (old: Equation, next: Equation, language: Language = 'en-US') =>
  [...equationModule.diff(old, next)].map((change) => shownChange(change, language, () => undefined));
const isTold = (old: Equation, next: Equation, language: Language): boolean =>
  shown(old, next, language).some(({ oldValue, newValue }) => oldValue !== newValue);

const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US'];
type Path = readonly (string | number)[];
/** Every value that is neither list nor object. */
const leavesOf = (value: unknown, path: Path = []): readonly Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...path, Array.isArray(value) ? Number(key) : key]))
    : [path]; // prettier-ignore
const replaced = (value: unknown, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((each: unknown, at) => (at === key ? replaced(each, rest, by) : each));
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, each]) => [name, name === key ? replaced(each, rest, by) : each]),
  );
};
/** One of them is allowed wherever there is a choice at all. */
const OTHERS = ['x9', '7', '', true, false, 'kg', 'mol', 'L', 'mL', 'g', 'CsF', '1-1-1', 'AAAAAAAAAAAAAA-AAAAAAAAAA-N', '2031-04-05', '2031-04-05T08:00:00.000Z', '64-17-5', 'reagent', 'byProduct', 'mass', 'volume', 'time', null] as const; // prettier-ignore

describe('M01 what changed can be seen in the words', () => {
  it('whichever single value of a reaction is another', () => {
    fc.assert(
      fc.property(samples.contents, fc.nat(), (sample, pick) => {
        const content = equationSchema.parse(sample.content);
        const leaves = leavesOf(content);
        const leaf = leaves[pick % leaves.length] ?? [];
        for (const other of OTHERS) {
          const next = equationSchema.safeParse(replaced(content, leaf, other)).data;
          if (next === undefined || JSON.stringify(next) === JSON.stringify(content)) continue;
          for (const language of LANGUAGES) expect([leaf, other, isTold(content, next, language)]).toEqual([leaf, other, true]); // prettier-ignore
          return;
        }
      }),
      { numRuns: 200 },
    );
  });

  const lactic = (group: string): string =>
    `\n  test\n\n  0  0  0     0  0            999 V3000\nM  V30 BEGIN CTAB\nM  V30 COUNTS 6 5 0 0 0\nM  V30 BEGIN COLLECTION\nM  V30 ${group}\nM  V30 END COLLECTION\nM  V30 END CTAB\nM  END\n`;
  const RACEMATE = 'MDLV30/STERAC1 ATOMS=(1 2)';
  const ENANTIOMER = 'MDLV30/STEABS ATOMS=(1 2)';
  const withRow = (own: Partial<Row>): Equation => ({
    ...emptyEquation(),
    molFile: '$RXN',
    yldataSource: [{ ...emptyRow('a', 'startingMaterial'), ...own }],
  });
  const acid = (group: string): Equation => withRow({ structure: lactic(group), smiles: 'C[C@@H](O)C(=O)O', drawn: true }); // prettier-ignore

  it('a racemate is no enantiomer: in words, and in the picture', () => {
    const changes = shown(acid(RACEMATE), acid(ENANTIOMER));
    const structure = changes.find(({ field }) => field.endsWith('structure'));
    expect([structure?.oldValue, structure?.newValue]).toEqual(['C[C@@H](O)C(=O)O (racemic)', 'C[C@@H](O)C(=O)O']);
    expect(structure?.drawn).toMatchObject({ old: { structure: lactic(RACEMATE) }, new: { structure: 'C[C@@H](O)C(=O)O' } }); // prettier-ignore
    const scheme = changes.find(({ field }) => field === 'scheme');
    expect(scheme?.oldValue).toBe('C[C@@H](O)C(=O)O (racemic)>>');
    expect(scheme?.drawn).toMatchObject({ old: { reactants: [{ structure: lactic(RACEMATE) }] } });
    const [gone] = shown(acid(RACEMATE), emptyEquation(), 'zh-CN').filter(({ field }) => field === 'row/a');
    expect(gone?.oldValue).toContain('外消旋');
    expect(gone?.drawn).toMatchObject({ old: { structure: lactic(RACEMATE) } });
  });

  it.each([
    ['STEREL1', 'relative configuration'],
    ['STERAC1 ATOMS=(1 1)\nM  V30 MDLV30/STEREL1', 'some centres racemic or relative'],
  ])('%s reads as %s', (group, words) => {
    const [change] = shown(acid(`MDLV30/${group} ATOMS=(1 2)`), acid(ENANTIOMER)).filter(({ field }) => field.endsWith('structure')); // prettier-ignore
    expect(change?.oldValue).toBe(`C[C@@H](O)C(=O)O (${words})`);
  });

  it('a catalyst over the arrow is told with the scheme; a drawing that only looks otherwise is marked', () => {
    const catalysed = (smiles: string): Equation => withRow({ role: 'catalyst', smiles, drawn: true });
    expect(shown(catalysed('[Pd]'), catalysed('[Ni]'))[0]).toMatchObject({ oldValue: '>[Pd]>', newValue: '>[Ni]>' });
    const [moved] = shown(acid(ENANTIOMER), acid(`${ENANTIOMER} `)).filter(({ field }) => field.endsWith('structure'));
    expect(moved?.oldValue).toMatch(/^C\[C@@H\]\(O\)C\(=O\)O \(differs, mark [0-9a-f]+\)$/);
    expect(moved?.newValue).not.toBe(moved?.oldValue);
  });

  const batch = { kind: 'batch', record: 'r1', module: 'm', row: 'p', batch: 'b1', mass: '', massUnit: 'g' } as const;
  const bottle = { kind: 'cims', bottleNo: 'B-1', location: '', available: '', unit: 'g', asOf: '2026-11-25T08:00:00.000Z', expiry: '2027-04-01' } as const; // prettier-ignore
  it.each<[string, Origin, Origin]>([
    ['its batch', batch, { ...batch, batch: null }],
    ['another batch', batch, { ...batch, batch: 'b2' }],
    ['its module', batch, { ...batch, module: 'n' }],
    ['its row', batch, { ...batch, row: 'q' }],
    ['its record', batch, { ...batch, record: 'r2' }],
    ['a unit without an amount', batch, { ...batch, massUnit: 'mg' }],
    ['when the bottle expires', bottle, { ...bottle, expiry: '' }],
    ['the minute at which it was asked', bottle, { ...bottle, asOf: '2026-11-25T09:00:00.000Z' }],
    ['the unit of a bottle without an amount', bottle, { ...bottle, unit: 'mL' }],
    ['the compound of the library', { kind: 'basic', compound: '64-17-5' }, { kind: 'basic', compound: '67-56-1' }],
  ])('where a material is from: %s', (_, old, next) => {
    for (const language of LANGUAGES) expect(isTold(withRow({ from: old }), withRow({ from: next }), language)).toBe(true); // prettier-ignore
  });

  it('names the product row and the batch', () => {
    const [change] = shown(withRow({ from: batch }), withRow({ from: { ...batch, batch: null } }));
    expect([change?.oldValue, change?.newValue]).toEqual([
      expect.stringContaining('product row p, batch b1'),
      expect.not.stringContaining('batch'),
    ]);
  });
});
