import type { FieldOf } from '@shilu/events/core/fields/field-types';
import type { ControlOf, FieldUi } from './field-ui';

const JsonControl = ({ control: Control, shared, value, readOnly, onChange }: ControlOf<FieldOf<'json'>>) =>
  Control === undefined ? null : (
    <Control label={shared.label} error={shared.error} {...{ value, readOnly, onChange }} />
  );

export const jsonUi: FieldUi<FieldOf<'json'>> = {
  Control: JsonControl,
  text: (_field, value) => String(Array.isArray(value) ? value.length : 0),
  // A role without any permission is a role.
  start: () => [],
  isUnordered: true,
  column: { align: 'right', width: 120 },
  room: 'wide',
};
