import { readFileSync } from 'node:fs';
import { spreadDesignModule } from '@shilu/events/records/modules/spread-design/spread-design';
import { spreadDesignSchema } from '@shilu/events/records/modules/spread-design/design-schema';
import { part } from '@shilu/tests/proves';
import { expect, it } from 'vitest';
import { pdfPages } from '../pdf-text';
import { moduleView, printOptions, recordView } from '../print-fixture';
import { renderRecordPdf } from '../record-pdf';

const frozen = new URL('../../../../events/fixtures/contents/spreadDesign.v1.json', import.meta.url);

it('M09 a designed sheet is printed with its results, why values lie beyond their limits, and its charts', async () => {
  part('M09', 'its print');
  const content = spreadDesignSchema.parse((JSON.parse(readFileSync(frozen, 'utf8')) as { readonly content: unknown }).content); // prettier-ignore
  const view = recordView([moduleView(spreadDesignModule.type, '设计表格', content)]);
  const text = async (language: 'zh-CN' | 'en-US') =>
    (await pdfPages(await renderRecordPdf(view, printOptions({ language })))).join('\n').replaceAll(' ', '');
  const chinese = await text('zh-CN');
  for (const said of [
    '称样量（B3）数字；12.5–15mg；必填；精确至0.1mg12.3mg',
    '选项：白色粉末、类白色粉末',
    '关联单元格：记录编号（B1）；记录人（B2）',
    '取自资源中的表（第',
  ])
    expect(chinese).toContain(said);
  for (const said of ['含量101.20%（B11）', '称样量12.3mg，超出限度（12.5–15mg）原因：样品量不足', '标准曲线·y=10x+0.5,R2=1.0000,n=3A14:A16→B14:B16']) expect(chinese).toContain(said); // prettier-ignore
  expect(await text('en-US')).toContain('beyonditslimits(12.5–15mg)Reason:样品量不足');
});
