import { Button, Menu, Text } from '@mantine/core';
import { entryName, isRemovable } from '@shilu/events/core/define-register';
import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { STATUS, statusField } from '@shilu/events/core/life-cycle';
import { own } from '@shilu/events/core/own';
import type { RegisterEntry } from '@shilu/events/core/register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { wordsIn } from '@shilu/events/core/register-words';
import { registerKey } from '@shilu/events/live/told-key';
import { isCommonList } from '@shilu/events/resources/common-list-calls';
import { IconArrowBackUp, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, useNavigate } from 'react-router-dom';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { SearchBox } from '../ui/data-table/search-box';
import { DataTable } from '../ui/data-table/data-table';
import { pageOf } from '../ui/data-table/page-of';
import type { Column } from '../ui/data-table/column';
import { FilterBar } from '../ui/data-table/filter-bar';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { OneLine } from '../ui/one-line';
import { PageHeader } from '../ui/page-header';
import { RelativeTime } from '../ui/relative-time';
import { BeingRepaired } from '../ui/state-chip';
import { showUndo } from '../ui/toasts';
import { mayChangeAtAll, mayChangeNow, mayDo } from './authority';
import { EntryStatus, statusWidth } from './entry-status';
import { fieldText } from './field-text';
import { textsOf } from './fields/field-ui';
import { uiOf } from './fields/field-uis';
import { namedFirst, namingColumn } from './naming-field';
import { RemoveSeveral } from './remove-several';
import { RegisterForm } from './register-form';
import type { RegisterScreen } from './register-screens';
import { ShownField } from './shown-field';
import { TableMenu } from './table-menu';
import { TraceDrawer } from './trace-drawer';
import { useMoves } from './use-moves';
import { namesIn, useNames } from './use-names';
import { askedFilters, useRegisterFilters } from './use-register-filters';
import { DialogActions } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';

const ICON = { size: 16, stroke: 1.6 };

const NONE = {};

type Open =
  | { readonly kind: 'form'; readonly entry: RegisterEntry | null }
  | { readonly kind: 'trace'; readonly entry: RegisterEntry }
  | { readonly kind: 'remove'; readonly entry: RegisterEntry }
  | { readonly kind: 'removeSeveral'; readonly entries: readonly RegisterEntry[]; readonly onDone: () => void };

/** List, form and trace of a register, all from its declaration. */
export const RegisterPage = ({ register, controls = NONE, extra }: RegisterScreen) => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const words = wordsIn(register, language);
  const me = useMe();
  const names = useNames();
  const moves = useMoves(register);
  const navigate = useNavigate();
  const calls = useMemo(() => registerCalls(register), [register]);
  const watch = useMemo(() => [registerKey(register)], [register]);
  const control = useTableState({ size: 20, sort: { field: register.sortBy, order: 'asc' } });
  const filters = useRegisterFilters(register, control.filters);
  const removed = control.filters['removed'] !== undefined;
  const [open, setOpen] = useState<Open | null>(null);
  const asked = {
    removed,
    filter: askedFilters(register, control.filters),
    ...(control.text === '' ? {} : { text: control.text }),
    ...(control.sort ? { sortField: control.sort.field, sortOrder: control.sort.order } : {}),
  };
  const page = useQueryCall(
    calls.page,
    { pageIndex: control.page, pageSize: control.size, ...asked },
    { keepPrevious: true, watch },
  );
  const restore = useCommand(calls.restore, { refresh: watch });
  const remove = useCommand(calls.remove, {
    refresh: watch,
    onDone: (_, request) => showUndo(t('common:toast.removed'), () => restore.mutate({ request: { id: request.id } })),
  });
  const removable = isRemovable(register);
  const fields = removable
    ? [...filters, { key: 'removed', label: t('registers:register.removed'), word: () => '' }]
    : filters;
  const label = useShownTitle({ title: words.title, control, fields });
  const titleOf = (entry: RegisterEntry): string => entryName(register, entry.values, language) ?? entry.id;

  const hasText = register.fields.some((field) => field.list === true && uiOf(field).isProse);
  const columns = useMemo<Column<RegisterEntry>[]>(() => {
    const { life } = register;
    const named = namingColumn(register, language);
    const cellOf = (entry: RegisterEntry, field: RegisterField): ReactNode => {
      const text =
        field.key === named
          ? entryName(register, entry.values, language)
          : fieldText(field, entry.values[field.key], namesIn(entry, names));
      if (text === null) return <span className="mute">{t('registers:register.none')}</span>;
      const as = own(extra?.shows ?? {}, field.key);
      return (
        <>
          {uiOf(field).mark?.(field, entry.values[field.key])}
          {as === undefined && textsOf(entry.values[field.key]).length > 1 ? (
            <OneLine alone title text={text} />
          ) : (
            <ShownField text={text} as={as} />
          )}
        </>
      );
    };
    const shown: Column<RegisterEntry>[] = [
      ...namedFirst(register, language)
        .filter((field) => field.list === true)
        .map((field, at): Column<RegisterEntry> => ({
          id: field.key,
          label: field.label[language],
          sortable: uiOf(field).isUnordered !== true,
          ...(uiOf(field).columnOf?.(field) ?? uiOf(field).column),
          ...(hasText ? uiOf(field).besideProse?.(field) : {}),
          whole: at === 0,
          cell: (entry) => (
            <>
              {cellOf(entry, field)}
              {at === 0 ? (
                <>
                  {' '}
                  <BeingRepaired of={entry} />
                </>
              ) : null}
            </>
          ),
        })),
      {
        id: 'modifiedAt',
        label: t('registers:register.modifiedAt'),
        width: 140,
        align: 'right',
        cell: (entry) => <RelativeTime at={entry.modifiedAt} />,
      },
    ];
    if (life === null) return shown;
    return shown.toSpliced(1, 0, {
      id: STATUS,
      label: statusField(life).label[language],
      sortable: true,
      width: statusWidth(life, language),
      cell: ({ status }) => (status === undefined ? null : <EntryStatus life={life} status={status} />),
    });
  }, [register, extra, hasText, language, names, t]);
  /** An entry with an address of its own is opened there. */
  const openEntry = (entry: RegisterEntry): void => {
    const detail = register.place?.detail;
    if (detail === undefined) setOpen({ kind: 'form', entry });
    else void navigate(generatePath(detail, { id: entry.id }));
  };

  const openNew = (): void => {
    const add = register.place?.add;
    if (add === undefined) setOpen({ kind: 'form', entry: null });
    else void navigate(add);
  };

  const menuOf = (entry: RegisterEntry) => {
    const mayRemove = removable && mayChangeAtAll(register, me, entry);
    return (
      <>
        {moves.items(entry)}
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setOpen({ kind: 'form', entry })}>
          {t(mayChangeNow(register, me, entry) ? 'common:actions.edit' : 'common:table.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory {...ICON} />} onClick={() => setOpen({ kind: 'trace', entry })}>
          {t('registers:register.trace')}
        </Menu.Item>
        {!mayRemove ? null : entry.removed ? (
          <Menu.Item
            leftSection={<IconArrowBackUp {...ICON} />}
            onClick={() => restore.mutate({ request: { id: entry.id } })}
          >
            {t('common:actions.restore')}
          </Menu.Item>
        ) : (
          <Menu.Item
            color="var(--red)"
            leftSection={<IconTrash {...ICON} />}
            onClick={() => setOpen({ kind: 'remove', entry })}
          >
            {t('common:actions.remove')}
          </Menu.Item>
        )}
      </>
    );
  };
  const bulkOf = (selected: readonly string[], clear: () => void): ReactNode => {
    const entries = (page.data?.response ?? []).filter(({ id }) => selected.includes(id));
    const chosen = entries.filter((entry) => !entry.removed && mayChangeAtAll(register, me, entry));
    const removal =
      isCommonList(register) && chosen.length > 0 ? (
        <Button
          size="compact-sm"
          variant="outline"
          onClick={() => setOpen({ kind: 'removeSeveral', entries: chosen, onDone: clear })}
        >
          {t('common:actions.remove')}
        </Button>
      ) : null;
    return moves.bulk(entries, clear, removal);
  };
  const mayAdd = mayDo(register.mayAdd, me, null);
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={openNew}>
      {words.add}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={label}
        description={register.about[language]}
        actions={
          <>
            <TableMenu
              register={register}
              asked={asked}
              mayImport={mayAdd}
              {...(extra?.importing ? { importing: extra.importing } : {})}
            />
            {mayAdd ? addButton : null}
          </>
        }
      />
      <DataTable
        name={`register-${register.name}`}
        label={label}
        columns={columns}
        {...pageOf(page)}
        rowId={(entry) => entry.id}
        control={control}
        onOpen={openEntry}
        filters={<FilterBar control={control} fields={fields} />}
        toolbar={
          <SearchBox label={words.search} value={control.text} width={240} onChange={(text) => control.set({ text })} />
        }
        menu={menuOf}
        {...(moves.hasBatch || isCommonList(register) ? { bulk: bulkOf } : {})}
        empty={
          <EmptyState title={words.empty} action={mayAdd ? addButton : undefined}>
            {register.about[language]}
          </EmptyState>
        }
      />
      {open?.kind === 'form' ? (
        <RegisterForm
          register={register}
          controls={controls}
          Beginning={extra?.Beginning}
          entry={open.entry}
          readOnly={open.entry !== null && !mayChangeNow(register, me, open.entry)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {moves.dialog}
      {open?.kind === 'trace' ? (
        <TraceDrawer register={register} entry={open.entry} title={titleOf(open.entry)} onClose={() => setOpen(null)} />
      ) : null}
      {open?.kind === 'removeSeveral' ? (
        <RemoveSeveral {...{ register, entries: open.entries, onDone: open.onDone }} onClose={() => setOpen(null)} />
      ) : null}
      {open?.kind === 'remove' ? (
        <Modal
          opened
          onClose={() => setOpen(null)}
          title={t('registers:register.removeTitle', { name: titleOf(open.entry) })}
          closeButtonProps={{ 'aria-label': t('common:actions.close') }}
        >
          <Text>{t('registers:register.removeBody')}</Text>
          <DialogActions onCancel={() => setOpen(null)} mt={20}>
            <Button
              color="red"
              data-autofocus
              onClick={() => {
                remove.mutate({ request: { id: open.entry.id } });
                setOpen(null);
              }}
            >
              {t('common:actions.remove')}
            </Button>
          </DialogActions>
        </Modal>
      ) : null}
    </>
  );
};
