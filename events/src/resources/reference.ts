import { z } from 'zod';
import { boundary } from '../core/boundary';
import { defineRegister, type ValuesOf } from '../core/define-register';
import { inputUnfit } from '../core/input-unfit';
import {
  FIRST_YEAR,
  LAST_YEAR,
  REFERENCE_KIND_NAMES,
  REFERENCE_KINDS,
  REFERENCE_TEXTS,
  type Reference,
} from '../references/reference';
import { doiOf, isIsbn, workKey } from '../references/same-reference';

const LIBRARY = '/resource/commonList/reference';

/**
 * The team's library of references (R101): what records cite stands here once. Two entries are one work where their DOI is
 * the same, or their title, year and first author where a DOI does not tell them apart.
 */
export const referenceRegister = defineRegister({
  name: 'literature',
  noun: 'Reference',
  context: 'resources',
  label: { 'zh-CN': '文献', 'en-US': 'Reference' },
  about: {
    'zh-CN': '团队共用的文献库：论文、图书、专利、标准等。记录里引用的文献从这里选取，同一篇只存一次。',
    'en-US':
      'The team’s library: papers, books, patents, standards and more. Records cite from here, and each work stands in it once.',
  },
  guide: {
    'zh-CN':
      '逐篇填写，或用列表右上角菜单中的“导入 BibTeX / RIS”一次加入多篇：选择文献软件或期刊网站导出的 .bib、.ris 文件，或粘贴其内容；先列出哪些是新的、哪些已在库中、哪些读不出来及原因，再由您决定加入。也可以粘贴按 GB/T 7714 或 ACS 格式写好的期刊文章。管理员在组织设置中允许后，粘贴 DOI 可以联网查询著录信息，查到的内容同样先列出来再由您决定。\n作者写成“姓，名；姓，名”，中文姓名和机构名直接书写，用分号隔开。DOI 相同，或题名、年份、第一作者都相同的，视为同一篇。\n打开一篇文献可以看到按 GB/T 7714-2015 和 ACS 格式写好的著录，可直接复制；全文可作为附件保存。',
    'en-US':
      'Fill in one by one, or add many with “Import BibTeX or RIS” in the menu of the list: choose a .bib or .ris file from a reference manager or a publisher’s page, or paste what is in it. It first says which are new, which are in the library already and which cannot be read and why; then you decide. An article written out in the style of GB/T 7714 or ACS can be pasted too. Where an administrator allows it in the settings of the organisation, a pasted DOI can be looked up online; what is found is shown first as well.\nAuthors are written “Family, Given; Family, Given”; Chinese names and names of bodies stand whole, parted by semicolons. With the same DOI, or the same title, year and first author, two are one work.\nThe page of a reference shows it in the styles of GB/T 7714-2015 and ACS, ready to copy; the full text can be kept with it.',
  },
  place: {
    path: LIBRARY,
    detail: '/resource/detailReference/:id',
    section: 'resources',
    icon: 'book',
    brief: { 'zh-CN': '论文、专利与标准', 'en-US': 'Papers, patents, standards' },
  },
  samples: () => import('./reference-samples'),
  fields: [
    {
      key: 'kind',
      label: { 'zh-CN': '类型', 'en-US': 'Kind' },
      type: 'select',
      required: true,
      list: true,
      filter: true,
      options: REFERENCE_KIND_NAMES.map((value) => ({ value, label: REFERENCE_KINDS[value].label })),
    },
    {
      key: 'title',
      label: { 'zh-CN': '题名', 'en-US': 'Title' },
      type: 'name',
      maxLength: REFERENCE_TEXTS.title,
      required: true,
      list: true,
      search: true,
    },
    {
      key: 'authors',
      label: { 'zh-CN': '作者', 'en-US': 'Authors' },
      help: {
        'zh-CN': '写成“姓，名；姓，名”；中文姓名和机构名直接书写，用分号隔开',
        'en-US': '“Family, Given; Family, Given”; names of bodies stand whole, parted by semicolons',
      },
      type: 'longText',
      maxLength: REFERENCE_TEXTS.authors,
      list: true,
      search: true,
      filter: true,
    },
    {
      key: 'container',
      label: { 'zh-CN': '刊名或书名', 'en-US': 'Journal or book' },
      help: {
        'zh-CN': '文章所在的期刊，或章节、会议论文所在的书',
        'en-US': 'The journal of an article, or the book that a chapter or paper stands in',
      },
      type: 'text',
      maxLength: REFERENCE_TEXTS.container,
      list: true,
      search: true,
      filter: true,
    },
    {
      key: 'shortContainer',
      label: { 'zh-CN': '刊名缩写', 'en-US': 'Abbreviated journal' },
      help: {
        'zh-CN': '例如 J. Am. Chem. Soc.，用于 ACS 格式',
        'en-US': 'Such as J. Am. Chem. Soc., for the ACS style',
      },
      type: 'text',
      maxLength: REFERENCE_TEXTS.shortContainer,
      search: true,
    },
    {
      key: 'year',
      label: { 'zh-CN': '年份', 'en-US': 'Year' },
      type: 'number',
      min: FIRST_YEAR,
      max: LAST_YEAR,
      list: true,
      filter: true,
    },
    { key: 'volume', label: { 'zh-CN': '卷', 'en-US': 'Volume' }, type: 'text', maxLength: REFERENCE_TEXTS.volume },
    { key: 'issue', label: { 'zh-CN': '期', 'en-US': 'Issue' }, type: 'text', maxLength: REFERENCE_TEXTS.issue },
    { key: 'pages', label: { 'zh-CN': '页码', 'en-US': 'Pages' }, type: 'text', maxLength: REFERENCE_TEXTS.pages },
    {
      key: 'articleNumber',
      label: { 'zh-CN': '文章编号', 'en-US': 'Article number' },
      help: { 'zh-CN': '没有页码的电子期刊使用', 'en-US': 'Of electronic journals without pages' },
      type: 'text',
      maxLength: REFERENCE_TEXTS.articleNumber,
    },
    {
      key: 'doi',
      label: { 'zh-CN': 'DOI 号', 'en-US': 'DOI' },
      help: { 'zh-CN': '例如 10.1021/cr00039a007', 'en-US': 'Such as 10.1021/cr00039a007' },
      type: 'text',
      maxLength: REFERENCE_TEXTS.doi,
      list: true,
      search: true,
    },
    {
      key: 'editors',
      label: { 'zh-CN': '编者', 'en-US': 'Editors' },
      type: 'longText',
      maxLength: REFERENCE_TEXTS.editors,
      search: true,
    },
    {
      key: 'edition',
      label: { 'zh-CN': '版次', 'en-US': 'Edition' },
      help: { 'zh-CN': '填数字即可，例如 2', 'en-US': 'A number will do, such as 2' },
      type: 'text',
      maxLength: REFERENCE_TEXTS.edition,
    },
    {
      key: 'publisher',
      label: { 'zh-CN': '出版者', 'en-US': 'Publisher' },
      help: { 'zh-CN': '学位论文填授予单位', 'en-US': 'The university of a thesis' },
      type: 'text',
      maxLength: REFERENCE_TEXTS.publisher,
      search: true,
    },
    { key: 'place', label: { 'zh-CN': '出版地', 'en-US': 'Place' }, type: 'text', maxLength: REFERENCE_TEXTS.place },
    {
      key: 'number',
      label: { 'zh-CN': '专利号、标准号或报告号', 'en-US': 'Number of patent, standard or report' },
      type: 'text',
      maxLength: REFERENCE_TEXTS.number,
      search: true,
    },
    {
      key: 'degree',
      label: { 'zh-CN': '学位', 'en-US': 'Degree' },
      help: { 'zh-CN': '例如“博士学位论文”，用于 ACS 格式', 'en-US': 'Such as Ph.D. Dissertation, for the ACS style' },
      type: 'text',
      maxLength: REFERENCE_TEXTS.degree,
    },
    {
      key: 'isbn',
      label: { 'zh-CN': 'ISBN 号', 'en-US': 'ISBN' },
      type: 'text',
      maxLength: REFERENCE_TEXTS.isbn,
      search: true,
    },
    { key: 'url', label: { 'zh-CN': '网址', 'en-US': 'URL' }, type: 'text', maxLength: REFERENCE_TEXTS.url },
    {
      key: 'published',
      label: { 'zh-CN': '发布日期', 'en-US': 'Published on' },
      help: { 'zh-CN': '专利公告或网页发布的日期', 'en-US': 'Of a patent or a web page' },
      type: 'date',
    },
    { key: 'accessed', label: { 'zh-CN': '引用日期', 'en-US': 'Accessed on' }, type: 'date' },
    {
      key: 'language',
      label: { 'zh-CN': '语种', 'en-US': 'Language' },
      help: { 'zh-CN': '不选则按题名判断', 'en-US': 'That of the title, where none is chosen' },
      type: 'select',
      options: [
        { value: 'zh', label: { 'zh-CN': '中文', 'en-US': 'Chinese' } },
        { value: 'en', label: { 'zh-CN': '外文', 'en-US': 'Other than Chinese' } },
      ],
    },
    {
      key: 'attachments',
      label: { 'zh-CN': '全文', 'en-US': 'Full text' },
      type: 'files',
      maxLength: 20,
      search: true,
      filter: true,
    },
    { key: 'remark', label: { 'zh-CN': '备注', 'en-US': 'Remark' }, type: 'longText', maxLength: 2000, search: true },
  ],
  callIds: 'X420',
  mayAdd: ['anyone'],
  mayChange: ['owner', 'admin'],
  mayRead: ['anyone'],
  naming: { 'zh-CN': 'title', 'en-US': 'title' },
  sortBy: 'title',
  rules: [
    ({ doi, isbn, year }) => {
      if (doi !== '' && doiOf(doi) !== doi) throw inputUnfit([{ path: 'doi', message: 'badDoi' }]);
      if (isbn !== '' && !isIsbn(isbn)) throw inputUnfit([{ path: 'isbn', message: 'badIsbn' }]);
      if (year !== undefined && !Number.isInteger(year)) throw inputUnfit([{ path: 'year', message: 'badYear' }]);
    },
  ],
  inside: [
    boundary({
      name: 'doi',
      key: ({ doi = '' }: Reference) => doi.toLowerCase(),
      schema: z.literal(true),
      claim: ({ doi = '' }: Reference) => (doi === '' ? null : (true as const)),
      refuses: (_mine, others) => (others.length > 0 ? inputUnfit([{ path: 'doi', message: 'doiThere' }]) : null),
    }),
    boundary({
      name: 'work',
      key: workKey,
      schema: z.object({ doi: z.string() }),
      claim: (values) => (workKey(values) === '' ? null : { doi: (values.doi ?? '').toLowerCase() }),
      // What is called the same has DOIs that differ: a correction, a second part.
      refuses: ({ claim }, others) =>
        others.some((other) => claim.doi === '' || other.claim.doi === '' || claim.doi === other.claim.doi)
          ? inputUnfit([{ path: 'title', message: 'referenceThere' }])
          : null,
    }),
  ],
});
export type ReferenceValues = ValuesOf<typeof referenceRegister>;
