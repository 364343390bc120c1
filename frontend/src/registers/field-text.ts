import type { RegisterField } from '@shilu/events/core/fields/field-types';
import type { Names } from './fields/field-ui';
import { uiOf } from './fields/field-uis';

/** A field's value as a list shows it; null when there is none. */
export const fieldText = (field: RegisterField, value: unknown, names: Names): string | null =>
  value === undefined || value === null || value === '' ? null : uiOf(field).text(field, value, names);
