import { defineContext } from '../core/context-manifest';
import { structureCalls } from './structure-calls';
import { structureSearchCalls } from './structure-search-calls';

/** Chemical structures and reactions as such: read from files, drawn, converted. What is stored of them is of records. */
export const structuresContext = defineContext({
  name: 'structures',
  tokens: { read: { 'zh-CN': '读取、绘制、转换与检索结构', 'en-US': 'Read, draw, convert and search structures' } },
  calls: [...Object.values(structureCalls), ...Object.values(structureSearchCalls)],
  queryRefusals: [
    ...(['structureUnknown', 'structureUnreadable', 'structureTooLarge', 'structureNotConverted'] as const),
    ...(['structureQueryReaction', 'structureQueryMolecule', 'structureQueryOpen', 'structureQueryUnnamed'] as const),
  ],
});
