import type { Calculation } from '@shilu/events/records/modules/calculation';
import { ENGINE } from '@shilu/events/records/modules/spread-sheet/otherwise-now';
import { emptySheets, type Sheet, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { spreadSheetModule } from '@shilu/events/records/modules/spread-sheet/spread-sheet';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { pdfPages } from '../pdf-text';
import { moduleView, printOptions, recordView } from '../print-fixture';
import { otherwiseIn } from '../otherwise';
import { renderRecordPdf } from '../record-pdf';

const sheet = (own: Partial<Sheet>): Sheet => ({
  ...{ id: 'a', name: '标准曲线', rowCount: 500, columnCount: 60, cellData: {}, mergeData: [], rowData: {} },
  ...{ columnData: {}, validations: [], conditionals: [], pictures: [] },
  ...own,
});
const pagesOf = async (content: SpreadSheet, language: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<readonly string[]> =>
  pdfPages(
    await renderRecordPdf(
      recordView([moduleView(spreadSheetModule.type, '电子表格', content)]),
      printOptions({ language }),
    ),
  );
const book = (own: Partial<Sheet>, more: Partial<SpreadSheet> = {}): SpreadSheet => ({
  ...{ ...emptySheets(), sheetOrder: ['a'], sheets: { a: sheet(own) } },
  ...more,
});

describe('M08 a sheet on paper', () => {
  it('has its values by their formats, its merged head, and what calculated them, in either language', async () => {
    part('M08', 'its print');
    const content = book(
      {
        cellData: {
          0: { 0: { v: '布洛芬标准曲线', s: 'b' } },
          1: { 0: { v: '浓度' }, 1: { v: '峰面积' }, 2: { v: '回收率' } },
          2: { 0: { v: 12.5, s: 'n' }, 1: { v: 1024 }, 2: { f: '=B3/1000', v: 1.024, s: 'p' } },
        },
        mergeData: [{ startRow: 0, startColumn: 0, endRow: 0, endColumn: 2 }],
      },
      {
        engine: { name: 'univer', version: '0.25.1' },
        styles: { b: { bl: 1, bg: { rgb: '#fff3bf' } }, n: { n: { pattern: '0.00' } }, p: { n: { pattern: '0.0%' } } },
      },
    );
    const chinese = (await pagesOf(content)).join('\n');
    for (const said of ['标准曲线', '布洛芬标准曲线', '12.50', '1024', '102.4%', '公式由univer0.25.1计算'])
      expect(chinese).toContain(said);
    expect((await pagesOf(content, 'en-US')).join('\n')).toContain('Formulascalculatedbyuniver0.25.1');
  });

  it('has both values where the engine of today gives another one, and says which engine that is', async () => {
    part('M08', 'both values of a newer engine, on paper');
    const cellData = { 0: { 0: { f: '=NORMINV(0.9,0,1)', v: 1.2815 }, 1: { f: '=2*2', v: 4 } } };
    const content = book({ cellData }, { engine: { name: 'univer', version: '0.20.0' } });
    const module = moduleView(spreadSheetModule.type, '电子表格', content);
    const calculate = (): Promise<Calculation> =>
      Promise.resolve({
        ...{ engine: ENGINE, fixed: { at: '', seed: 0 }, spilled: {} },
        results: { a: { 0: { 0: 1.2816, 1: 4 } } },
      });
    const otherwise = await otherwiseIn([module], calculate);
    const text = (await pdfPages(await renderRecordPdf(recordView([module]), printOptions({ otherwise })))).join('\n');
    for (const said of ['1.2815', '（现算1.2816）', '公式由univer0.20.0计算', '有1个单元格算得不同'])
      expect(text).toContain(said);
    expect(text).not.toContain('现算4');
  });

  it('leaves out nothing that was hidden on the screen, and says so', async () => {
    const cellData = { 0: { 0: { v: 'seen' }, 1: { v: 'secretcolumn' } }, 1: { 0: { v: 'secretrow' } } };
    const text = (await pagesOf(book({ cellData, rowData: { 1: { hd: 1 } }, columnData: { 1: { hd: 1 } } }))).join(
      '\n',
    );
    for (const said of ['seen', 'secretcolumn', 'secretrow', '(2)', '(B)', '隐藏1行：2；隐藏1列：B（照印'])
      expect(text).toContain(said);
  });

  it('prints in brackets what a cell does not show of its value, and says so', async () => {
    const styles = { none: { n: { pattern: ';;;' } }, false: { n: { pattern: '"12.5"' } }, white: { cl: { rgb: '#ffffff' } } };
    const cellData = { 0: { 0: { v: 3.71, s: 'none' }, 1: { v: 3.72, s: 'false' }, 2: { v: 3.73, s: 'white' }, 3: { v: 3.74 } } };
    const text = (await pagesOf(book({ cellData }, { styles }))).join('\n');
    for (const said of ['(3.71)', '12.5(3.72)', '3.73(3.73)', '3个单元格未显示其内容：A1,B1,C1（照印']) expect(text).toContain(said);
    expect(text).not.toContain('(3.74)');
  }); // prettier-ignore

  it('too wide for the page goes on in parts, too long on pages; nothing is left out', async () => {
    const cellData = Object.fromEntries(
      Array.from({ length: 90 }, (_, row) => [
        row,
        Object.fromEntries(Array.from({ length: 14 }, (_column, column) => [column, { v: `r${row}c${column}` }])),
      ]),
    );
    const text = (await pagesOf(book({ cellData }))).join('\n');
    expect(text).toMatch(/列分段1\/\d/);
    for (let row = 0; row < 90; row += 1) for (const column of [0, 6, 13]) expect(text).toContain(`r${row}c${column}`);
  });
});
