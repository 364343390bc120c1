import { defineContext } from '../core/context-manifest';
import { structureCalls } from './structure-calls';

/** Chemical structures and reactions as such: read from files, drawn, converted. What is stored of them is of records. */
export const structuresContext = defineContext({
  name: 'structures',
  tokens: { read: { 'zh-CN': '读取、绘制与转换结构', 'en-US': 'Read, draw and convert structures' } },
  calls: Object.values(structureCalls),
  queryRefusals: ['structureUnknown', 'structureUnreadable', 'structureTooLarge', 'structureNotConverted'],
});
