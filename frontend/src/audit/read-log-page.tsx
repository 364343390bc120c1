import { auditCalls } from '@shilu/events/audit/calls';
import { momentWords } from '@shilu/events/audit/read-moment';
import { READ_KINDS, readKindLabels, type ReadView } from '@shilu/events/audit/reading';
import { RECORD } from '@shilu/events/records/record-category';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fetchFile } from '../api/call-api';
import { saveFile } from '../api/save-file';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { dateField } from '../records/lists/date-field';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { FilterBar } from '../ui/data-table/filter-bar';
import { UNKNOWN, type FilterField } from '../ui/data-table/filter-field';
import { oneOf } from '../ui/data-table/filter-kinds';
import { pageOf } from '../ui/data-table/page-of';
import { onePerson } from '../ui/data-table/person-filter';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { OneLine } from '../ui/one-line';
import { PageHeader } from '../ui/page-header';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { showError } from '../ui/toasts';
import { dateTime } from '../ui/times';
import { usePeople } from '../ui/use-people';
import { WorkButton } from '../ui/work-button';
import classes from './audit.module.css';
import { entityWords } from './entity-words';
import { readFilters } from './read-request';
import { RecordOptions } from './record-options';

const rowId = (row: ReadView): string => String(row.number);

/** Who read what, when, and how: for those who oversee the audit trail. */
export const ReadLogPage = () => {
  const { t } = useTranslation('readLog');
  const { t: lists } = useTranslation('recordLists');
  const language = useStore(languageStore);
  const { shownName } = usePeople();
  const control = useTableState({ size: 50 });
  const [exporting, setExporting] = useState(false);
  const today = dayjs().format('YYYY-MM-DD');
  const list = useQueryCall(
    auditCalls.reads,
    { pageIndex: control.page, pageSize: control.size, ...readFilters(control.filters, today) },
    { watch: ['audit'], keepPrevious: true },
  );
  const kinds = READ_KINDS.map((kind) => ({ value: kind, label: readKindLabels[kind][language] }));
  const fields: readonly FilterField[] = [
    onePerson('actorId', t('column.person'), shownName),
    dateField('date', t('column.at'), lists),
    {
      key: 'recordId',
      label: entityWords(RECORD, language),
      word: (id) => list.data?.response.find(({ subjectId }) => subjectId === id)?.subjectName ?? UNKNOWN,
      editor: ({ value, onChange }) => <RecordOptions label={t('filterRecord')} value={value} onChoose={onChange} />,
    },
    oneOf('kind', t('column.kind'), kinds),
  ];
  const title = useShownTitle({ title: t('title'), control, fields });
  const columns = useMemo<readonly Column<ReadView>[]>(
    () => [
      {
        id: 'at',
        label: t('column.at'),
        width: 120,
        fixed: true,
        plain: true,
        cell: (row) => <RelativeTime at={row.at} />,
      },
      {
        id: 'person',
        label: t('column.person'),
        width: 160,
        fixed: true,
        plain: true,
        cell: (row) => <PersonName name={row.accountName === '' ? null : row.accountName} />,
      },
      {
        id: 'kind',
        label: t('column.kind'),
        width: 180,
        plain: true,
        cell: (row) => readKindLabels[row.kind][language],
      },
      {
        id: 'moment',
        label: t('column.moment'),
        width: 220,
        plain: true,
        blank: (row) => row.moment === null,
        cell: ({ moment }) =>
          moment === null ? (
            <span className="mute">—</span>
          ) : (
            <OneLine alone text={momentWords(moment, language, dateTime)} />
          ),
      },
      {
        id: 'subject',
        label: t('column.subject'),
        minWidth: 280,
        plain: true,
        cell: ({ category, subjectId, subjectName, search }) => {
          if (search !== null)
            return (
              <span className="mute">
                <OneLine alone text={[t('found', { count: search.found }), search.asked].filter(Boolean).join(' · ')} />
              </span>
            );
          if (category === null || subjectId === null) return <span className="mute">—</span>;
          const name = subjectName ?? subjectId;
          return (
            <span className={classes['entity']}>
              {entityWords(category, language)}{' '}
              {category === RECORD ? (
                <Link className="link" to={`/team/auditTrace?recordId=${subjectId}`}>
                  <OneLine text={name} />
                </Link>
              ) : (
                <span className="mute">
                  <OneLine alone text={name} />
                </span>
              )}
            </span>
          );
        },
      },
      {
        id: 'file',
        label: t('column.file'),
        width: 220,
        plain: true,
        blank: (row) => row.file === null,
        cell: ({ file }) =>
          file === null ? (
            <span className="mute">—</span>
          ) : (
            <OneLine alone text={file.name ?? file.hash.slice(0, 12)} />
          ),
      },
      { id: 'number', label: t('column.number'), width: 90, align: 'right', hidden: true, cell: (row) => row.number },
    ],
    [t, language],
  );
  const download = async (): Promise<void> => {
    setExporting(true);
    try {
      const asked = { ...readFilters(control.filters, today), format: 'csv' } as const;
      const { blob, name } = await fetchFile(auditCalls.readsExport, asked);
      saveFile(blob, name ?? `read-log-${today}.csv`);
    } catch (error) {
      showError(error);
    } finally {
      setExporting(false);
    }
  };
  return (
    <>
      <PageHeader
        title={title}
        {...(list.data?.rows === undefined
          ? {}
          : { note: t(list.data.rowsCapped === true ? 'totalCapped' : 'total', { count: list.data.rows }) })}
        description={t('description')}
        actions={
          <WorkButton variant="default" working={exporting} onClick={() => void download()}>
            {t('export')}
          </WorkButton>
        }
      />
      <DataTable
        name="readLog"
        label={title}
        columns={columns}
        {...pageOf(list)}
        rowId={rowId}
        control={control}
        filters={<FilterBar control={control} fields={fields} />}
        empty={<EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>}
      />
    </>
  );
};
