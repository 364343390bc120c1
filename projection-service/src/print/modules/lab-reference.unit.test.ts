import { labReferenceModule } from '@shilu/events/records/modules/lab-reference/lab-reference';
import { equationModule } from '@shilu/events/records/modules/equation/equation';
import { textModule } from '@shilu/events/records/modules/registry';
import type { LabReference } from '@shilu/events/records/modules/lab-reference/lab-reference-schema';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { pdfFaces, pdfPages } from '../pdf-text';
import { moduleView, printOptions, recordView } from '../print-fixture';
import { renderRecordPdf } from '../record-pdf';

const print = async (content: LabReference): Promise<string> =>
  (
    await pdfPages(
      await renderRecordPdf(recordView([moduleView(labReferenceModule.type, '参考文献', content)]), printOptions({})),
    )
  ).join('\n');

const suzuki = {
  ...{ kind: 'article' as const, title: 'Cross-coupling of boron', authors: 'Suzuki, Akira; 张三' },
  ...{ container: 'Chemical Reviews', shortContainer: 'Chem. Rev.', year: 1995, volume: '95', pages: '2457-2483' },
};

describe('M06 references on paper', () => {
  it('stand numbered in the style of the module, each with its remark', async () => {
    part('M06', 'its print');
    const cited = [{ id: 'a', reference: suzuki, note: '方法来源' }, { id: 'b', reference: { ...suzuki, title: '第二篇' } }]; // prettier-ignore
    const gb = await print({ style: 'gbt7714', cited });
    for (const said of [
      '[1]',
      'SUZUKIA,张三.Cross-couplingofboron[J].ChemicalReviews,1995,95:2457-2483.',
      '方法来源',
      '[2]',
      '第二篇[J]',
    ])
      // prettier-ignore
      expect(gb).toContain(said);
    const acs = await print({ style: 'acs', cited: cited.slice(0, 1) });
    expect(acs).toContain('Suzuki,A.;张三.Cross-couplingofboron.Chem.Rev.1995,95,2457–2483.');
  });

  it('the style of the ACS is set as it is written: journal and volume in italics, the year in bold; Chinese stands upright', async () => {
    part('M06', 'italics and bold of the ACS, on paper');
    const chinese = { ...suzuki, shortContainer: '有机化学', year: 2020, volume: '40' };
    const content = {
      style: 'acs' as const,
      cited: [suzuki, chinese].map((reference, at) => ({ id: `k${at}`, reference })),
    };
    const faces = await pdfFaces(
      await renderRecordPdf(recordView([moduleView(labReferenceModule.type, '参考文献', content)]), printOptions({})),
    );
    const set = (face: string): string => (faces.get(face) ?? '').replaceAll(/\s/g, '');
    expect(set('Roboto-Italic')).toBe('Chem.Rev.9540');
    expect(set('NotoSansSC-Bold')).toContain('1995');
    expect(set('NotoSansSC-Bold')).toContain('2020');
    expect(set('NotoSansSC-Regular')).toContain('有机化学');
  });

  it('in the order in which texts cite them, by the same numbers; a signed text says the numbers it was signed with', async () => {
    part('M06', 'numbers in texts and list, on paper');
    const list = {
      ...moduleView(labReferenceModule.type, '参考文献', {
        style: 'gbt7714',
        cited: ['甲文', '乙文', '丙文'].map((title) => ({ id: title, reference: { ...suzuki, title } })),
      }),
      id: 'refs',
    };
    const cites = (...works: readonly (readonly [string, number | null])[]) => ({
      type: 'citation',
      attrs: { works: works.map(([id, number]) => ({ module: 'refs', id, number })) },
    });
    const text = (id: string, said: string, ...content: readonly object[]) => ({
      ...moduleView(textModule.type, id, {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: said }, ...content] }],
      }),
      id,
    });
    const pages = async (...modules: readonly ReturnType<typeof text>[]) =>
      (await pdfPages(await renderRecordPdf(recordView([...modules, list]), printOptions({})))).join('\n');
    const open = await pages(
      text('t1', '先引', cites(['丙文', null])),
      text('t2', '后引', cites(['甲文', null], ['乙文', null], ['丙文', 7])),
    );
    expect(open).toContain('先引[1]');
    expect(open).toContain('后引[1–3]');
    expect(open).toMatch(/\[1\]SUZUKIA,张三\.丙文[^]*\[2\]SUZUKIA,张三\.甲文[^]*\[3\]SUZUKIA,张三\.乙文/);
    const signed = await pages(
      { ...text('t1', '已签', cites(['乙文', 1])), isCheck: true },
      text('t2', '未签', cites(['丙文', 1])),
    );
    expect(signed).toContain('已签[1]');
    expect(signed).toContain('未签[2]');
    expect(signed).toMatch(/\[1\]SUZUKIA,张三\.乙文/);
  });

  it('a value of a reaction is printed as it reads now, in a signed text as it was signed, and one that is gone says so', async () => {
    const field = (row: string) => ({
      type: 'liveField',
      attrs: { module: 'rx', row, of: 'temperature', said: '20 ℃' },
    });
    const reaction = {
      ...moduleView(equationModule.type, '反应', {
        ...equationModule.empty(),
        zbProcess: '略',
        condition: { ...equationModule.empty().condition, temperature: '65' },
      }),
      id: 'rx',
    };
    const print = async (isCheck: boolean, row = '') =>
      (
        await pdfPages(
          await renderRecordPdf(
            recordView([
              {
                ...moduleView(textModule.type, '步骤', {
                  type: 'doc',
                  content: [{ type: 'paragraph', content: [{ type: 'text', text: '于' }, field(row)] }],
                }),
                isCheck,
              },
              reaction,
            ]),
            printOptions({}),
          ),
        )
      ).join('\n');
    expect(await print(false)).toContain('于65℃');
    expect(await print(true)).toContain('于20℃');
    expect(await print(false, 'gone')).toContain('于20℃（原数据已删除）');
  });
});
