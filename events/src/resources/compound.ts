import type { Composition } from '../chemistry/composition';
import { isCasNumber } from '../chemistry/cas-number';
import { readFormula } from '../chemistry/formula';
import { averageWeight, exactMass } from '../chemistry/weights';
import { structureIn } from '../core/fields/structure';
import { defineRegister, type ValuesOf } from '../core/define-register';
import { inputUnfit } from '../core/input-unfit';
import type { IssueWord } from '../messages/issue-words';
import { PICTOGRAM_WORDS, PICTOGRAMS, phrasesIn, statedHazards } from './hazards';

const fault = (path: string, message: IssueWord) => ({ path, message });

/** The formula that an entry is weighed by: that of its structure, else what was typed. */
export const formulaOf = ({
  structure,
  formula,
}: {
  readonly structure?: unknown;
  readonly formula?: unknown;
}): string => structureIn(structure)?.formula || (typeof formula === 'string' ? formula : '');

/** Of a formula by the product's own tables, without the noise of adding up. */
const weighed = (formula: string, by: (composition: Composition) => number | null): number | undefined => {
  const composition = readFormula(formula)?.composition;
  const weight = composition === undefined ? null : by(composition);
  return weight === null ? undefined : Math.round(weight * 1e6) / 1e6;
};

/** What the team makes or buys again and again and the basic library does not have: found where a reaction is filled in. */
export const compoundRegister = defineRegister({
  name: 'compound',
  noun: 'Compound',
  context: 'resources',
  label: { 'zh-CN': '团队化合物', 'en-US': 'Team compound' },
  about: {
    'zh-CN': '团队自有的化合物：常用中间体、配体、内标等。填写合成反应时，可与基础试剂库一起查找并直接带入。',
    'en-US':
      'The team’s own compounds: intermediates, ligands, internal standards. They are found beside the basic library while a reaction is filled in.',
  },
  guide: {
    'zh-CN':
      '登记中英文名称、别名、CAS 号和结构；结构可绘制，也可粘贴 molfile 或 SMILES，分子式、SMILES 和 InChIKey 由系统读出。没有明确结构的材料（如硅藻土）只填分子式或都不填。\n填写合成反应时，在名称一格键入名称、别名、拼音、CAS 号或分子式即可找到，选中后结构、分子式、密度和纯度一并带入。\n危害信息由填写人按 SDS 录入：选象形图、填 H 代码，每一行注明来源和日期。',
    'en-US':
      'Enter the names in Chinese and English, synonyms, CAS number and structure. A structure is drawn, or pasted as molfile or SMILES; formula, SMILES and InChIKey are read from it. A material without a definite structure, such as Celite, has a formula alone, or none.\nIn a reaction, type a name, synonym, pinyin, CAS number or formula into the name of a row to find it; structure, formula, density and purity come with it.\nHazards are entered from an SDS: pictograms and H codes, each row with its source and date.',
  },
  place: {
    path: '/resource/commonList/compound',
    detail: '/resource/detailCompound/:id',
    section: 'resources',
    icon: 'flask',
    brief: { 'zh-CN': '自有中间体与常用试剂', 'en-US': 'Intermediates and house reagents' },
  },
  samples: () => import('./compound-samples'),
  fields: [
    {
      key: 'name',
      label: { 'zh-CN': '中文名称', 'en-US': 'Chinese name' },
      type: 'name',
      maxLength: 200,
      required: true,
      list: true,
      search: true,
    },
    {
      key: 'nameEn',
      label: { 'zh-CN': '英文名称', 'en-US': 'English name' },
      type: 'name',
      maxLength: 200,
      required: true,
      list: true,
      search: true,
    },
    {
      key: 'synonyms',
      label: { 'zh-CN': '别名与缩写', 'en-US': 'Synonyms and abbreviations' },
      help: { 'zh-CN': '用分号隔开', 'en-US': 'Parted by semicolons' },
      type: 'text',
      maxLength: 500,
      search: true,
    },
    {
      key: 'cas',
      label: { 'zh-CN': 'CAS 号', 'en-US': 'CAS number' },
      help: { 'zh-CN': '例如 109-99-9，将核对校验位', 'en-US': 'Such as 109-99-9; its check digit is verified' },
      type: 'text',
      maxLength: 12,
      unique: true,
      list: true,
      search: true,
    },
    {
      key: 'structure',
      label: { 'zh-CN': '结构', 'en-US': 'Structure' },
      type: 'structure',
      search: true,
    },
    {
      key: 'formula',
      label: { 'zh-CN': '分子式', 'en-US': 'Formula' },
      help: {
        'zh-CN': '没有结构的材料填写；有结构时按结构计算',
        'en-US': 'For materials without a structure; else it follows from that',
      },
      type: 'text',
      maxLength: 200,
      search: true,
    },
    {
      key: 'molecularFormula',
      label: { 'zh-CN': '计算分子式', 'en-US': 'Molecular formula' },
      type: 'computed',
      gives: { type: 'text' },
      of: (values) => formulaOf(values),
      version: 1,
      list: true,
    },
    {
      key: 'molecularWeight',
      label: { 'zh-CN': '分子量', 'en-US': 'Molecular weight' },
      type: 'computed',
      gives: { type: 'number', unit: 'g/mol', decimals: 2 },
      of: (values) => weighed(formulaOf(values), averageWeight),
      version: 2,
      list: true,
      filter: true,
    },
    {
      key: 'exactMass',
      label: { 'zh-CN': '精确质量', 'en-US': 'Exact mass' },
      type: 'computed',
      gives: { type: 'number', unit: 'Da', decimals: 4 },
      of: (values) => weighed(formulaOf(values), exactMass),
      version: 1,
    },
    {
      key: 'density',
      label: { 'zh-CN': '密度', 'en-US': 'Density' },
      type: 'number',
      unit: 'g/mL',
      positive: true,
      max: 25,
    },
    {
      key: 'densityAt',
      label: { 'zh-CN': '密度的温度', 'en-US': 'Temperature of the density' },
      type: 'number',
      unit: '℃',
      min: -273,
      max: 1_000,
    },
    {
      key: 'boilingPoint',
      label: { 'zh-CN': '沸点', 'en-US': 'Boiling point' },
      type: 'number',
      unit: '℃',
      min: -273,
      max: 3_000,
    },
    {
      key: 'meltingPoint',
      label: { 'zh-CN': '熔点', 'en-US': 'Melting point' },
      type: 'number',
      unit: '℃',
      min: -273,
      max: 4_000,
    },
    {
      key: 'purity',
      label: { 'zh-CN': '通常纯度', 'en-US': 'Usual purity' },
      help: { 'zh-CN': '带入合成反应的一行', 'en-US': 'Goes into the row of a reaction' },
      type: 'number',
      unit: '%',
      positive: true,
      max: 100,
    },
    {
      key: 'hazards',
      label: { 'zh-CN': '危害信息', 'en-US': 'Hazards' },
      help: {
        'zh-CN': '按 SDS 填写，每一行注明来源和日期；没有来源的不填',
        'en-US': 'As an SDS states them, each row with its source and date; nothing without a source',
      },
      type: 'rows',
      maxLength: 5,
      fields: [
        {
          key: 'pictograms',
          label: { 'zh-CN': '象形图', 'en-US': 'Pictograms' },
          type: 'selects',
          options: PICTOGRAMS.map((value) => ({
            value,
            label: {
              'zh-CN': `${value} ${PICTOGRAM_WORDS[value]['zh-CN']}`,
              'en-US': `${value} ${PICTOGRAM_WORDS[value]['en-US']}`,
            },
          })),
        },
        {
          key: 'phrases',
          label: { 'zh-CN': 'H 代码', 'en-US': 'H codes' },
          type: 'text',
          maxLength: 200,
        },
        {
          key: 'source',
          label: { 'zh-CN': '来源', 'en-US': 'Source' },
          type: 'name',
          maxLength: 200,
          required: true,
        },
        { key: 'date', label: { 'zh-CN': '来源日期', 'en-US': 'Date of the source' }, type: 'date', required: true },
      ],
    },
    {
      key: 'pictograms',
      label: { 'zh-CN': 'GHS 象形图', 'en-US': 'GHS pictograms' },
      type: 'computed',
      gives: { type: 'text' },
      of: ({ hazards }) => statedHazards(hazards)?.pictograms.join(' ') || undefined,
      version: 1,
      list: true,
    },
    { key: 'remark', label: { 'zh-CN': '备注', 'en-US': 'Remark' }, type: 'longText', maxLength: 1000, search: true },
  ],
  callIds: 'X655',
  mayAdd: ['anyone'],
  mayChange: ['owner', 'admin'],
  mayRead: ['anyone'],
  naming: { 'zh-CN': 'name', 'en-US': 'nameEn' },
  sortBy: 'name',
  rules: [
    ({ cas, formula, hazards }) => {
      if (cas !== '' && !isCasNumber(cas)) throw inputUnfit([fault('cas', 'badCas')]);
      if (formula !== '' && readFormula(formula) === null) throw inputUnfit([fault('formula', 'badFormula')]);
      const wrong = hazards.findIndex(({ phrases }) => phrasesIn(phrases) === null);
      if (wrong >= 0) throw inputUnfit([fault(`hazards.${wrong}.phrases`, 'badHazards')]);
    },
  ],
});
export type CompoundValues = ValuesOf<typeof compoundRegister>;
