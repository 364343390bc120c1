import { placeOf } from '@shilu/events/core/position';
import { Alert, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { auditCalls, type AuditRow } from '@shilu/events/audit/calls';
import dayjs from 'dayjs';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fetchFile } from '../api/call-api';
import { saveFile } from '../api/save-file';
import { useQueryCall } from '../api/use-query-call';
import { holds, useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { SearchBox } from '../ui/data-table/search-box';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { pageOf } from '../ui/data-table/page-of';
import { FilterBar } from '../ui/data-table/filter-bar';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { OneLine } from '../ui/one-line';
import { PageHeader } from '../ui/page-header';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { showError } from '../ui/toasts';
import { auditFilters, auditRequest } from './audit-request';
import { ChangeList } from './change-list';
import { DisputesOfLog } from './disputes';
import { IncidentsOfLog } from './incidents';
import { CodeLookup } from './code-lookup';
import { eventWords } from '@shilu/events/audit/event-words';
import { entityWords } from './entity-words';
import { MissingNote } from './missing-note';
import { OpenMoment } from './open-moment';
import { TrailMenu } from './trail-menu';
import { useAuditFields } from './use-audit-fields';
import classes from './audit.module.css';
import { WorkButton } from '../ui/work-button';

const rowId = (row: AuditRow): string => row.position;

/** R049, C110: who did what to what, when, from which value to which, and why. */
export const AuditTrailPage = () => {
  const { t } = useTranslation('audit');
  const language = useStore(languageStore);
  const me = useMe();
  const control = useTableState({ size: 50 });
  const fields = useAuditFields(control.filters);
  const title = useShownTitle({ title: t('title'), control, fields });
  const [lookingUp, setLookingUp] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [exporting, setExporting] = useState(false);
  const today = dayjs().format('YYYY-MM-DD');
  const list = useQueryCall(auditCalls.auditPage, auditRequest(control, today), {
    watch: ['audit', 'records'],
    keepPrevious: true,
  });
  const setText = useCallback((text: string) => control.set({ text }), [control]);
  const toggle = useCallback(
    (row: AuditRow) =>
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(row.position)) next.add(row.position);
        return next;
      }),
    [],
  );
  const columns = useMemo<readonly Column<AuditRow>[]>(
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
        id: 'actor',
        label: t('column.actor'),
        width: 140,
        plain: true,
        cell: (row) => <PersonName name={row.actorName === '' ? null : row.actorName} />,
      },
      {
        id: 'what',
        label: t('column.what'),
        minWidth: 340,
        fixed: true,
        whole: true,
        cell: (row) => {
          const open = opened.has(row.position);
          return (
            <div className={classes['what']}>
              <span>
                {eventWords(row.type, language)}
                {row.moduleTitle === null ? null : <span className="mute"> · {row.moduleTitle}</span>}
                {row.changes.length === 0 ? null : (
                  <>
                    {' '}
                    <button
                      type="button"
                      className={classes['toggle']}
                      aria-expanded={open}
                      onClick={() => toggle(row)}
                    >
                      {open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
                      {t('changeCount', { count: row.changeCount })}
                    </button>
                  </>
                )}
              </span>
              {open ? <ChangeList changes={row.changes} /> : null}
              {open && row.changeCount > row.changes.length ? (
                <span className="mute">{t('moreChanges', { count: row.changeCount - row.changes.length })}</span>
              ) : null}
            </div>
          );
        },
      },
      {
        id: 'entity',
        label: t('column.entity'),
        width: 230,
        plain: true,
        cell: (row) => (
          <span className={classes['entity']}>
            {entityWords(row.entity, language)}{' '}
            {row.recordId === null ? (
              <span className="mute">
                <OneLine alone text={row.entityName} />
              </span>
            ) : (
              <Link className="link" to={`/team/auditTrace?recordId=${row.recordId}`}>
                <OneLine text={row.entityName} />
              </Link>
            )}
          </span>
        ),
      },
      {
        id: 'reason',
        label: t('column.reason'),
        width: 200,
        blank: (row) => row.reason === null || row.reason === '',
        cell: (row) =>
          row.reason === null || row.reason === '' ? (
            <span className="mute">—</span>
          ) : (
            <span style={{ whiteSpace: 'normal' }}>{row.reason}</span>
          ),
      },
      {
        id: 'position',
        label: t('column.position'),
        width: 90,
        align: 'right',
        hidden: true,
        cell: (row) => <span className="mono">{placeOf(row.position)}</span>,
      },
      {
        id: 'revision',
        label: t('column.revision'),
        width: 80,
        align: 'right',
        hidden: true,
        cell: (row) => row.revision,
      },
    ],
    [t, language, opened, toggle],
  );
  const download = async (format: 'csv' | 'pdf'): Promise<void> => {
    setExporting(true);
    try {
      const { blob, name } = await fetchFile(auditCalls.auditExport, { ...auditFilters(control, today), format });
      saveFile(blob, name ?? `audit-trail-${today}.${format}`);
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
          <>
            <OpenMoment to="/project" />
            {holds(me, 'AudittrailSearch') ? (
              <Button variant="default" component={Link} to="/team/auditDifferences">
                {t('difference.open')}
              </Button>
            ) : null}
            <Button variant="default" onClick={() => setLookingUp(true)}>
              {t('code.title')}
            </Button>
            <Menu position="bottom-end" shadow="md">
              <Menu.Target>
                <WorkButton variant="default" working={exporting} rightSection={<IconChevronDown size={14} />}>
                  {t('export')}
                </WorkButton>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => void download('csv')}>{t('exportCsv')}</Menu.Item>
                <Menu.Item onClick={() => void download('pdf')}>{t('exportPdf')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      {holds(me, 'AudittrailSearch') ? null : (
        <Alert variant="light" color="accent" mb={12}>
          {t('onlyReadable')}
        </Alert>
      )}
      {holds(me, 'AudittrailSearch') ? (
        <>
          <DisputesOfLog />
          <IncidentsOfLog />
        </>
      ) : null}
      <MissingNote />
      <DataTable
        name="audit"
        label={title}
        columns={columns}
        {...pageOf(list)}
        rowId={rowId}
        control={control}
        onOpen={toggle}
        filters={<FilterBar control={control} fields={fields} />}
        menu={(row) => <TrailMenu row={row} control={control} />}
        toolbar={<SearchBox label={t('search')} value={control.text} onChange={setText} width={260} />}
        empty={<EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>}
      />
      <CodeLookup opened={lookingUp} onClose={() => setLookingUp(false)} />
    </>
  );
};
