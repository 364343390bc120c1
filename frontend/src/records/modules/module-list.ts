/** Module types on the screen, a line each. */
export { basicFields } from './basicFields/basic-fields-ui';
export { document } from './labDocument/document-ui';
export { equation } from './equation/equation-ui';
export { infoTable } from './labInfoTable/info-table-ui';
export { labMethod } from './labMethod/method-ui';
export { labReference } from './labReference/reference-ui';
export { multiLevelTable } from './multiLevelTable/multi-table-ui';
export { recordRelate } from './recordRelate/relate-ui';
export { richText } from './editor/rich-text-ui';
export { spreadDesign } from './spreadDesign/design-ui';
export { spreadSheet } from './spreadSheet/spread-sheet-ui';
export { tlc } from './tlc/tlc-ui';
