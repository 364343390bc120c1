import type { PlatformOperation } from './operation';

const of = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });

export const registerItem: PlatformOperation = {
  name: 'bims.registerItem',
  platform: 'bims',
  callId: 'X304',
  path: 'BIMS/Item/Register',
  resource: 'items',
  label: of('生物材料登记', 'Biological item'),
  action: of('登记生物材料', 'Register a biological item'),
  titleField: 'name',
  completes: 'atOnce',
  fields: [
    {
      key: 'kind',
      label: of('类别', 'Kind'),
      type: 'select',
      required: true,
      options: [
        { value: 'cell', label: of('细胞', 'Cell') },
        { value: 'strain', label: of('菌株', 'Strain') },
        { value: 'protein', label: of('蛋白', 'Protein') },
        { value: 'plasmid', label: of('质粒', 'Plasmid') },
      ],
    },
    { key: 'name', label: of('名称', 'Name'), type: 'text', required: true, maxLength: 200 },
    { key: 'source', label: of('来源', 'Source'), type: 'text', maxLength: 200 },
    { key: 'host', label: of('宿主或背景', 'Host or background'), type: 'text', maxLength: 200 },
    {
      key: 'resistance',
      label: of('抗性', 'Resistance'),
      help: of('例如 Amp、Kan', 'Such as Amp, Kan'),
      type: 'text',
      maxLength: 100,
    },
    { key: 'passage', label: of('代次', 'Passage'), type: 'number', min: 0, max: 10_000 },
    { key: 'location', label: of('保存位置', 'Location'), type: 'text', maxLength: 100 },
    { key: 'remark', label: of('备注', 'Remark'), type: 'longText', maxLength: 500 },
  ],
  resultItems: [{ value: 'itemNo', label: of('登记编号', 'Item number'), isNumber: true }],
  refusals: {
    nameTaken: of('同类别中已有同名条目', 'An item of this kind has this name already'),
    passageMissing: of('细胞须填写代次', 'A cell needs its passage'),
  },
};
