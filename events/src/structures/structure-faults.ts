import type { Label, Language } from '../core/call';
import { own } from '../core/own';

type Params = Readonly<Record<string, string | number>>;

/** Why an entry, or one of its compounds, could not be taken as it is. */
const FAULTS = {
  unreadable: {
    'zh-CN': '无法读取：文件不完整或格式有误（{reason}）。请在原软件中打开后重新导出',
    'en-US':
      'Not readable: the file is incomplete or malformed ({reason}). Open it where it was made and export it again',
  },
  empty: {
    'zh-CN': '没有原子：请先画出结构',
    'en-US': 'It has no atoms. Draw a structure first',
  },
  badSmiles: {
    'zh-CN': '不是有效的 SMILES：{smiles}。请检查括号、成环数字与原子符号',
    'en-US': 'Not a valid SMILES: {smiles}. Check its brackets, ring closures and symbols',
  },
  valence: {
    'zh-CN': '{which}第 {atom} 个原子 {element} 的价态不成立（价键总数 {bonds}）。请改正键或电荷；在此之前不计算分子量',
    'en-US':
      '{which}atom {atom}, {element}, has an impossible valence ({bonds}). Correct its bonds or charge; until then nothing is weighed',
  },
  aromaticity: {
    'zh-CN': '{which}的芳香环画法不成立，无法写成单双键。请改画为单双键；在此之前不计算分子量',
    'en-US':
      '{which}its aromatic bonds make no structure of single and double bonds. Draw those instead; until then nothing is weighed',
  },
  tooManyAtoms: {
    'zh-CN': '{which}超过 {most} 个原子，不作计算',
    'en-US': '{which}it has more than {most} atoms and is not calculated',
  },
  later: {
    'zh-CN': '从这一条起尚未读取：前面的条目已经很大。请拆分文件，或从这一条起再读一次',
    'en-US': 'From here on nothing was read: what comes before is large. Split the file, or read on from here',
  },
  notChecked: {
    'zh-CN': '{which}的结构不成立，无法核对，不计算分子量。请在编辑器中检查',
    'en-US': '{which}the structure cannot be checked and is not weighed. Look at it in the editor',
  },
} as const satisfies Readonly<Record<string, Label>>;

export type StructureFaultKey = keyof typeof FAULTS;
export const STRUCTURE_FAULTS = Object.keys(FAULTS) as readonly StructureFaultKey[];

const SIDE_WORDS: Readonly<Record<string, Label>> = {
  reactant: { 'zh-CN': '反应物 {at}：', 'en-US': 'reactant {at}: ' },
  agent: { 'zh-CN': '试剂 {at}：', 'en-US': 'reagent {at}: ' },
  product: { 'zh-CN': '产物 {at}：', 'en-US': 'product {at}: ' },
};

const filled = (template: string, params: Params): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(own(params, name) ?? ''));

/** What is wrong, in words; of a reaction with the compound that is meant (`side`, and `at` which of that side). */
export const structureFaultText = (key: StructureFaultKey, params: Params, language: Language): string => {
  const side = own(SIDE_WORDS, String(own(params, 'side') ?? ''));
  const which = side === undefined ? '' : filled(side[language], params);
  return filled(FAULTS[key][language], { ...params, which });
};
