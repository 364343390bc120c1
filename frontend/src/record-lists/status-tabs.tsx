import { ActionIcon, Popover, Stack, TextInput } from '@mantine/core';
import { IconStarFilled, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { TableControl } from '../ui/data-table/use-table-state';
import { showDone, showUndo } from '../ui/toasts';
import { STATUS_TAB_KEYS, tabCount } from './record-request';
import { MAX_VIEWS, useSavedViews, viewQuery, withView } from './saved-views';
import classes from './record-lists.module.css';
import { WorkButton } from '../ui/work-button';

type Counts = { readonly total: number; readonly capped: boolean; readonly byStatus: Readonly<Record<string, number>> };

/** States with their counts, then the person's own views. */
export const StatusTabs = ({ control, counts }: { readonly control: TableControl; readonly counts: Counts | null }) => {
  const { t } = useTranslation('recordLists');
  const [query, setQuery] = useSearchParams();
  const { views, ready, write, busy } = useSavedViews();
  const here = viewQuery(query);
  const chosenView = here === '' ? undefined : views.find((view) => view.query === here);
  const status = chosenView ? null : (control.filters['status'] ?? '');
  const tab = (key: string, label: string, count: number | null, choose: () => void) => (
    <button
      key={key}
      type="button"
      className={clsx(classes['tab'], status === key && classes['active'])}
      aria-pressed={status === key}
      onClick={choose}
    >
      {label}
      {count === null ? null : (
        <span className={classes['count']}>{counts?.capped === true && key === '' ? `${String(count)}+` : count}</span>
      )}
    </button>
  );
  return (
    <div className={classes['tabs']} role="group" aria-label={t('tabs.label')}>
      {tab('', t('tabs.all'), counts === null ? null : counts.total, () => control.setFilter('status', null))}
      {STATUS_TAB_KEYS.map((key) =>
        tab(key, t(`tabs.${key}`), counts === null ? null : tabCount(counts.byStatus, key), () =>
          control.setFilter('status', key),
        ),
      )}
      {views.map((view) => (
        <span key={view.id} className={classes['savedTab']}>
          <button
            type="button"
            className={clsx(classes['tab'], chosenView?.id === view.id && classes['active'])}
            aria-pressed={chosenView?.id === view.id}
            onClick={() => setQuery(new URLSearchParams(view.query))}
          >
            {view.name}
            <IconStarFilled size={12} aria-hidden />
          </button>
          {chosenView?.id === view.id ? (
            <ActionIcon
              size="xs"
              aria-label={t('views.remove', { name: view.name })}
              onClick={() =>
                write(
                  views.filter((each) => each.id !== view.id),
                  () => showUndo(t('views.removed', { name: view.name }), () => write(views)),
                )
              }
            >
              <IconX size={12} />
            </ActionIcon>
          ) : null}
        </span>
      ))}
      {ready && here !== '' && !chosenView ? (
        <SaveView
          busy={busy}
          full={views.length >= MAX_VIEWS}
          onSave={(name, done) =>
            write(withView(views, { id: crypto.randomUUID(), name, query: here }), () => {
              showDone(t('views.saved', { name }));
              done();
            })
          }
        />
      ) : null}
    </div>
  );
};

const MAX_NAME = 40;

const SaveView = ({
  busy,
  full,
  onSave,
}: {
  readonly busy: boolean;
  readonly full: boolean;
  readonly onSave: (name: string, done: () => void) => void;
}) => {
  const { t } = useTranslation('recordLists');
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const trimmed = name.trim();
  const problem =
    trimmed === ''
      ? t('views.nameRequired')
      : [...trimmed].length > MAX_NAME
        ? t('views.nameTooLong', { max: MAX_NAME })
        : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problem !== null) return;
    onSave(trimmed, () => {
      setOpened(false);
      setName('');
      setTried(false);
    });
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <button type="button" className={classes['tab']} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {t('views.save')}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('views.save')}>
        <form onSubmit={submit}>
          <Stack gap={10} w={260}>
            <TextInput
              data-autofocus
              label={t('views.name')}
              description={full ? t('views.full', { max: MAX_VIEWS }) : t('views.help')}
              value={name}
              error={tried ? problem : null}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <WorkButton type="submit" working={busy}>
              {t('views.confirm')}
            </WorkButton>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};
