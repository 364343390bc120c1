/** Module types on paper, a line each. */
export { printBasicFields } from './basic-fields';
export { printDocument } from './document';
export { printEquation } from './equation';
export { printInfoTable } from './info-table';
export { printLabReference } from './lab-reference';
export { printRecordRelate } from './record-relate';
export { printRichText } from './rich-text';
export { printTlc } from './tlc';
