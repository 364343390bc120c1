import { Button, SegmentedControl } from '@mantine/core';
import { IconBook2, IconPlus } from '@tabler/icons-react';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordRow } from '@shilu/events/records/record-row';
import dayjs from 'dayjs';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useInPast } from '../../api/moment';
import { useQueryCall } from '../../api/use-query-call';
import { NotebookDrawer } from '../notebooks/notebook-drawer';
import { preloadWriting } from '../create/preload-writing';
import { FilterBar } from '../../ui/data-table/filter-bar';
import { DataTable } from '../../ui/data-table/data-table';
import { pageOf } from '../../ui/data-table/page-of';
import { useTableState } from '../../ui/data-table/use-table-state';
import { EmptyState } from '../../ui/empty-state';
import { PageHeader } from '../../ui/page-header';
import { useShortcuts } from '../../ui/shortcuts';
import { usePeople } from '../../ui/use-people';
import { useRecordTypes } from './places';
import { NewRecordDialog } from './new-record-dialog';
import { useRecordActs } from './record-acts';
import { RecordBulk } from './record-bulk';
import { recordColumns } from './record-columns';
import { RecordMenu } from './record-menu';
import { useRecordFilters } from './record-filters';
import { countsRequest, RECORD_VIEWS, recordRequest, viewOf } from './record-request';
import { SearchBox } from '../../ui/data-table/search-box';
import { useShownRecords } from './shown-records';
import { StatusTabs } from './status-tabs';
import { useTemplates } from '../../templates/templates';

const hrefOf = (row: RecordRow): string => `/editRecord/${row.id}`;
const rowId = (row: RecordRow): string => row.id;

/** R004, R005: my experiments, and from here those shared with me, all I may read, and the recycle bin (L15). */
export const RecordListPage = () => {
  const { t } = useTranslation('recordLists');
  const navigate = useNavigate();
  const overdue = useLocation().pathname === '/record/overdue';
  const [query, setQuery] = useSearchParams();
  const view = viewOf(query.get('view'));
  const control = useTableState({ size: 50, sort: { field: 'modifiedAt', order: 'desc' } });
  const fields = useRecordFilters(control.filters, { withOwner: view !== 'mine' && view !== 'bin' });
  const { shownName } = usePeople();
  const { nameOf: typeOf } = useRecordTypes();
  const today = dayjs().format('YYYY-MM-DD');
  const place = { view, overdue, today };
  const list = useQueryCall(recordCalls.recordPage, recordRequest(control, place), {
    watch: ['records', 'shares'],
    keepPrevious: true,
  });
  const counting = countsRequest(control, place);
  const counts = useQueryCall(recordCalls.recordCounts, counting ?? {}, {
    watch: ['records', 'counts', 'shares'],
    enabled: counting !== null,
    keepPrevious: true,
  });
  const rows = list.data?.response;
  const acts = useRecordActs();

  /** `create` and `notebooks` are dialogs with an address, so that the palette and the quick entries can open them. */
  const setParam = useCallback(
    (key: string, value: string | null) =>
      setQuery((before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(key);
        else next.set(key, value);
        return next;
      }),
    [setQuery],
  );
  const inPast = useInPast();
  const create = inPast ? null : query.get('create');
  const newRecord = (): void => setParam('create', 'record');
  const listed = rows !== undefined;
  useEffect(() => (listed ? preloadWriting() : undefined), [listed]);
  // Asked for when somebody is about to choose: each brings what it consists of.
  const [near, setNear] = useState(false);
  useTemplates({ enabled: near });
  useShortcuts(t('title.mine'), inPast ? [] : [{ key: 'n', label: t('new'), run: newRecord }]);

  const columns = useMemo(
    () => recordColumns({ t, find: control.text, nameOf: (id) => shownName(id) ?? t('someone'), typeOf, hrefOf }),
    [t, control.text, shownName, typeOf],
  );
  const setText = useCallback((text: string) => control.set({ text }), [control]);
  const title = useShownRecords({ overdue, control, fields });
  const total = list.data?.rows;
  const emptyKey = overdue ? 'overdue' : view;

  return (
    <>
      <PageHeader
        title={title}
        {...(total === undefined
          ? {}
          : { note: t(list.data?.rowsCapped === true ? 'totalCapped' : 'total', { count: total }) })}
        {...(view === 'bin' ? { description: t('binHelp') } : {})}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconBook2 size={16} />}
              onClick={() => setParam('notebooks', 'open')}
            >
              {t('notebooks')}
            </Button>
            <Button
              variant="light"
              leftSection={<IconPlus size={16} />}
              onClick={newRecord}
              onPointerEnter={() => setNear(true)}
              onFocus={() => setNear(true)}
              aria-keyshortcuts="n"
            >
              {t('new')}
            </Button>
          </>
        }
      />
      {overdue ? null : (
        <SegmentedControl
          mb={8}
          size="xs"
          aria-label={t('viewLabel')}
          data={RECORD_VIEWS.map((each) => ({ value: each, label: t(`view.${each}`) }))}
          value={view}
          onChange={(value) => {
            const next = new URLSearchParams(query);
            next.delete('page');
            if (value === 'mine') next.delete('view');
            else next.set('view', value);
            setQuery(next);
          }}
        />
      )}
      <StatusTabs control={control} counts={counting === null ? null : (counts.data?.response ?? null)} />
      <DataTable
        name="records"
        label={title}
        columns={columns}
        {...pageOf(list)}
        rows={rows}
        rowId={rowId}
        total={total}
        control={control}
        {...(view === 'bin' ? {} : { onOpen: (row: RecordRow) => void navigate(hrefOf(row)) })}
        filters={<FilterBar control={control} fields={fields} />}
        menu={(row) => <RecordMenu row={row} href={hrefOf(row)} acts={acts} />}
        toolbar={<SearchBox label={t('search')} value={control.text} onChange={setText} />}
        empty={
          <EmptyState
            title={t(`empty.${emptyKey}.title`)}
            {...(view === 'mine' && !overdue
              ? { action: <Button onClick={newRecord}>{t('empty.mine.action')}</Button> }
              : {})}
          >
            {t(`empty.${emptyKey}.body`)}
          </EmptyState>
        }
        bulk={(selected, clear) => (
          <RecordBulk
            acts={acts}
            rows={(rows ?? []).filter((row) => selected.includes(row.id))}
            bin={view === 'bin'}
            onDone={clear}
          />
        )}
      />
      {acts.dialog}
      <NewRecordDialog
        opened={create === 'record'}
        onClose={() => setParam('create', null)}
        bookId={control.filters['bookId'] ?? query.get('bookId')}
        templateId={query.get('templateId')}
        projectId={control.filters['projectId'] ?? query.get('projectId')}
        taskId={control.filters['taskId'] ?? query.get('taskId')}
        type={control.filters['recordType'] ?? null}
      />
      <NotebookDrawer
        opened={query.get('notebooks') !== null || create === 'notebook'}
        adding={create === 'notebook'}
        chosen={control.filters['bookId'] ?? null}
        onChoose={(bookId) => {
          const next = new URLSearchParams(
            [...query].filter(([key]) => !['notebooks', 'create', 'page'].includes(key)),
          );
          if (bookId === null) next.delete('f.bookId');
          else next.set('f.bookId', bookId);
          setQuery(next);
        }}
        onClose={() =>
          setQuery(new URLSearchParams([...query].filter(([key]) => key !== 'notebooks' && key !== 'create')))
        }
      />
    </>
  );
};
