import { Alert, Button, Stack } from '@mantine/core';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { nameKey, sentFields, type RegisterEntry } from '@shilu/events/core/register';
import { fieldSchema } from '@shilu/events/core/register-field';
import { heldValue, isSent, type RegisterField } from '@shilu/events/core/fields/field-types';
import { own } from '@shilu/events/core/own';
import { registerCalls } from '@shilu/events/core/register-calls';
import { useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { refusals } from '@shilu/events/core/result-codes';
import { isConflict, type ApiError } from '../api/api-error';
import { useCommand } from '../api/use-command';
import { callApi } from '../api/call-api';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { errorText, showDone } from '../ui/toasts';
import type { FieldControl } from './field-control';
import { FieldInput } from './field-input';
import { uiOf } from './fields/field-uis';
import { problemOf } from './problem';
import { DialogFoot } from '../ui/dialog-actions';
import { WorkButton } from '../ui/work-button';

export type EntryFormProps = {
  readonly register: Register;
  readonly controls: Readonly<Record<string, FieldControl>>;
  readonly entry: RegisterEntry | null;
  readonly readOnly: boolean;
  /** Something was typed that is not saved. */
  readonly onTouched?: () => void;
  readonly onCancel: () => void;
  readonly onDone: (id: string) => void;
};

/** What the form sends: an emptied field is null, so that the server sees it was emptied. */
const cleaned = (fields: readonly RegisterField[], values: RegisterValues): RegisterValues =>
  Object.fromEntries(
    fields.flatMap((field) =>
      isSent(field) && values[field.key] !== undefined ? [[field.key, values[field.key]]] : [],
    ),
  );

/** What a new entry holds before anything was typed: lists are empty, not missing. */
const startOf = (fields: readonly RegisterField[]): RegisterValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const { start } = uiOf(field);
      return start === undefined ? [] : [[field.key, start]];
    }),
  );

/** The form of an entry, from its declaration; the same schemas as the server's say what is wrong, beside the field. */
export const EntryForm = ({ register, controls, entry, readOnly, onTouched, onCancel, onDone }: EntryFormProps) => {
  const { t } = useTranslation(['organization', 'common']);
  const language = useStore(languageStore);
  const calls = useMemo(() => registerCalls(register), [register]);
  const [values, setValues] = useState<RegisterValues>(() => entry?.values ?? startOf(register.fields));
  const [base, setBase] = useState(entry?.revision ?? null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // Once it is there, a move fills these in.
  const byMoves = new Set(entry === null ? [] : register.life?.byMoves);
  // Who made a move is written with it.
  const fields = register.fields.filter((field) => !isSent(field) || sentFields(register).includes(field));
  const watch = [register.name, `${register.name}s`];
  const done = ({ response }: { readonly response: { readonly id: string } }): void => {
    showDone(t('common:toast.saved'));
    onDone(response.id);
  };
  const onRefused = (error: ApiError): void => {
    // Somebody saved in between: what is typed stays, the next save is on top of theirs, knowingly.
    if (isConflict(error) && error.code === refusals.changedMeanwhile.code && entry) {
      setRefused(t('organization:register.changed'));
      void callApi(calls.detail, { id: entry.id }).then((answer) => setBase(answer.response.revision));
      return;
    }
    setRefused(errorText(error));
  };
  const add = useCommand(calls.add, { refresh: watch, onDone: done, onRefused });
  const modify = useCommand(calls.modify, { refresh: watch, onDone: done, onRefused });

  const problems = new Map(
    fields.filter(isSent).flatMap((field): [string, string][] => {
      const result = fieldSchema(field).safeParse(values[field.key]);
      return result.success
        ? []
        : [[field.key, problemOf(field, result.error.issues[0], language, t, values[field.key])]];
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    const wrong = fields.find((field) => problems.has(field.key));
    if (wrong) {
      event.currentTarget
        .querySelector<HTMLElement>(`[data-field="${wrong.key}"] input, [data-field="${wrong.key}"] textarea`)
        ?.focus();
      return;
    }
    const sent = cleaned(fields, values);
    if (entry) modify.mutate({ request: { id: entry.id, ...sent, ...(base === null ? {} : { baseRevision: base }) } });
    else add.mutate({ request: sent });
  };
  const busy = add.isPending || modify.isPending;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        {readOnly ? <Alert color="gray">{t('organization:register.readOnly')}</Alert> : null}
        {fields.map((field, at) => (
          <div key={field.key} data-field={field.key}>
            <FieldInput
              field={field}
              value={heldValue(field, values)}
              error={tried ? (problems.get(field.key) ?? null) : null}
              readOnly={readOnly || byMoves.has(field.key)}
              first={at === 0}
              control={own(controls, field.key)}
              nameOf={(category, id) => own(entry?.names ?? {}, nameKey(category, id))}
              onChange={(value) => {
                setValues((before) => ({ ...before, [field.key]: value }));
                onTouched?.();
              }}
            />
          </div>
        ))}
        {refused === null ? null : (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
        <DialogFoot>
          <Button variant="default" onClick={onCancel}>
            {readOnly ? t('common:actions.close') : t('common:actions.cancel')}
          </Button>
          {readOnly ? null : (
            <WorkButton type="submit" working={busy}>
              {t('common:actions.save')}
            </WorkButton>
          )}
        </DialogFoot>
      </Stack>
    </form>
  );
};
