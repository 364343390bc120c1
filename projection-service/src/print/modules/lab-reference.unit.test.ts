import { labReferenceModule } from '@shilu/events/records/modules/lab-reference/lab-reference';
import type { LabReference } from '@shilu/events/records/modules/lab-reference/lab-reference-schema';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { pdfPages } from '../pdf-text';
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
});
