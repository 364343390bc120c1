import type { PlatformOperation } from './operation';

const of = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });

/** Characters of a V2000 molfile with as many atoms and bonds as one can have. */
export const LONGEST_MOLFILE = 100_000;

export const registerCompound: PlatformOperation = {
  name: 'regms.registerCompound',
  platform: 'regms',
  callId: 'C094',
  path: 'RegMS/Compound/Register',
  resource: 'compounds',
  label: of('化合物注册', 'Compound registration'),
  action: of('注册化合物', 'Register a compound'),
  titleField: 'name',
  completes: 'atOnce',
  ofStructure: true,
  fields: [
    { key: 'name', label: of('化合物名称', 'Compound name'), type: 'text', required: true, maxLength: 200 },
    {
      key: 'smiles',
      label: of('结构（SMILES）', 'Structure (SMILES)'),
      type: 'text',
      required: true,
      maxLength: 2000,
    },
    { key: 'inchiKey', label: of('InChIKey', 'InChIKey'), type: 'text', maxLength: 27 },
    {
      key: 'molfile',
      label: of('结构（molfile）', 'Structure (molfile)'),
      type: 'longText',
      maxLength: LONGEST_MOLFILE,
    },
    { key: 'batchNo', label: of('批号', 'Batch'), type: 'text', required: true, maxLength: 50 },
    {
      key: 'compoundNo',
      label: of('已有化合物编号', 'Known compound number'),
      help: of('为已注册的化合物登记新批次时填写', 'For a new batch of a compound that is registered already'),
      type: 'text',
      maxLength: 50,
    },
    { key: 'purity', label: of('纯度', 'Purity'), type: 'number', positive: true, max: 100, unit: '%' },
    { key: 'salt', label: of('盐型', 'Salt form'), type: 'text', maxLength: 100 },
    { key: 'amount', label: of('批量', 'Amount'), type: 'number', positive: true, max: 1_000_000, unit: 'mg' },
    { key: 'remark', label: of('备注', 'Remark'), type: 'longText', maxLength: 500 },
    {
      key: 'keep',
      label: of('以本记录为准的项', 'Kept as in this record'),
      type: 'selects',
      options: [
        { value: 'name', label: of('化合物名称', 'Compound name') },
        { value: 'salt', label: of('盐型', 'Salt form') },
      ],
    },
  ],
  keeps: 'keep',
  goAlong: ['molfile'],
  resultItems: [
    { value: 'compoundNo', label: of('化合物编号', 'Compound number'), isNumber: true },
    { value: 'batchNo', label: of('批次编号', 'Batch number'), isNumber: true },
  ],
  refusals: {
    compoundNotReleased: of('化合物未发布，不能注册', 'The compound is not released and cannot be registered'),
    compoundRegistered: of('该结构与批号已注册', 'This structure and batch are registered already'),
    fieldDiffers: of('与 RegMS 最新版本不一致', 'Differs from the latest version in RegMS'),
    structureUnreadable: of('结构无法识别', 'The structure cannot be read'),
  },
};
