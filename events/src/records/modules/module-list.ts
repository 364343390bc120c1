/** Module types of records, a line each; their order on screens is that of their numbers. */
export { basicFields } from './basic-fields/basic-fields';
export { document } from './document/document';
export { equation } from './equation/equation';
export { infoTable } from './info-table/info-table';
export { labMethod } from './lab-method/lab-method';
export { labReference } from './lab-reference/lab-reference';
export { multiLevelTable } from './multi-level-table/multi-level-table';
export { recordRelate } from './record-relate/record-relate';
export { richText } from './rich-text/rich-text';
export { spreadDesign } from './spread-design/spread-design';
export { spreadSheet } from './spread-sheet/spread-sheet';
export { tlc } from './tlc/tlc';
