import { ActionIcon, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconArchive, IconPencil, IconPlus, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ofRegister, type WatchKey } from '../../api/watch-key';
import { useCommand } from '../../api/use-command';
import { notebookCalls, useNotebooks, type Notebook } from '../lists/places';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { ListSkeleton } from '../../ui/skeletons';
import { BeingRepaired } from '../../ui/state-chip';
import { showDone, showUndo } from '../../ui/toasts';
import { NotebookForm } from './notebook-form';
import { OneLine } from '../../ui/one-line';
import classes from './notebooks.module.css';
import { Drawer } from '../../ui/drawer';

type Props = {
  readonly opened: boolean;
  readonly adding: boolean;
  readonly chosen: string | null;
  readonly onChoose: (bookId: string | null) => void;
  readonly onClose: () => void;
};

/** L15: the caller's notebooks, beside the list they hold. */
export const NotebookDrawer = ({ opened, adding, onClose, ...rest }: Props) => {
  const { t } = useTranslation('recordLists');
  const { t: common } = useTranslation('common');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={400}
      title={t('book.title')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <Books adding={adding} {...rest} />
    </Drawer>
  );
};

const REFRESH: readonly WatchKey[] = [ofRegister('notebook'), 'records'];

const Books = ({ adding, chosen, onChoose }: Pick<Props, 'adding' | 'chosen' | 'onChoose'>) => {
  const { t } = useTranslation('recordLists');
  const { t: common } = useTranslation('common');
  const [bin, setBin] = useState(false);
  const [editing, setEditing] = useState<Notebook | 'new' | null>(adding ? 'new' : null);
  const { notebooks, query } = useNotebooks(bin);
  const restore = useCommand(notebookCalls.restore, { refresh: REFRESH });
  const remove = useCommand(notebookCalls.remove, { refresh: REFRESH });
  if (editing !== null) {
    return (
      <NotebookForm
        {...(editing === 'new' ? {} : { notebook: editing })}
        onCancel={() => setEditing(null)}
        onSaved={() => {
          showDone(common('toast.saved'));
          setEditing(null);
        }}
      />
    );
  }
  const takeAway = (book: Notebook): void =>
    remove.mutate(
      { request: { id: book.id } },
      {
        onSuccess: () =>
          showUndo(t('book.removed', { name: book.name }), () => restore.mutate({ request: { id: book.id } })),
      },
    );
  return (
    <Stack gap={12}>
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label={t('book.title')}
          value={bin ? 'bin' : 'all'}
          onChange={(value) => setBin(value === 'bin')}
          data={[
            { value: 'all', label: t('book.inUse') },
            { value: 'bin', label: t('view.bin') },
          ]}
        />
        {bin ? null : (
          <Button size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
            {t('book.add')}
          </Button>
        )}
      </Group>
      {query.isError && notebooks === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <ListSkeleton rows={4} /> : null}
      {notebooks?.length === 0 ? (
        <EmptyState
          title={t(bin ? 'book.binEmpty' : 'book.empty')}
          {...(bin ? {} : { action: <Button onClick={() => setEditing('new')}>{t('book.add')}</Button> })}
        >
          {t(bin ? 'book.binEmptyHelp' : 'book.emptyHelp')}
        </EmptyState>
      ) : null}
      <ul className={classes['list']}>
        {notebooks?.map((book) => (
          <li key={book.id} className={classes['item']} data-chosen={chosen === book.id || undefined}>
            {bin ? (
              <BookWords book={book} />
            ) : (
              <button
                type="button"
                className={classes['open']}
                aria-pressed={chosen === book.id}
                onClick={() => onChoose(chosen === book.id ? null : book.id)}
              >
                <BookWords book={book} />
              </button>
            )}
            {bin ? (
              <ActionIcon
                aria-label={t('book.restore', { name: book.name })}
                onClick={() =>
                  restore.mutate({ request: { id: book.id } }, { onSuccess: () => showDone(common('toast.restored')) })
                }
              >
                <IconRestore size={16} />
              </ActionIcon>
            ) : (
              <>
                <ActionIcon aria-label={t('book.modify', { name: book.name })} onClick={() => setEditing(book)}>
                  <IconPencil size={16} />
                </ActionIcon>
                <ActionIcon aria-label={t('book.remove', { name: book.name })} onClick={() => takeAway(book)}>
                  <IconArchive size={16} />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
};

const BookWords = ({ book }: { readonly book: Notebook }) => (
  <span className={classes['words']}>
    <Text span fw={500}>
      <OneLine text={book.name} most={Infinity} /> <BeingRepaired of={book} />
    </Text>
    {book.number === '' && book.description === '' ? null : (
      <Text span fz="xs" c="dimmed">
        <OneLine text={[book.number, book.description].filter((part) => part !== '').join(' · ')} most={Infinity} />
      </Text>
    )}
  </span>
);
