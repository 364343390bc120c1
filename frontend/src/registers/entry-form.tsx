import { Alert, Button } from '@mantine/core';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { nameKey, sentFields, type RegisterEntry } from '@shilu/events/core/register';
import { fieldSchema } from '@shilu/events/core/register-field';
import { heldValue, isSent, type RegisterField } from '@shilu/events/core/fields/field-types';
import { own } from '@shilu/events/core/own';
import { registerCalls } from '@shilu/events/core/register-calls';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { refusals } from '@shilu/events/core/result-codes';
import { registerKey } from '@shilu/events/live/told-key';
import { isConflict, type ApiError } from '../api/api-error';
import { callApi } from '../api/call-api';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { LazyPart } from '../ui/lazy-part';
import { errorText, showDone } from '../ui/toasts';
import { HeldInContext } from '../files/held-in';
import type { FieldControl } from './field-control';
import { FieldInput } from './field-input';
import type { RegisterExtra } from './register-extra';
import { fieldText } from './field-text';
import { namesIn, useNames } from './use-names';
import { uiOf } from './fields/field-uis';
import { problemOf, refusedFields } from './problem';
import { DialogFoot } from '../ui/dialog-actions';
import { KeptField, KeptForm } from '../ui/kept-form/kept-form';
import { useFormCommand, useKeptForm } from '../ui/kept-form/use-kept-form';

export type EntryFormProps = {
  readonly register: Register;
  readonly controls: Readonly<Record<string, FieldControl>>;
  readonly Beginning?: RegisterExtra['Beginning'] | undefined;
  readonly entry: RegisterEntry | null;
  /** What a new entry stands below. */
  readonly below?: string | undefined;
  /** What a new entry begins with, and what that is taken from. */
  readonly beginsWith?: { readonly of: string; readonly values: RegisterValues } | undefined;
  readonly readOnly: boolean;
  readonly onCancel: () => void;
  readonly onDone: (id: string) => void;
};

/** What the server said of the fields that it named. */
type Beside = ReadonlyMap<string, string>;
const NOTHING_BESIDE: Beside = new Map();

const without = (beside: Beside, key: string): Beside => new Map([...beside].filter(([each]) => each !== key));

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
      const start = uiOf(field).start?.(field);
      return start === undefined ? [] : [[field.key, start]];
    }),
  );

const keptRecord = z.record(z.string(), z.unknown());
/** What was kept, as far as the register has such fields today. */
const keptValues = (fields: readonly RegisterField[], kept: unknown): RegisterValues | null => {
  const { data } = keptRecord.safeParse(kept);
  if (data === undefined) return null;
  return Object.fromEntries(Object.entries(data).filter(([key]) => fields.some((field) => field.key === key)));
};

/** The form of an entry, from its declaration; the same schemas as the server's say what is wrong, beside the field. */
export const EntryForm = ({
  register,
  controls,
  Beginning,
  entry,
  below,
  beginsWith,
  readOnly,
  onCancel,
  onDone,
}: EntryFormProps) => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const calls = useMemo(() => registerCalls(register), [register]);
  const above = register.parent?.field;
  const placed = above === undefined || below === undefined ? {} : { [above]: below };
  // The entry with which the form was opened, until somebody else's is taken knowingly: never what a list reads anew.
  const [opened, setOpened] = useState(entry);
  const form = useKeptForm<RegisterValues>({
    form: `register-${register.name}`,
    of: entry?.id ?? null,
    within: below ?? beginsWith?.of,
    start: entry?.values ?? { ...startOf(register.fields), ...beginsWith?.values, ...placed },
    read: (kept) => keptValues(register.fields, kept),
    readOnly,
  });
  const { values, edited, refuse } = form;
  const box = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [beside, setBeside] = useState(NOTHING_BESIDE);
  const [fillings, setFillings] = useState(0);
  // Once it is there, a move fills these in.
  const byMoves = new Set(entry === null ? [] : register.life?.byMoves);
  // Who made a move is written with it.
  const fields = register.fields.filter(
    (field) =>
      (!isSent(field) || sentFields(register).includes(field)) &&
      // It stays below what it was added to.
      (field.key !== above || (entry === null && below === undefined)),
  );
  const names = useNames();
  const shown = opened ? namesIn(opened, names) : names;
  const watch = [registerKey(register)];
  const done = ({ response }: { readonly response: { readonly id: string } }): void => {
    showDone(t('common:toast.saved'));
    onDone(response.id);
  };
  const onRefused = (error: ApiError): void => {
    if (isConflict(error) && error.code === refusals.changedMeanwhile.code && entry) {
      callApi(calls.detail, { id: entry.id }).then(
        ({ response: theirs }) => {
          setOpened(theirs);
          form.rebase(theirs.values);
          refuse(t('common:theirs.changed'));
        },
        (failed: unknown) => refuse(errorText(failed)),
      );
      return;
    }
    const found = refusedFields(fields, error, language, t);
    setBeside(found);
    refuse(error);
    focusOn(found);
  };
  const add = useFormCommand(form, calls.add, { refresh: watch, onDone: done, onRefused });
  const modify = useFormCommand(form, calls.modify, { refresh: watch, onDone: done, onRefused });

  const problems = new Map(
    fields.filter(isSent).flatMap((field): [string, string][] => {
      const result = fieldSchema(field).safeParse(values[field.key]);
      return result.success
        ? []
        : [[field.key, problemOf(field, result.error.issues[0], language, t, values[field.key])]];
    }),
  );
  const focusOn = (found: ReadonlyMap<string, string>): boolean => {
    const wrong = fields.find((field) => found.has(field.key));
    if (wrong)
      box.current
        ?.querySelector<HTMLElement>(`[data-field="${wrong.key}"] input, [data-field="${wrong.key}"] textarea`)
        ?.focus();
    return wrong !== undefined;
  };
  const submit = (): void => {
    setTried(true);
    setBeside(NOTHING_BESIDE);
    if (focusOn(problems)) return;
    const sent = { ...cleaned(fields, values), ...placed };
    if (opened) modify.mutate({ request: { id: opened.id, ...sent, baseRevision: opened.revision } });
    else add.mutate({ request: sent });
  };
  const Start = entry === null && !readOnly ? Beginning : undefined;
  const entryId = entry?.id;
  const heldIn = useMemo(
    () => (entryId === undefined ? {} : { category: register.name, entryId }),
    [register, entryId],
  );
  return (
    <HeldInContext value={heldIn}>
      <KeptForm
        form={form}
        box={box}
        onSubmit={submit}
        onCancel={onCancel}
        working={add.isPending || modify.isPending}
        holdsEditors
        labelOf={(key) => fields.find((field) => field.key === key)?.label[language]}
        readOnly={
          readOnly ? (
            <DialogFoot>
              <Button variant="default" onClick={onCancel}>
                {t('common:actions.close')}
              </Button>
            </DialogFoot>
          ) : undefined
        }
      >
        {readOnly ? <Alert color="gray">{t('registers:register.readOnly')}</Alert> : null}
        {Start === undefined ? null : (
          <LazyPart>
            <Start
              onFill={(filled) => {
                form.change(filled);
                setBeside(NOTHING_BESIDE);
                setFillings((before) => before + 1);
              }}
            />
          </LazyPart>
        )}
        {fields.map((field, at) => (
          <div key={field.key} data-field={field.key}>
            <KeptField
              form={form}
              name={field.key}
              label={field.label[language]}
              theirs={fieldText(field, edited.base[field.key], shown)}
            >
              <FieldInput
                // A control that holds how something was typed begins anew with what somebody else saved, or what was filled in.
                key={`${form.round} ${fillings}`}
                field={field}
                value={heldValue(field, values)}
                error={(tried ? problems.get(field.key) : undefined) ?? beside.get(field.key) ?? null}
                readOnly={readOnly || byMoves.has(field.key)}
                first={at === 0 && Start === undefined}
                control={own(controls, field.key)}
                nameOf={(category, id) => own(opened?.names ?? {}, nameKey(category, id))}
                onChange={(value) => {
                  form.change({ [field.key]: value });
                  setBeside((before) => without(before, field.key));
                }}
              />
            </KeptField>
          </div>
        ))}
      </KeptForm>
    </HeldInContext>
  );
};
