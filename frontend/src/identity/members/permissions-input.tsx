import { Checkbox } from '@mantine/core';
import { PERMISSION_CODES, PERMISSION_LABELS } from '@shilu/events/core/permissions';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import type { ControlProps } from '../../registers/field-control';

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** What a role permits, all of it to be seen and ticked. */
export const PermissionsInput = ({ label, value, error, readOnly, onChange }: ControlProps) => {
  const language = useStore(languageStore);
  return (
    <Checkbox.Group required label={label} error={error} value={strings(value)} onChange={onChange}>
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
          gap: 8,
          padding: '6px 0',
        }}
      >
        {PERMISSION_CODES.map((code) => (
          <Checkbox key={code} value={code} disabled={readOnly} label={PERMISSION_LABELS[code][language]} />
        ))}
      </div>
    </Checkbox.Group>
  );
};
