import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { multiLevelTableModule } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { part } from '@shilu/tests/proves';
import { expect, it } from 'vitest';
import { pdfPages } from '../pdf-text';
import { moduleView, printOptions, recordView } from '../print-fixture';
import { renderRecordPdf } from '../record-pdf';

const table: MultiTable = {
  levels: [
    { key: 'l1', label: '批次', columns: [{ key: 'lot', label: '批号', type: 'text' }] },
    {
      ...{ key: 'l2', label: '小瓶' },
      columns: [
        { key: 'name', label: '编号', type: 'text' },
        { key: 'ph', label: '酸度', type: 'number', min: 6.5, max: 7.5, footers: ['mean', 'count'] },
        { key: 'fits', label: '合格', type: 'boolean' },
      ],
    },
  ],
  rows: Array.from({ length: 12 }, (_, batch) => [
    { id: `b${batch}`, cells: { lot: `FF-${batch}` } },
    ...['7.0', '7.2', '9.9'].map((ph, vial) => ({
      ...{ id: `v${batch}_${vial}`, parent: `b${batch}` },
      cells: { name: `瓶${vial + 1}`, ph, fits: String(vial < 2) },
    })),
  ]).flat(),
  origin: { entryId: 't1', version: 3 },
};
const print = async (language: 'zh-CN' | 'en-US'): Promise<readonly string[]> =>
  pdfPages(
    await renderRecordPdf(
      recordView([moduleView(multiLevelTableModule.type, '批次与小瓶', table)]),
      printOptions({ language }),
    ),
  );

it('M11 rows have their numbers, headings stand above every page, limits and figures are said in words', async () => {
  part('M11', 'its print');
  const pages = await print('zh-CN');
  const chinese = pages.join('\n');
  for (const text of ['12.3', 'FF-11', '酸度[6.5–7.5]', '▲9.9(超限)', '平均值8.03', '个数3', '取自资源中的表（第3版）'])
    // prettier-ignore
    expect(chinese).toContain(text);
  const held = pages.filter((page) => page.includes('FF-'));
  expect(held.length).toBeGreaterThan(1);
  for (const page of held) expect(page).toContain('小瓶编号酸度');
  const english = (await print('en-US')).join('\n');
  for (const text of ['beyondlimits', 'Mean8.03', 'Yes', 'Takenfromatableofthelibrary(version3)'])
    expect(english.replaceAll(' ', '')).toContain(text);
});
