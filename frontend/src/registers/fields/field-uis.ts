import type { FieldOf, FieldTypeName, RegisterField } from '@shilu/events/core/fields/field-types';
import { computedUi } from './computed';
import type { FieldUi } from './field-ui';
import { filesUi } from './files';
import { jsonUi } from './json';
import { rowUis } from './row-uis';
import { rowsUi } from './rows';
import { structureUi } from './structure';

/** Every type of field as a screen has it. */
const fieldUis: { readonly [Name in FieldTypeName]: FieldUi<FieldOf<Name>> } = {
  ...rowUis,
  rows: rowsUi,
  files: filesUi,
  structure: structureUi,
  computed: computedUi,
  json: jsonUi,
};

/** How a field is typed, shown and asked for; it is asked about that field. */
export const uiOf = (field: RegisterField): FieldUi<RegisterField> => fieldUis[field.type];
