import type { ModuleView } from '@shilu/events/records/views';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { loadFormulas } from './formula';
import { DIGIT, formulaRun } from './in-line';
import { moduleView, printOptions, recordView } from './print-fixture';
import { renderRecordPdf } from './record-pdf';

const text = (value: string) => ({ type: 'text', text: value });
const math = (latex: string) => ({ type: 'inlineMath', attrs: { latex } });

/** Where each text of the first page stands, and how many shapes are drawn on it. */
const printed = async (content: readonly object[]) =>
  placed(moduleView('editor', '过程', { type: 'doc', content: [{ type: 'paragraph', content }] }));

const placed = async (module: ModuleView) => {
  const bytes = await renderRecordPdf(recordView([module]), printOptions());
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const page = await (await loading.promise).getPage(1);
  const { items } = await page.getTextContent();
  const { fnArray } = await page.getOperatorList();
  await loading.destroy();
  const texts = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, left: Number(item.transform[4]), width: item.width, base: Number(item.transform[5]) }]
      : [],
  );
  return {
    placeOf: (words: string) => {
      const found = texts.find((item) => item.text.includes(words));
      if (found === undefined) throw new Error(`${words} is not printed`);
      return found;
    },
    shapes: fnArray.filter((op: number) => op === OPS.constructPath).length,
  };
};

describe('point 7 a formula stands in its line of text on paper', () => {
  const latex = '\\ce{2H2 + O2 -> 2H2O}';

  it('what follows it goes on beside it, as far on as the formula is wide', async () => {
    const drawn = (await loadFormulas())(latex, false);
    if (drawn === null) throw new Error('not drawn');
    const { width } = formulaRun(drawn, { width: 400, fontSize: 10 }).drawing;
    const { placeOf, shapes } = await printed([text('反应为'), math(latex), text('，放热。')]);
    const [before, after] = [placeOf('反应为'), placeOf('放热')];
    expect(after.base).toBeCloseTo(before.base, 2);
    expect(after.left - before.left - before.width).toBeCloseTo(width, 0);
    expect(shapes).toBeGreaterThan((await printed([text('反应为，放热。')])).shapes + 8);
  });

  it('a tall one makes room above its line, not below the line before', async () => {
    const filled = '溶'.repeat(49);
    const tall = '\\dfrac{\\dfrac{a}{b}}{\\dfrac{c}{d}}';
    const plain = await printed([text(`${filled}始终`)]);
    const { placeOf } = await printed([text(`${filled}始`), math(tall), text('终')]);
    expect(placeOf('终').base).toBeCloseTo(placeOf('始').base, 2);
    expect(plain.placeOf('始').base - placeOf('始').base).toBeGreaterThan(8);
  });

  it('one wider than the page is made as wide as it', async () => {
    const drawn = (await loadFormulas())('x + '.repeat(80) + 'x', false);
    if (drawn === null) throw new Error('not drawn');
    expect(formulaRun(drawn, { width: 300, fontSize: 10 }).drawing.width).toBeLessThan(300);
  });
});

describe('M10 a column of numbers on paper', () => {
  const weighed = (footers: readonly string[]) =>
    moduleView('labInfoTable', '投料表', {
      columns: [
        { key: 'name', label: '物料', type: 'text' },
        { key: 'mass', label: '质量', type: 'number', unit: 'g', footers },
      ],
      rows: ['471.233', '612.5', '-985', '1.5e-3'].map((mass, at) => ({
        id: `r${at}`,
        cells: { name: `n${at}`, mass },
      })),
    });

  it('stands point under point, its sum too; a hyphen is a minus, and an exponent stands at the right', async () => {
    const { placeOf } = await placed(weighed(['sum']));
    const pointOf = (number: string, before: number): number => placeOf(number).left + before * DIGIT * 8.5;
    const point = pointOf('471.233', 3);
    expect(pointOf('612.5', 3)).toBeCloseTo(point, 1);
    expect(pointOf('−985', 4)).toBeCloseTo(point, 1);
    expect(pointOf('98.7345', 2)).toBeCloseTo(point, 1);
  });

  it('the column of row numbers is as wide as they are, figures below or not', async () => {
    const widthOf = async (footers: readonly string[]): Promise<number> => {
      const { placeOf } = await placed(weighed(footers));
      return placeOf('物料').left - placeOf('#').left;
    };
    expect(await widthOf(['sum', 'mean'])).toBeCloseTo(await widthOf([]), 1);
    expect(await widthOf(['sum'])).toBeLessThan(20);
  });
});
