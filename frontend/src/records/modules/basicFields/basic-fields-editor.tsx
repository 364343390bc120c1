import { Button, Checkbox, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import {
  basicFieldSchema,
  type BasicField,
  type BasicFields,
} from '@shilu/events/records/modules/basic-fields/basic-fields';
import { IconAdjustments } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/date-field';
import { PickOne, PickSome } from '../../../ui/picker';
import { AttachmentField } from './attachment-field';
import { isWide } from './is-wide';
import { FieldDesigner } from './field-designer';
import { NumberField } from './number-field';
import { InsertButtons } from '../insert/insert-buttons';
import type { EditorProps } from '../module-ui';
import { OwnUndo } from '../undo/own-undo';
import { UndoButtons } from '../undo/undo-buttons';
import { useContentHistory } from '../undo/use-content-history';
import classes from '../fields.module.css';

const SKIPPED = new Set(['TEXTAREA', 'BUTTON']);

/** Enter moves on to the next field of this form. */
const moveOn = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return;
  const target = event.target;
  if (
    !(target instanceof HTMLElement) ||
    SKIPPED.has(target.tagName) ||
    target.getAttribute('aria-expanded') === 'true'
  )
    return;
  const inputs = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input:not([type=hidden]):not([tabindex="-1"]),textarea'),
  ];
  const next = inputs[inputs.indexOf(target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

const useFault = (field: BasicField): string | null => {
  const { t } = useTranslation(['records', 'common']);
  const parsed = basicFieldSchema.safeParse(field);
  if (parsed.success) return null;
  const reason = parsed.error.issues.find((issue) => issue.path[0] === 'value')?.message;
  switch (reason) {
    case 'badEmail':
    case 'badPhone':
    case 'badNumber':
    case 'badDate':
    case 'belowMin':
    case 'aboveMax':
    case 'unknownOption':
    case 'tooLong':
      return t(`faults.${reason}`);
    default:
      return null;
  }
};

type FieldProps = {
  readonly field: BasicField;
  readonly missing: boolean;
  readonly onChange: (field: BasicField) => void;
};

const Field = ({ field, missing, onChange }: FieldProps) => {
  const { t } = useTranslation(['records', 'common']);
  const fault = useFault(field);
  const error = fault ?? (missing ? t('fields.mustFill') : null);
  const shared = {
    label: field.label,
    required: field.required ?? false,
    error,
    ...(field.help ? { description: field.help } : {}),
  };
  const orNull = (value: string): string | null => (value === '' ? null : value);
  switch (field.type) {
    case 'input':
    case 'phone':
      return (
        <TextInput
          {...shared}
          value={field.value ?? ''}
          onChange={(event) => onChange({ ...field, value: orNull(event.currentTarget.value) })}
        />
      );
    case 'email':
      return (
        <TextInput
          {...shared}
          type="email"
          value={field.value ?? ''}
          onChange={(event) => onChange({ ...field, value: orNull(event.currentTarget.value) })}
        />
      );
    case 'textarea':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={16}
          value={field.value ?? ''}
          onChange={(event) => onChange({ ...field, value: orNull(event.currentTarget.value) })}
        />
      );
    case 'date':
      return (
        <DateField
          {...shared}
          value={field.value}
          onChange={(value) => onChange({ ...field, value })}
          onUnread={(value) => onChange({ ...field, value })}
        />
      );
    case 'inputNumber':
      return <NumberField field={field} {...shared} onChange={onChange} />;
    case 'radio':
      return (
        <Radio.Group {...shared} value={field.value ?? ''} onChange={(value) => onChange({ ...field, value })}>
          <Group gap={14} mt={4}>
            {field.options.map((option) => (
              <Radio key={option.value} value={option.value} label={option.label} size="xs" />
            ))}
          </Group>
        </Radio.Group>
      );
    case 'checkbox':
      return (
        <Checkbox.Group {...shared} value={[...field.value]} onChange={(value) => onChange({ ...field, value })}>
          <Group gap={14} mt={4}>
            {field.options.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} />
            ))}
          </Group>
        </Checkbox.Group>
      );
    case 'select':
      return (
        <PickOne
          {...shared}
          data={field.options.map((option) => ({ value: option.value, label: option.label }))}
          value={field.value}
          clearable
          onChange={(value) => onChange({ ...field, value })}
        />
      );
    case 'multiple':
      return (
        <PickSome
          {...shared}
          data={field.options.map((option) => ({ value: option.value, label: option.label }))}
          value={[...field.value]}
          onChange={(value) => onChange({ ...field, value })}
        />
      );
    case 'attachment':
      return <AttachmentField field={field} error={error} onChange={onChange} />;
  }
};

/** A pause parts what was typed into one field into steps. */
const PAUSE_MS = 1_500;

export const BasicFieldsEditor = ({ content, place, onChange }: EditorProps<BasicFields>) => {
  const { t } = useTranslation(['records', 'common']);
  const [designing, setDesigning] = useState(content.fields.length === 0 && place.lock === undefined);
  const focusOn = (key: string): void =>
    document.getElementById(`field-${place.moduleId}-${key}`)?.querySelector<HTMLElement>('input,textarea')?.focus();
  const history = useContentHistory({
    content,
    onChange,
    pauseMs: PAUSE_MS,
    onTravel: (next, before) => {
      const was = new Map(before.fields.map((field) => [field.key, field]));
      const changed = next.fields.find((field) => was.get(field.key) !== field);
      // After what was undone is shown: a field that loses the focus settles what it shows.
      if (changed) requestAnimationFrame(() => focusOn(changed.key));
    },
  });
  const change = (next: BasicField): void =>
    history.change(
      { fields: content.fields.map((field) => (field.key === next.key ? next : field)) },
      { joins: next.key },
    );
  const undoButtons = <UndoButtons history={history} />;
  return (
    <OwnUndo undo={history.undo} redo={history.redo}>
      {designing ? (
        <FieldDesigner
          fields={content.fields}
          extra={undoButtons}
          onChange={(fields, joins) => history.change({ fields }, joins === undefined ? {} : { joins })}
          onDone={() => {
            history.seal();
            setDesigning(false);
            // The button that ended the setting-up is gone with it: the first field is next.
            const first = content.fields[0];
            if (first) requestAnimationFrame(() => focusOn(first.key));
          }}
        />
      ) : (
        <Stack gap={14}>
          <div className={classes['fields']} onKeyDown={moveOn} onBlur={history.seal}>
            {content.fields.map((field) => (
              <fieldset
                key={field.key}
                id={`field-${place.moduleId}-${field.key}`}
                className={clsx(classes['one'], isWide(field) && classes['wide'])}
                disabled={place.lock !== undefined && !place.lock.open.includes(field.key)}
              >
                <Field field={field} missing={place.unfilled.has(field.key)} onChange={change} />
              </fieldset>
            ))}
          </div>
          <Group gap={8}>
            {place.lock === undefined ? (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconAdjustments size={16} stroke={1.6} />}
                onClick={() => setDesigning(true)}
              >
                {t('fields.design')}
              </Button>
            ) : null}
            {undoButtons}
            <InsertButtons />
          </Group>
        </Stack>
      )}
    </OwnUndo>
  );
};
