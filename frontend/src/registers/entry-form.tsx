import { Alert, Button, Stack } from '@mantine/core';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { nameKey, sentFields, type RegisterEntry } from '@shilu/events/core/register';
import { fieldSchema } from '@shilu/events/core/register-field';
import { heldValue, isSent, type RegisterField } from '@shilu/events/core/fields/field-types';
import { own } from '@shilu/events/core/own';
import { registerCalls } from '@shilu/events/core/register-calls';
import { useMemo, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { refusals } from '@shilu/events/core/result-codes';
import { registerKey } from '@shilu/events/live/told-key';
import { isConflict, type ApiError } from '../api/api-error';
import { useCommand } from '../api/use-command';
import { callApi } from '../api/call-api';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { changed, editedFrom, rebased, settled } from '../lib/edited-values';
import { errorText, showDone } from '../ui/toasts';
import { HeldInContext } from '../files/held-in';
import type { FieldControl } from './field-control';
import { FieldInput } from './field-input';
import { fieldText } from './field-text';
import { listed } from './fields/field-ui';
import { namesIn, useNames } from './use-names';
import { Theirs } from '../ui/theirs';
import { uiOf } from './fields/field-uis';
import { problemOf, refusedFields } from './problem';
import { DialogActions, DialogFoot } from '../ui/dialog-actions';
import { focusUnpicked } from '../ui/picker';
import { WorkButton } from '../ui/work-button';

export type EntryFormProps = {
  readonly register: Register;
  readonly controls: Readonly<Record<string, FieldControl>>;
  readonly entry: RegisterEntry | null;
  /** What a new entry stands below. */
  readonly below?: string | undefined;
  readonly readOnly: boolean;
  /** Something was typed that is not saved. */
  readonly onTouched?: () => void;
  readonly onCancel: () => void;
  readonly onDone: (id: string) => void;
};

/** What the server said of the whole, and beside the fields that it named. */
type Refused = { readonly text: string; readonly beside: ReadonlyMap<string, string> };

const without = (beside: Refused['beside'], key: string): Refused['beside'] =>
  new Map([...beside].filter(([each]) => each !== key));

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

/** The form of an entry, from its declaration; the same schemas as the server's say what is wrong, beside the field. */
export const EntryForm = ({
  register,
  controls,
  entry,
  below,
  readOnly,
  onTouched,
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
  const [edited, setEdited] = useState(() =>
    editedFrom<RegisterValues>(entry?.values ?? { ...startOf(register.fields), ...placed }),
  );
  const { mine: values, both } = edited;
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const form = useRef<HTMLFormElement>(null);
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
          setEdited((before) => rebased(before, theirs.values));
          setRefused({ text: t('common:theirs.changed'), beside: new Map() });
        },
        (failed: unknown) => setRefused({ text: errorText(failed), beside: new Map() }),
      );
      return;
    }
    const beside = refusedFields(fields, error, language, t);
    setRefused({ text: errorText(error), beside });
    focusOn(beside);
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
  const focusOn = (found: ReadonlyMap<string, string>): boolean => {
    const wrong = fields.find((field) => found.has(field.key));
    if (wrong)
      form.current
        ?.querySelector<HTMLElement>(`[data-field="${wrong.key}"] input, [data-field="${wrong.key}"] textarea`)
        ?.focus();
    return wrong !== undefined;
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (focusOn(problems) || focusUnpicked(form.current)) return;
    const undecided = fields.filter(({ key }) => both.includes(key));
    if (undecided.length > 0) {
      const names = undecided.map(({ label }) => label[language]);
      return setRefused({ text: t('common:theirs.choose', { fields: listed(names, shown) ?? '' }), beside: new Map() });
    }
    const sent = { ...cleaned(fields, values), ...placed };
    if (opened) modify.mutate({ request: { id: opened.id, ...sent, baseRevision: opened.revision } });
    else add.mutate({ request: sent });
  };
  const entryId = entry?.id;
  const heldIn = useMemo(
    () => (entryId === undefined ? {} : { category: register.name, entryId }),
    [register, entryId],
  );
  const busy = add.isPending || modify.isPending;
  return (
    <HeldInContext value={heldIn}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap={14}>
          {readOnly ? <Alert color="gray">{t('registers:register.readOnly')}</Alert> : null}
          {fields.map((field, at) => (
            <div key={field.key} data-field={field.key}>
              <FieldInput
                // A control that holds how something was typed begins anew with what somebody else saved.
                key={opened?.revision ?? 'new'}
                field={field}
                value={heldValue(field, values)}
                error={(tried ? problems.get(field.key) : undefined) ?? refused?.beside.get(field.key) ?? null}
                readOnly={readOnly || byMoves.has(field.key)}
                first={at === 0}
                control={own(controls, field.key)}
                nameOf={(category, id) => own(opened?.names ?? {}, nameKey(category, id))}
                onChange={(value) => {
                  setEdited((before) => changed(before, { [field.key]: value }));
                  setRefused((before) => before && { ...before, beside: without(before.beside, field.key) });
                  onTouched?.();
                }}
              />
              {both.includes(field.key) ? (
                <Theirs
                  label={field.label[language]}
                  onChoose={(whose) => setEdited((before) => settled(before, field.key, whose))}
                >
                  {fieldText(field, edited.base[field.key], shown)}
                </Theirs>
              ) : null}
            </div>
          ))}
          {readOnly ? (
            <DialogFoot>
              <Button variant="default" onClick={onCancel}>
                {t('common:actions.close')}
              </Button>
            </DialogFoot>
          ) : (
            <DialogActions refused={refused?.text} onCancel={onCancel}>
              <WorkButton type="submit" working={busy}>
                {t('common:actions.save')}
              </WorkButton>
            </DialogActions>
          )}
        </Stack>
      </form>
    </HeldInContext>
  );
};
