import type { ColumnKind } from '@shilu/events/core/fields/field-type';
import { codeColumn } from './code';
import { codesColumn } from './codes';
import type { ColumnType } from './column-type';
import { fileNamesColumn } from './file-names';
import { flagColumn } from './flag';
import { instantColumn } from './instant';
import { numberColumn } from './number';
import { quantityColumn } from './quantity';
import { structureColumn } from './structure';
import { wordsColumn } from './words';

/** Every kind of column that a field can stand in. */
export const columnTypes: Readonly<Record<ColumnKind, ColumnType>> = {
  words: wordsColumn,
  code: codeColumn,
  codes: codesColumn,
  fileNames: fileNamesColumn,
  number: numberColumn,
  quantity: quantityColumn,
  instant: instantColumn,
  flag: flagColumn,
  structure: structureColumn,
};
