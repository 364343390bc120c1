import type { UsedIn } from '../core/define-register';
import { registers } from '../core/registers';
import { RECORD } from '../records/record-category';

/** The dictionary that kinds of experiment are chosen from. */
const KINDS = 'experimentType';

/** Where options of a dictionary are chosen: fields of registers, and what kind of experiment a record is. */
export const chosenIn = (code: string): readonly UsedIn[] => [
  ...(code === KINDS ? [{ category: RECORD, field: 'recordType' }] : []),
  ...registers.flatMap(({ name, fields }) =>
    fields.flatMap((field) =>
      field.type === 'dictionary' && field.dictionary === code ? [{ category: name, field: field.key }] : [],
    ),
  ),
];
