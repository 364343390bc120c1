import { expect, it } from 'vitest';
import { pdfPages } from './pdf-text';
import { moduleView, paragraphs, printOptions, recordView } from './print-fixture';
import { renderRecordPdf } from './record-pdf';

it('paper names everybody who wrote a module, and the version of the child template that brought it', async () => {
  const within = [{ id: 'g', title: '纯化', templateId: 't', version: 4 }];
  const modules = [moduleView('editor', '过柱', paragraphs('梯度洗脱'), { within, savedBy: 'u1', writerIds: ['u2', 'u1'] })];
  const people = { u1: '王思远', u2: '程栋' };
  const text = async (language: 'zh-CN' | 'en-US') =>
    (await pdfPages(await renderRecordPdf(recordView(modules, { people }), printOptions({ language })))).join('\n');
  const chinese = await text('zh-CN');
  for (const said of ['1纯化·第4版', '编写：程栋、王思远；最后保存：王思远']) expect(chinese).toContain(said);
  const english = await text('en-US');
  for (const said of ['1纯化·Version4', 'Writtenby程栋,王思远;lastsavedby王思远']) expect(english).toContain(said);
}); // prettier-ignore
