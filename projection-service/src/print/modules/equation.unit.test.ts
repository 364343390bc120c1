import { addRow, changeRow, emptyRow } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation, equationModule } from '@shilu/events/records/modules/equation/equation';
import { drawings } from '@shilu/events/records/modules/equation/drawings';
import type { Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { typeCell } from '@shilu/events/records/modules/equation/typing';
import { drawingSchema } from '@shilu/events/structures/drawing';
import { drawScheme } from '@shilu/infra/chemistry/draw-scheme';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { FONT } from '../fonts';
import { pdfPages } from '../pdf-text';
import { moduleView, printOptions, recordView } from '../print-fixture';
import { renderRecordPdf } from '../record-pdf';
import { drawingKey, onPaper, type Structures } from '../structures';
import { INK } from '../theme';

const oxidation = (): Equation => {
  const rows = [
    { ...emptyRow('a', 'startingMaterial'), name: '环己醇', formula: 'C6H12O', cas: '108-93-0' },
    { ...emptyRow('h', 'reagent'), name: '双氧水', formula: 'H2O2' },
    { ...emptyRow('p', 'product'), name: '环己酮', cnum: '2a', formula: 'C6H10O' },
  ];
  const begun = rows.reduce((content, row) => addRow(content, row), emptyEquation());
  const typed = typeCell(begun, 'a', 'mass', '1.002 g');
  const charged = 'content' in typed ? typed.content : begun;
  const strong = changeRow(charged, 'h', { strength: { kind: 'weightSolution', percent: '30' }, density: '1.11' });
  const counted = typeCell(strong, 'h', 'equivalents', '3');
  return 'content' in counted ? counted.content : strong;
};

const STYLE = { ink: INK, font: FONT };
/** As the engine's service draws it, for compounds that nobody drew: by their names. */
const drawnIn = (content: Equation, language: 'zh-CN' | 'en-US'): Structures =>
  new Map(
    drawings(content, language).map((drawing) => {
      const scheme = drawingSchema.parse(drawing);
      if (scheme.kind !== 'scheme') throw new Error(scheme.kind);
      return [drawingKey(drawing), drawScheme(scheme, () => null, STYLE)];
    }),
  );

const print = async (content: Equation, language: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<string> =>
  (
    await pdfPages(
      await renderRecordPdf(
        recordView([moduleView(equationModule.type, '合成反应', content)]),
        printOptions({ language, structures: drawnIn(content, language) }),
      ),
    )
  ).join('\n');

describe('M01 a reaction on paper', () => {
  it('has its scheme with the texts of the arrow as text, in Chinese too, its table and its yield', async () => {
    part('M01', 'its print: 双氧水 over the arrow is in the text of the PDF');
    const isolated = changeRow(oxidation(), 'p', {
      batches: [
        {
          ...{ id: 'b1', number: 'WJ-12', crop: '', mass: '0.91', massUnit: 'g', purity: '', excess: null },
          ...{ form: '油状物', colour: '无色', remark: '', extra: [] },
        },
      ],
    });
    const text = await print({ ...isolated, zbProcess: '冰浴下滴加双氧水。' });
    expect(text.match(/双氧水/g)?.length).toBeGreaterThanOrEqual(3);
    for (const said of ['CAS108-93-0', '30wt%', '1.002g', '100.16', '理论产量', 'WJ-12', '93%', '冰浴下滴加'])
      expect(text).toContain(said);
    expect(await print(isolated, 'en-US')).toContain('Theoreticalmass');
  }, 120_000);

  it('has what a source states of hazards, with its day, and names what nothing is stated of', async () => {
    const hazards = { pictograms: ['GHS02', 'GHS07'] as const, phrases: ['H226', 'H302'], source: 'SDS 3', date: '2026-01-15' }; // prettier-ignore
    const text = await print(
      changeRow(oxidation(), 'a', { hazards: { ...hazards, pictograms: [...hazards.pictograms] } }),
    );
    expect(text).toContain('环己醇：GHS02、GHS07；H226易燃液体和蒸气；H302吞咽有害（SDS3，2026-01-15）');
    expect(text).toMatch(/未注明，请查阅SDS：双氧水(?!、)/);
  }, 120_000);

  it('a scheme that could not be drawn says so; an empty module too', async () => {
    const content = oxidation();
    const pages = await pdfPages(
      await renderRecordPdf(recordView([moduleView(equationModule.type, '合成反应', content)]), printOptions()),
    );
    expect(pages.join('')).toContain('反应式未能绘制');
    expect(await print({ ...emptyEquation(), condition: { ...emptyEquation().condition, qifenUnit: '' } })).toContain('合成反应'); // prettier-ignore
  }, 120_000);

  it('texts are set in glyphs that the font has; markup in a name stays text', () => {
    const svg = onPaper('<svg><text x="1" font-weight="bold" font-family="NotoSansSC">a &lt;b&gt; 😀<tspan dy="2">2</tspan></text><path d="M0"/></svg>'); // prettier-ignore
    expect(svg).toContain('a &lt;b&gt; [U+1F600]');
    expect(svg).toContain('font-family="NotoSansSCMedium"');
    expect(svg).toContain('<tspan dy="2">2</tspan>');
  });
});
