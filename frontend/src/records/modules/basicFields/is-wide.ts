import type { BasicField } from '@shilu/events/records/modules/basic-fields/basic-fields';

/** Fields that take the whole row of the form. */
export const isWide = (field: BasicField): boolean =>
  field.type === 'textarea' || field.type === 'attachment' || (field.type === 'checkbox' && field.options.length > 4);
