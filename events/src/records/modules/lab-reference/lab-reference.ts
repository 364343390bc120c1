import { sameJson } from '../../../core/canonical';
import { fieldChange, type FieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { formatGbt7714 } from '../../../references/gbt7714';
import { runsText } from '../../../references/runs';
import { CITATION_STYLES, type CitationStyle } from '../../../references/styles';
import type { Carry } from '../carry-over';
import { defineModule } from '../define-module';
import type { ModuleType } from '../module-type';
import { ORDER, orderChange } from '../order-change';
import { referenceCited } from './citation-fact';
import { isCited, labReferenceSchema, labReferenceShape, type Cited, type LabReference } from './lab-reference-schema';

/** The register that entries are taken from. */
const LIBRARY = 'literature';
const FIRST_STYLE: CitationStyle = 'gbt7714';

const told = (cited: Cited | undefined): TraceValue | null =>
  cited === undefined ? null : { kind: 'data', of: 'labReference.cited', data: cited };
const styleTold = (style: CitationStyle): TraceValue => ({ kind: 'data', of: 'labReference.style', data: style });

const diffReferences = (old: LabReference | null, next: LabReference): readonly FieldChange[] => {
  const before = new Map((old?.cited ?? []).map((cited) => [cited.id, cited]));
  const after = new Map(next.cited.map((cited) => [cited.id, cited]));
  // A module begins in this style, and nothing is told of that.
  const was = old?.style ?? FIRST_STYLE;
  const placed = (cited: readonly Cited[]) => cited.map(({ id }) => ({ id }));
  return [
    ...(was === next.style
      ? []
      : [fieldChange('style', '@labReference.style', old && styleTold(old.style), styleTold(next.style))]),
    ...[...new Set([...before.keys(), ...after.keys()])]
      .filter((id) => !sameJson(told(before.get(id)), told(after.get(id))))
      .map((id) => fieldChange(`cited/${id}`, '@labReference.cited', told(before.get(id)), told(after.get(id)))),
    ...orderChange('order', '@labReference.order', placed(old?.cited ?? []), placed(next.cited)),
  ];
};

const isStyle = (value: unknown): value is CitationStyle => typeof value === 'string' && Object.hasOwn(CITATION_STYLES, value); // prettier-ignore

/** In the trace a reference reads as GB/T 7714 writes it, whatever the style of its module, with the remark behind it. */
const tell: ModuleType['tell'] = (part, data, language) => {
  if (part === 'style') return isStyle(data) ? CITATION_STYLES[data].label[language] : null;
  if (part !== 'cited' || !isCited(data)) return null;
  const note = data.note ?? '';
  return `${runsText(formatGbt7714(data.reference))}${note === '' ? '' : ` · ${note}`}`;
};

/** What was remarked was remarked of that experiment. */
const worksOnly: Carry<LabReference> = {
  take: ({ style, cited }) => ({ style, cited: cited.map(({ note: _, ...work }) => work) }),
  told: {
    'zh-CN': '参考文献：带入引用的文献，备注留在原实验。',
    'en-US': 'References: the works are carried over; remarks on them stay with the original.',
  },
};

/** M06: works that the record cites, numbered in their order, each with all that was known of it when it was cited. */
export const labReferenceModule: ModuleType<LabReference> = {
  type: 'labReference',
  specId: 'M06',
  label: { 'zh-CN': '参考文献', 'en-US': 'References' },
  begin: { 'zh-CN': '引用文献', 'en-US': 'Cite a reference' },
  guide: {
    'zh-CN':
      '列出记录引用的文献，编号 [1]、[2] 等：正文引用的按首次出现的先后排列，其余按列表顺序排在后面；每条写明哪些文本引用了它。在文本模块中点“引用文献”，可直接从文献库查找或粘贴，文献会自动列入这里。键入题名、作者、刊名或 DOI 从文献库中查找并加入；或粘贴 BibTeX、RIS、DOI、按 GB/T 7714 或 ACS 格式写好的期刊文章，读到的文献可以同时加入文献库。每条可以加备注，可以上下移动。\n著录格式选择 GB/T 7714-2015 或 ACS，屏幕与打印一致。模块保存引用时的全部著录信息：之后文献库有改动，已签名的内容不变。\n文献在库中的页面列出引用它的记录；搜索 DOI 会找到引用它的记录。',
    'en-US':
      'Lists the works that the record cites, numbered [1], [2] and so on: those that texts cite by where they first appear, the others behind them in the order of the list; each says which texts cite it. “Cite references” in a text finds works in the library or takes what is pasted, and lists them here. Type a title, author, journal or DOI to find one in the library; or paste BibTeX, RIS, a DOI, or an article written out in the style of GB/T 7714 or ACS, and have what was read added to the library too. Each may have a remark and be moved up or down.\nChoose the style, GB/T 7714-2015 or ACS: it is the same on screen and in print. The module keeps all that was known of a work when it was cited: what is signed stays, whatever changes in the library later.\nThe page of a work in the library lists the records that cite it; searching for a DOI finds the records that cite it.',
  },
  version: 1,
  upgrade: (content) => content,
  schema: labReferenceSchema,
  shape: labReferenceShape,
  empty: () => ({ style: FIRST_STYLE, cited: [] }),
  diff: diffReferences,
  parts: {
    style: { 'zh-CN': '著录格式', 'en-US': 'Citation style' },
    cited: { 'zh-CN': '文献', 'en-US': 'Reference' },
    order: ORDER,
  },
  tell,
  unfilled: () => [],
  text: ({ cited }) =>
    cited
      .map(({ reference, note = '' }) =>
        [runsText(formatGbt7714(reference)), reference.authors, reference.shortContainer, reference.isbn, note]
          .filter((text) => (text ?? '') !== '')
          .join('\n'),
      )
      .join('\n'),
  files: () => [],
  works: ({ style, cited }) =>
    cited.map(({ id, entryId, reference }) => ({ ...{ id, entryId, reference }, runs: CITATION_STYLES[style].format(reference) })), // prettier-ignore
  withWorks: ({ style, cited }, works) => ({
    style,
    cited: [
      ...cited,
      ...works.map(({ id, entryId, reference }) => ({ id, ...(entryId === undefined ? {} : { entryId }), reference })),
    ],
  }),
  facts: ({ cited }) =>
    cited.flatMap(({ id, entryId, note = '' }) =>
      entryId === undefined
        ? []
        : [{ id, type: referenceCited.stated, subject: { category: LIBRARY, id: entryId }, detail: { note } }],
    ),
  carryOver: { clone: 'all', next: worksOnly, record: 'all' },
  isEmpty: ({ cited }) => cited.length === 0,
};

export const labReference = defineModule(labReferenceModule, referenceCited);
