import { saidIn } from '@shilu/events/records/modules/record-said';
import { plateFigure } from '@shilu/events/records/modules/tlc/plate-figure';
import { tlcModule } from '@shilu/events/records/modules/tlc/tlc';
import type { Plate, Spot } from '@shilu/events/records/modules/tlc/tlc-schema';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { noFormulas } from '../formula';
import { labelsOf } from '../labels';
import { pdfPages } from '../pdf-text';
import { printBudget, type PrintContext } from '../print-context';
import { moduleView, printOptions, recordView } from '../print-fixture';
import { renderRecordPdf } from '../record-pdf';
import { printTlc } from './tlc';
import { printedFigure } from './tlc-figure';

/** 1 × 1, grey. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const spot = (id: string, laneId: string, rf: number, own: Partial<Spot> = {}): Spot => ({
  ...{ id, laneId, rf, size: 'medium', tail: 'none', strength: 'medium', colour: 'none', seenUnder: [], note: '' },
  ...own,
});
const plate = (own: Partial<Plate> = {}): Plate => ({
  ...{ id: 'p1', eluent: 'PE/EA 5:1', developments: 2, phase: '硅胶 GF254', visualisations: ['uv254', 'kmno4'] },
  ...{ remark: '原料消失', photo: null },
  lanes: [
    { id: 'l1', name: '原料', at: null },
    { id: 'l2', name: '反应液', at: null },
  ],
  spots: [spot('s1', 'l1', 0.62), spot('s2', 'l2', 0.35, { tail: 'down', note: '产物', seenUnder: ['kmno4'] })],
  ...own,
});
const photo = { hash: 'a'.repeat(64), name: '板 1.jpg', width: 900, height: 1_200, scale: { origin: 0.9, front: 0.1 } };
const print = async (plates: readonly Plate[], own: Parameters<typeof printOptions>[0] = {}): Promise<string> =>
  (
    await pdfPages(
      await renderRecordPdf(recordView([moduleView(tlcModule.type, '薄层色谱', { plates })]), printOptions(own)),
    )
  ).join('\n');

describe('M14 plates on paper', () => {
  it('each is a figure in our font with its table, its set-up and its remark, in either language', async () => {
    part('M14', 'its print');
    const chinese = await print([plate(), plate({ id: 'p2', eluent: 'DCM' })]);
    for (const text of [
      '板1',
      '板2',
      'PE/EA5:1；展开2次；硅胶GF254；UV254nm、高锰酸钾',
      '溶剂前沿',
      '点样原点',
      '0.62',
      '0.35',
      '产物，向下拖尾，高锰酸钾下可见',
      '原料消失',
    ])
      // prettier-ignore
      expect(chinese).toContain(text);
    const english = await print([plate()], { language: 'en-US' });
    for (const text of ['Plate1', 'developed2times', 'Solventfront', 'Origin', '产物,streaksdown,seenunderKMnO4'])
      expect(english).toContain(text);
  }, 120_000);

  it('is drawn black on white, in the font of the document, and says names as text', () => {
    const hostile = plate({ lanes: [{ id: 'l1', name: '<b>&"😀', at: null }], spots: [] });
    const { content } = printedFigure(plateFigure(hostile, 'zh-CN'), null, { width: 300, height: 300 });
    const svg = typeof content === 'object' && 'svg' in content ? String(content.svg) : '';
    expect(svg).toContain('font-family="NotoSansSC"');
    expect(svg).toContain('&lt;b&gt;&amp;&quot;[U+1F600]');
    expect(svg).toContain('fill="#ffffff"');
    expect(svg).not.toMatch(/var\(|currentColor|<b>/);
  });

  it('a plate upon its photo has the photo as its ground; a photo that cannot be printed is named, and the plate drawn', async () => {
    const drawn = printedFigure(plateFigure(plate({ photo }), 'zh-CN'), 'data:image/png;base64,AA', { width: 300, height: 300 }); // prettier-ignore
    expect(JSON.stringify(drawn.content)).toContain('"relativePosition"');
    const shown = await print([plate({ photo })], { images: () => Promise.resolve(PIXEL) });
    expect(shown).toContain('0.62');
    expect(shown).not.toContain('照片未能打印');
    const missing = await print([plate({ photo })], { images: () => Promise.resolve(null) });
    for (const text of ['照片未能打印', 'a'.repeat(64), '0.62']) expect(missing).toContain(text);
    expect(await print([plate({ photo: { ...photo, scale: null } })], { images: () => Promise.resolve(PIXEL) })).toContain('0.35'); // prettier-ignore
  }, 120_000);

  it('a plate of 30 lanes and 200 spots is printed whole; fifty of them are cut in words', async () => {
    const lanes = Array.from({ length: 30 }, (_, at) => ({ id: `l${at}`, name: `道${at}`, at: null }));
    const spots = Array.from({ length: 200 }, (_, at) => spot(`s${at}`, `l${at % 30}`, (at % 101) / 100, { note: `注${at}。` })); // prettier-ignore
    const all = await print([plate({ lanes, spots })]);
    for (const text of ['注0。', '注199。', '道29']) expect(all).toContain(text);
    const context: PrintContext = {
      ...{ language: 'zh-CN', labels: labelsOf('zh-CN'), zone: 'UTC', fontSize: 10, formula: noFormulas },
      structure: () => null,
      otherwise: () => [],
      spectrum: () => ({ fault: 'missing' }),
      ...{ said: saidIn([], 'zh-CN'), module: { id: 'm', signed: false } },
      ...{
        image: () => null,
        nameOf: (id) => id,
        recordOf: () => undefined,
        instrumentThen: () => undefined,
        budget: printBudget(20_000),
      },
    };
    const plates = Array.from({ length: 50 }, (_, at) => plate({ id: `p${at}`, lanes, spots }));
    const cut = printTlc
      .print({ plates }, context, 480)
      .filter((each) => JSON.stringify(each).includes('超出可打印篇幅'));
    expect(cut).toHaveLength(49);
  }, 120_000);
});
