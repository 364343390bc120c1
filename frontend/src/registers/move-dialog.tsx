import { List, Stack, Text, Textarea } from '@mantine/core';
import { entryName, type Register, type RegisterValues } from '@shilu/events/core/define-register';
import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { moveCallsOf } from '@shilu/events/core/register-calls';
import { moveRequest, type RegisterEntry } from '@shilu/events/core/register';
import { registerKey } from '@shilu/events/live/told-key';
import { useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import { useCommand } from '../api/use-command';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { DialogActions } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';
import { showDone } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';
import { FieldInput } from './field-input';
import { problemOf, refusedFields } from './problem';

type Props = {
  readonly register: Register;
  readonly move: string;
  /** One entry, or several that are moved alike. */
  readonly entries: readonly RegisterEntry[];
  readonly onClose: () => void;
};

/** What a move asks before it is made: the fields it fills in, the reason, and once more where nothing takes it back. */
export const MoveDialog = ({ register, move: name, entries, onClose }: Props) => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const calls = useMemo(() => moveCallsOf(register, name), [register, name]);
  const { move } = calls;
  const [values, setValues] = useState<RegisterValues>({});
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [left, setLeft] = useState<readonly { readonly id: string; readonly why: string }[]>([]);
  const fieldsOf = (keys: readonly string[] = [], required: boolean): RegisterField[] =>
    keys.flatMap((key) =>
      register.fields.filter((field) => field.key === key).map((field) => ({ ...field, required })),
    );
  const fields = [...fieldsOf(move.asks, true), ...fieldsOf(move.offers, false)];
  const nameOf = (id: string): string => {
    const entry = entries.find((each) => each.id === id);
    return (entry && entryName(register, entry.values, language)) ?? id;
  };
  const done = (count: number): void => {
    showDone(t('registers:move.done', { move: move.label[language], count }));
    onClose();
  };
  const refresh = [registerKey(register)];
  const onRefused = (error: ApiError): void => setRefused(error);
  const one = useCommand(calls.one, { refresh, onRefused, onDone: () => done(1) });
  const batch = useCommand(calls.batch ?? calls.one, {
    refresh,
    onRefused,
    onDone: ({ response }) => {
      if (!('results' in response)) return;
      const results = response.results as readonly { id: string; refusal: { message: string } | null }[];
      const refusals = results.flatMap(({ id, refusal }) => (refusal ? [{ id, why: refusal.message }] : []));
      if (refusals.length === 0) done(results.length);
      else setLeft(refusals);
    },
  });
  const found = moveRequest(register, move).safeParse({
    ...values,
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  });
  const problems = new Map(
    found.success
      ? []
      : found.error.issues.flatMap((issue): [string, string][] => {
          const field = fields.find(({ key }) => key === issue.path[0]);
          if (field === undefined) return [];
          const within = { ...issue, path: issue.path.slice(1) };
          return [[field.key, problemOf(field, within, language, t, values[field.key])]];
        }),
  );
  const beside = refused === null ? new Map<string, string>() : refusedFields(fields, refused, language, t);
  const reasonMissing = move.reason === 'required' && reason.trim() === '';
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (!found.success) return;
    const [first] = entries;
    if (entries.length === 1 && first)
      one.mutate({ request: { ...found.data, id: first.id, baseRevision: first.revision } });
    else batch.mutate({ request: { ...found.data, ids: entries.map(({ id }) => id) } });
  };
  const [first] = entries;
  const title =
    entries.length === 1 && first
      ? t('registers:move.title', { move: move.label[language], name: nameOf(first.id) })
      : t('registers:move.several', { move: move.label[language], count: entries.length });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common:actions.close') }}>
      {left.length > 0 ? (
        <Stack gap={12}>
          <Text role="status">
            {t('registers:move.partly', { done: entries.length - left.length, left: left.length })}
          </Text>
          <List>
            {left.map(({ id, why }) => (
              <List.Item key={id}>
                {nameOf(id)}
                {t('common:punctuation.colon')}
                {why}
              </List.Item>
            ))}
          </List>
          <WorkButton working={false} onClick={onClose}>
            {t('common:actions.close')}
          </WorkButton>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap={14}>
            {move.final ? <Text>{t('registers:move.final')}</Text> : null}
            {fields.map((field, at) => (
              <div key={field.key} data-field={field.key}>
                <FieldInput
                  field={field}
                  value={values[field.key]}
                  error={(tried ? problems.get(field.key) : undefined) ?? beside.get(field.key) ?? null}
                  readOnly={false}
                  first={at === 0}
                  onChange={(value) => setValues((before) => ({ ...before, [field.key]: value }))}
                />
              </div>
            ))}
            <Textarea
              {...(fields.length === 0 ? { 'data-autofocus': true } : {})}
              label={t('common:reason.label')}
              description={t('common:reason.help')}
              required={move.reason === 'required'}
              autosize
              minRows={2}
              value={reason}
              error={tried && reasonMissing ? t('common:reason.required') : null}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <DialogActions refused={refused} onCancel={onClose} careful={false}>
              <WorkButton
                type="submit"
                working={one.isPending || batch.isPending}
                {...(move.final ? { color: 'red' } : {})}
              >
                {move.label[language]}
              </WorkButton>
            </DialogActions>
          </Stack>
        </form>
      )}
    </Modal>
  );
};
