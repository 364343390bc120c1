import { List, Stack, Text } from '@mantine/core';
import { entryName, type Register } from '@shilu/events/core/define-register';
import { moveCallsOf } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
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
import { useMoveForm } from './use-move-form';

/** So many of several are named; of the others, how many there are. */
const NAMED = 5;

type Props = {
  readonly register: Register;
  readonly move: string;
  /** One entry, or several that are moved alike. */
  readonly entries: readonly RegisterEntry[];
  readonly onClose: () => void;
};

/** A move, of one entry or of several alike, before it is made. */
export const MoveDialog = ({ register, move: name, entries, onClose }: Props) => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const calls = useMemo(() => moveCallsOf(register, name), [register, name]);
  const { move } = calls;
  // Those that it cannot be made with now are not asked for: they would only be refused.
  const movable = entries.length === 1 ? entries : entries.filter(({ moves }) => moves?.includes(name));
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [left, setLeft] = useState<readonly { readonly id: string; readonly why: string }[]>([]);
  const form = useMoveForm(register, move, { entries: movable, refused, begins: true });
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
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setRefused(null);
    const given = form.given();
    if (given === null) return;
    const [first] = entries;
    if (entries.length === 1 && first)
      one.mutate({ request: { ...given, id: first.id, baseRevision: first.revision } });
    else batch.mutate({ request: { ...given, ids: movable.map(({ id }) => id) } });
  };
  const [first] = entries;
  const title =
    entries.length === 1 && first
      ? t('registers:move.title', { move: move.label[language], name: nameOf(first.id) })
      : t('registers:move.several', { move: move.label[language], count: movable.length });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common:actions.close') }}>
      {left.length > 0 ? (
        <Stack gap={12}>
          <Text role="status">
            {t('registers:move.partly', { done: movable.length - left.length, left: left.length })}
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
            {entries.length === 1 ? null : (
              <div>
                <List>
                  {movable.slice(0, NAMED).map(({ id }) => (
                    <List.Item key={id}>{nameOf(id)}</List.Item>
                  ))}
                </List>
                {movable.length > NAMED ? (
                  <Text>{t('registers:move.others', { count: movable.length - NAMED })}</Text>
                ) : null}
                {movable.length < entries.length ? (
                  <Text c="dimmed">
                    {t('registers:move.notThese', {
                      count: entries.length - movable.length,
                      move: move.label[language],
                    })}
                  </Text>
                ) : null}
              </div>
            )}
            {form.fields}
            <DialogActions refused={form.isSaidBeside ? null : refused} onCancel={onClose} careful={false}>
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
