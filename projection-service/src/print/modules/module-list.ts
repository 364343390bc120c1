/** Module types on paper, a line each. */
export { printBasicFields } from './basic-fields';
export { printDocument } from './document';
export { printEquation } from './equation';
export { printInfoTable } from './info-table';
export { printLabMethod } from './lab-method';
export { printLabReference } from './lab-reference';
export { printMultiLevelTable } from './multi-level-table';
export { printRecordRelate } from './record-relate';
export { printRichText } from './rich-text';
export { printSpreadDesign } from './spread-design';
export { printSpreadSheet } from './spread-sheet';
export { printTlc } from './tlc';
