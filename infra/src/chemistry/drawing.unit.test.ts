import type { MarkedPart, Picture } from '@shilu/events/structures/drawing';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { STRUCTURE_LIMITS } from '@shilu/events/structures/structure-limits';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { chemicalPieces, lineWidth, wrapped } from './chemical-text';
import { drawMolecule, drawScheme, type MarksOf } from './draw-scheme';
import { loadIndigo, V3000, type Indigo } from './indigo';
import { loadRawRdkit, type RawRdkit } from './raw-rdkit';
import { rdkitOver } from './rdkit';
import { marksOfStructure } from './marks-of-structure';
import type { MoleculeMarks } from './molecule-marks';
import { createStructureQuery } from './structure-query';

const formulasRead = vi.hoisted(() => vi.fn<(word: string) => void>());
vi.mock(import('@shilu/events/chemistry/formula'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    readFormula: (word: string) => {
      formulasRead(word);
      return actual.readFormula(word);
    },
  };
});

const style = { ink: '#16191b', font: 'Noto Sans SC' };
let marksOf: MarksOf;
let indigo: Indigo;
let rdkit: RawRdkit;
beforeAll(async () => {
  [indigo, rdkit] = await Promise.all([loadIndigo(), loadRawRdkit()]);
  const engines = { indigo, rdkit: rdkitOver(rdkit) };
  const known = new Map<string, MoleculeMarks | null>();
  marksOf = ({ structure, marked }) => {
    const key = JSON.stringify([structure, marked]);
    if (!known.has(key)) known.set(key, marksOfStructure(engines, structure, marked ?? null));
    return known.get(key) ?? null;
  };
}, 60_000);

const drawn = (structure: string, marked?: MarkedPart): MoleculeMarks => {
  const marks = marksOf({ structure, marked });
  if (marks === null) throw new Error(structure);
  return marks;
};
type Scheme = Parameters<typeof drawScheme>[0];
const scheme = (given: Partial<Scheme>): Picture =>
  drawScheme(
    { kind: 'scheme', reactants: [], agents: [], products: [], above: [], below: [], ...given },
    marksOf,
    style,
  );
const lines = ({ svg }: Picture): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text = '']) => text.replaceAll(/<[^>]+>/g, ''));

/** Elements and attributes that a picture may have: nothing that names, asks for, or runs anything. */
const ELEMENTS = ['svg', 'g', 'path', 'text', 'tspan'];
const ATTRIBUTES = ['xmlns', 'width', 'height', 'viewBox', 'fill', 'fill-rule', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray',
  'd', 'transform', 'x', 'y', 'dy', 'text-anchor', 'font-size', 'font-weight', 'font-family', 'xml:space']; // prettier-ignore
const harmless = (svg: string): void => {
  const names = [...svg.matchAll(/<([^\s/>!?]+)/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !ELEMENTS.includes(name))).toEqual([]);
  const attributes = [...svg.replaceAll(/>[^<]*</g, '><').matchAll(/\s([\w:-]+)="/g)].map(([, name = '']) => name);
  expect(attributes.filter((name) => !ATTRIBUTES.includes(name))).toEqual([]);
  // Nothing that XML does not take.
  expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
};

describe('a molecule', () => {
  it('is paths alone, in one colour, in a box that holds them', () => {
    const { svg, width, height } = drawMolecule(drawn('CC(=O)Oc1ccccc1C(=O)O'), {}, style);
    harmless(svg);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|<text/);
    expect(new Set(svg.match(/#[0-9a-f]{6}/g))).toEqual(new Set(['#16191b']));
    const points = [...svg.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(points.length).toBeGreaterThan(20);
    for (const [x, y] of points) {
      expect(x).toBeGreaterThanOrEqual(-1);
      expect(x).toBeLessThanOrEqual(width + 1);
      expect(y).toBeGreaterThanOrEqual(-1);
      expect(y).toBeLessThanOrEqual(height + 1);
    }
  });

  it('is no larger than it may be, and never larger than its bonds are usually', () => {
    const marks = drawn('CCCCCCCCCCCCCCCC(=O)O');
    expect(drawMolecule(marks, { width: 100 }, style).width).toBeCloseTo(100);
    expect(drawMolecule(marks, { width: 4_000 }, style).width).toBe(marks.width);
  });

  it('is drawn with single and double bonds, also where it came with aromatic ones', () => {
    const aromatic = drawn('c1ccccc1');
    const kekule = drawn('C1=CC=CC=C1');
    expect(aromatic.marks.length).toBe(kekule.marks.length);
    expect(JSON.stringify(aromatic.marks)).not.toMatch(/C[\d.-]+ [\d.-]+ /);
  });

  it('says which centres are racemic or relative, and says nothing where wedges say all', () => {
    const letters = (smiles: string): number => drawn(smiles).marks.filter((mark) => 'fill' in mark).length;
    expect(letters('C[C@H](O)[C@@H](C)N |&1:1,3|')).toBeGreaterThan(letters('C[C@H](O)[C@@H](C)N'));
  });

  it('that was stored without places for its atoms gets them', () => {
    const unplaced = ['', '  none', '', '  3  2  0  0  0  0  0  0  0  0999 V2000',
      ...['C', 'C', 'O'].map((symbol) => `    0.0000    0.0000    0.0000 ${symbol}   0  0  0  0  0  0  0  0  0  0  0  0`),
      '  1  2  1  0', '  2  3  1  0', 'M  END', ''].join('\n'); // prettier-ignore
    expect(drawn(unplaced).width).toBeGreaterThan(40);
  });

  it('that nothing reads is none', () => {
    for (const structure of ['', 'nonsense at all', '{"root":{}}', '<svg onload="alert(1)"/>', 'M  END'])
      expect(marksOf({ structure })).toBeNull();
  });
});

describe('a part that is marked', () => {
  const linesOf = ({ marks }: MoleculeMarks, marked: boolean): number =>
    marks
      .filter((mark) => 'stroke' in mark && (mark.marked ?? false) === marked)
      .reduce((sum, { path }) => sum + path.split('M').length - 1, 0);
  const lettersOf = ({ marks }: MoleculeMarks): number =>
    marks.filter((mark) => 'fill' in mark && mark.marked === true).length;
  const matched = (query: string, structure: string): MarkedPart => {
    const found = createStructureQuery(rdkit, query, { ignoreStereo: true })?.within(structure);
    if (!found) throw new Error(`${query} is not in ${structure}`);
    return found;
  };
  const molfileOf = (smiles: string): string => indigo.convert(indigo.layOut(smiles, 'ket'), 'molfile');

  // Lines are counted by hand: one of a single bond, two of a double, three of a triple.
  it.each([
    ['C#N', 'N#CC1CCCCC1', 3, 1],
    ['c1ccccc1', 'OC(=O)c1ccccc1', 9, 0],
    ['C=O', 'O=C1CCC(C#N)CC1', 2, 1],
    ['C1CCCCC1', 'N#CC1CCCCC1', 6, 0],
    ['C=C', 'C1CC=C1CCBr', 2, 0],
    ['CBr', 'C1CC=C1CCBr', 1, 2],
  ])('%s in %s: its bonds and letters and no others, of SMILES and of a molfile', (query, smiles, lines, letters) => {
    for (const structure of [smiles, molfileOf(smiles)]) {
      const bare = drawn(structure);
      const marks = drawn(structure, matched(query, structure));
      expect([linesOf(marks, true), lettersOf(marks)]).toEqual([lines, letters]);
      expect(linesOf(marks, false)).toBe(linesOf(bare, false) - lines);
      expect(linesOf(bare, true) + lettersOf(bare)).toBe(0);
    }
  });

  it('is heavier and lies on a band, in the colours of its style, and is heavier alone where that has none', () => {
    const marks = drawn('OC(=O)c1ccccc1', matched('c1ccccc1', 'OC(=O)c1ccccc1'));
    const shown = drawMolecule(marks, {}, { ...style, marked: { ink: '#0b6b66', band: '#c3e4df' } }).svg;
    harmless(shown);
    expect(shown).toMatch(/stroke="#c3e4df" stroke-width="9"/);
    expect(shown).toMatch(/stroke="#0b6b66" stroke-width="2\.\d+"/);
    const bare = drawMolecule(marks, {}, style).svg;
    expect(new Set(bare.match(/#[0-9a-f]{6}/g))).toEqual(new Set(['#16191b']));
    expect(new Set(bare.match(/stroke-width="[\d.]+"/g)).size).toBe(2);
  });

  it('that the structure does not have is passed over; a stored highlight is not taken for one', () => {
    expect(linesOf(drawn('CCO', { atoms: [0, 1, 7, 998], bonds: [0, 0, 99] }), true)).toBe(1);
    expect(linesOf(drawn('CCO', { atoms: [50], bonds: [50] }), true)).toBe(0);
    const [own = '', ...others] = indigo.convert(molfileOf('CCO'), 'molfile', V3000).split(/(?=M {2}V30 END CTAB)/);
    const stored = `${own}M  V30 BEGIN COLLECTION\nM  V30 MDLV30/HILITE BONDS=(1 2)\nM  V30 END COLLECTION\n${others.join('')}`;
    expect(linesOf(drawn(stored), true)).toBe(0);
    expect(linesOf(drawn(stored, { atoms: [0, 1], bonds: [0] }), true)).toBe(1);
  });

  it('is marked in a scheme where it stands, and not in the same structure beside it', () => {
    const picture = drawScheme(
      {
        ...{ kind: 'scheme', agents: [], above: [], below: [] },
        reactants: [{ structure: 'CCO', marked: { atoms: [0, 1], bonds: [0] } }, { structure: 'CCO' }],
        products: [{ structure: 'CCOCC' }],
      },
      marksOf,
      { ...style, marked: { ink: '#0b6b66', band: '#c3e4df' } },
    );
    harmless(picture.svg);
    expect(picture.svg.match(/stroke="#c3e4df"/g)).toHaveLength(1);
  });
});

describe('a scheme', () => {
  const amide = { reactants: [{ structure: 'OC(=O)c1ccccc1', label: '1' }, { structure: 'CCN', label: '2' }], products: [{ structure: 'CCNC(=O)c1ccccc1', label: '3a' }] }; // prettier-ignore

  it('has its texts as texts, Chinese too, and the numbers of formulas below the line', () => {
    const picture = scheme({ ...amide, above: ['双氧水 (30 %), K2CO3'], below: ['25 °C, 2 h'] });
    harmless(picture.svg);
    expect(lines(picture)).toEqual(
      ['+', '双氧水 (30 %), K2CO3', '25 °C, 2 h', '1', '2', '3a'].toSorted(
        (a, b) => lines(picture).indexOf(a) - lines(picture).indexOf(b),
      ),
    );
    expect(picture.svg).toMatch(/<tspan dy="[\d.]+" font-size="[\d.]+">2<\/tspan>/);
    expect(picture.svg).toContain('font-family="Noto Sans SC"');
  });

  it('breaks into rows where it would be too wide, and none is wider than it may be', () => {
    const wide = scheme({ ...amide, above: ['HATU (1.2 eq), DIPEA (1.4 eq)'] });
    const narrow = scheme({ ...amide, above: ['HATU (1.2 eq), DIPEA (1.4 eq)'], width: 320 });
    expect(narrow.width).toBeLessThanOrEqual(320);
    expect(narrow.height).toBeGreaterThan(wide.height * 1.5);
    expect(lines(narrow).toSorted()).toEqual(lines(wide).toSorted());
  });

  it('names what has no structure, and takes texts for texts', () => {
    const picture = scheme({
      reactants: [{ structure: '', name: 'Celite® <b>&"' }],
      products: [{ structure: 'nonsense', name: 'brine' }],
    });
    harmless(picture.svg);
    expect(picture.svg).toContain('Celite® &lt;b&gt;&amp;&quot;');
    expect(lines(picture)).toContain('brine');
  });

  it('of nothing is an arrow, and of anything a picture that is harmless and whole', () => {
    const component = fc.record({
      structure: fc.constantFrom('', 'CCO', 'c1ccncc1', 'bad'),
      name: fc.string({ unit: 'binary', maxLength: 40 }),
      label: fc.string({ maxLength: 6 }),
    });
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 80 }), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.record({
          reactants: fc.array(component, { maxLength: 4 }),
          agents: fc.array(component, { maxLength: 3 }),
          products: fc.array(component, { maxLength: 3 }),
          above: texts,
          below: texts,
          width: fc.integer({ min: 40, max: 1_200 }),
        }),
        (given) => {
          const { svg, width, height } = scheme(given);
          harmless(svg);
          expect(svg).not.toMatch(/NaN|Infinity|undefined/);
          expect(Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0).toBe(true);
        },
      ),
    );
  });
});

it('texts of the pictures of one call are refused, in words, where they are too long together', () => {
  const asked = (schemes: number) =>
    structureCalls.draw.request.safeParse({
      drawings: Array.from({ length: schemes }, () => ({
        ...{ kind: 'scheme', reactants: [], products: [] },
        above: Array.from({ length: 40 }, () => 'C2H5O'.repeat(80)),
      })),
    });
  expect(asked(3).success).toBe(true);
  expect(asked(4).error?.issues).toMatchObject([{ message: 'tooLong', params: { max: STRUCTURE_LIMITS.texts } }]);
});

describe('a line of text', () => {
  it.each([
    ['H2SO4', 'H[2]SO[4]'],
    ['Pd(PPh3)4 (5 mol%)', 'Pd(PPh[3])[4] (5 mol%)'],
    ['Pd2(dba)3', 'Pd[2](dba)[3]'],
    ['K2CO3, DMF/H2O 3:1', 'K[2]CO[3], DMF/H[2]O 3:1'],
    ['1.6 M nBuLi, -78 °C', '1.6 M nBuLi, -78 °C'],
    ['2 h, 25 °C, N2', '2 h, 25 °C, N[2]'],
    ['HATU (1.2 eq)', 'HATU (1.2 eq)'],
    ['P450', 'P450'],
    ['双氧水', '双氧水'],
  ])('%s', (line, told) => {
    expect(
      chemicalPieces(line)
        .map(({ text, low }) => (low ? `[${text}]` : text))
        .join(''),
    ).toBe(told);
  });

  it('has each of its words read once, however often it is measured, broken and written', () => {
    const read = (line: string): number => {
      formulasRead.mockClear();
      for (let again = 0; again < 3; again += 1) for (const each of wrapped(line, 12, 60)) lineWidth(each, 12);
      return formulasRead.mock.calls.reduce((sum, [word]) => sum + word.length, 0);
    };
    const words = Array.from({ length: 400 }, (_, at) => `C${at % 90}H${at % 80}NaO${at % 7}`).join(' ');
    // Whole, and in the pieces that it is broken into.
    expect(read(words)).toBeLessThanOrEqual(2 * words.length);
    expect(read('C3H7O'.repeat(80))).toBeLessThanOrEqual(2 * 80 * 5);
    // Signs by the hundred thousand, of the shapes that were slow once.
    for (const shape of ['C2H5O', 'C2H5O ', 'a          ', 'H2O中']) {
      const from = performance.now();
      wrapped(`${shape.repeat(20_000)}b`, 12, 230);
      expect(performance.now() - from, shape).toBeLessThan(3_000);
    }
  });

  it('of a word that is too long for a formula is set as it stands', () => {
    expect(chemicalPieces('C2H5O'.repeat(9))).toEqual([{ text: 'C2H5O'.repeat(9), low: false }]);
    expect(wrapped('K2CO3 DMF', 12, 60)).toEqual(['K2CO3', 'DMF']);
  });

  it('loses nothing by being wrapped, and no line is wider than it may be', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.integer({ min: 30, max: 300 }), (line, most) => {
        const all = wrapped(line, 12, most);
        const bare = (text: string): string => text.replaceAll(/\s/g, '');
        expect(bare(all.join(''))).toBe(bare(line));
        for (const each of all) expect(lineWidth(each, 12)).toBeLessThanOrEqual(Math.max(most, 12));
      }),
    );
  });
});
