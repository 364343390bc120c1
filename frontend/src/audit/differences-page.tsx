import { Button, Group } from '@mantine/core';
import { auditCalls } from '@shilu/events/audit/calls';
import { eventWords } from '@shilu/events/audit/event-words';
import type { ResponseOf } from '@shilu/events/core/call';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AS_OF } from '../api/moment';
import { useQueryCall } from '../api/use-query-call';
import { FoundOptions } from '../registers/found-options';
import { useKnownTargets } from '../registers/use-known-targets';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { FilterBar } from '../ui/data-table/filter-bar';
import { oneOf } from '../ui/data-table/filter-kinds';
import { pageOf } from '../ui/data-table/page-of';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState, type TableControl } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { MomentField } from '../ui/moment-field';
import { OneLine } from '../ui/one-line';
import { PageHeader } from '../ui/page-header';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { ListSkeleton } from '../ui/skeletons';
import { Chip, type Tone } from '../ui/state-chip';
import classes from './audit.module.css';
import { ChangeList } from './change-list';
import { ENTITIES, entityWords } from './entity-words';

type Thing = ResponseOf<typeof auditCalls.differences>[number];
type Span = { readonly from: string; readonly to: string | null };

const rowId = ({ entity, entityId }: Thing): string => `${entity} ${entityId}`;
const FEW = 50;
const PROJECT = ['project'] as const;

type Became = 'added' | 'changed' | 'removed' | 'passed';
const TONE: Readonly<Record<Became, Tone>> = { added: 'accent', changed: 'draft', removed: 'locked', passed: 'locked' };
const becameOf = ({ isNew, isRemoved }: Thing): Became =>
  isRemoved ? (isNew ? 'passed' : 'removed') : isNew ? 'added' : 'changed';

/** The events that made the difference of one thing, with what each changed. */
const Events = ({ thing: { entity, entityId, events }, span }: { readonly thing: Thing; readonly span: Span }) => {
  const { t } = useTranslation('audit');
  const language = useStore(languageStore);
  const query = useQueryCall(auditCalls.difference, { ...span, entity, entityId, pageIndex: 1, pageSize: FEW });
  const rows = query.data?.response;
  if (query.isError && !rows) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!rows) return <ListSkeleton rows={2} />;
  return (
    <ol className={classes['events']}>
      {rows.map((row) => (
        <li key={row.position}>
          <span>
            <RelativeTime at={row.at} /> · {row.actorName === '' ? '—' : row.actorName} ·{' '}
            {eventWords(row.type, language)}
            {row.moduleTitle === null ? null : <span className="mute"> · {row.moduleTitle}</span>}
            {row.reason === null || row.reason === '' ? null : <span className="mute"> · {row.reason}</span>}
          </span>
          {row.changes.length === 0 ? null : <ChangeList changes={row.changes} />}
        </li>
      ))}
      {events > rows.length ? <li className="mute">{t('difference.more', { count: events - rows.length })}</li> : null}
    </ol>
  );
};

/** U2, X858: what is otherwise at one moment than at another, thing by thing, for whoever oversees the audit trail. */
export const DifferencesPage = () => {
  const { t } = useTranslation('audit');
  const language = useStore(languageStore);
  const control = useTableState({ size: 50 });
  const { from = null, to = null, projectId, entity } = control.filters;
  const span = useMemo<Span>(() => ({ from: from ?? '', to }), [from, to]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (row: Thing) =>
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(rowId(row))) next.add(rowId(row));
        return next;
      }),
    [],
  );
  const wanted = useMemo(() => (projectId === undefined ? [] : [{ category: 'project', id: projectId }]), [projectId]);
  const known = useKnownTargets(PROJECT, wanted)('project').map(({ id, name }) => ({ value: id, label: name }));
  const list = useQueryCall(
    auditCalls.differences,
    {
      ...{ ...span, pageIndex: control.page, pageSize: control.size },
      ...(projectId === undefined ? {} : { projectId }),
      ...(entity === undefined ? {} : { entity }),
    },
    { watch: ['audit'], keepPrevious: true, enabled: from !== null },
  );
  const columns = useMemo<readonly Column<Thing>[]>(
    () => [
      {
        id: 'entity',
        label: t('column.entity'),
        minWidth: 340,
        fixed: true,
        whole: true,
        cell: (row) => {
          const isOpen = opened.has(rowId(row));
          return (
            <div className={classes['what']}>
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
              <button type="button" className={classes['toggle']} aria-expanded={isOpen} onClick={() => toggle(row)}>
                {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
                {t('difference.events', { count: row.events })}
              </button>
              {isOpen ? <Events thing={row} span={span} /> : null}
            </div>
          );
        },
      },
      {
        id: 'became',
        label: t('difference.became'),
        width: 130,
        plain: true,
        cell: (row) => <Chip tone={TONE[becameOf(row)]}>{t(`difference.${becameOf(row)}`)}</Chip>,
      },
      {
        id: 'revisions',
        label: t('column.revision'),
        width: 110,
        blank: (row) => row.toRevision === null,
        cell: (row) =>
          row.toRevision === null ? (
            <span className="mute">—</span>
          ) : (
            <span className="mono">
              {row.fromRevision ?? '—'} → {row.toRevision}
            </span>
          ),
      },
      {
        id: 'last',
        label: t('difference.last'),
        width: 220,
        cell: (row) => (
          <span>
            <RelativeTime at={row.at} /> <PersonName name={row.actorName === '' ? null : row.actorName} />
          </span>
        ),
      },
    ],
    [t, language, opened, toggle, span],
  );
  const fields = [
    oneOf('projectId', t('entity.project'), known, {
      list: (chosen) => <FoundOptions {...chosen} category="project" known={known} />,
    }),
    oneOf(
      'entity',
      t('column.entity'),
      ENTITIES.map((each) => ({ value: each, label: entityWords(each, language) })),
    ),
  ];
  // The moments say what is compared: they narrow nothing, and stay where what does is taken away.
  const narrowed = useMemo<TableControl>(() => {
    const { from: _from, to: _to, ...filters } = control.filters;
    const moments = Object.fromEntries(Object.entries(control.filters).filter(([key]) => !(key in filters)));
    return { ...control, filters, clear: () => control.set({ text: '', filters: moments }) };
  }, [control]);
  const title = useShownTitle({ title: t('difference.title'), control, fields });
  const place = projectId === undefined ? '/project' : `/team/allTask/${projectId}`;
  return (
    <>
      <PageHeader
        title={title}
        {...(from === null || list.data?.rows === undefined ? {} : { note: t(list.data.rowsCapped === true ? 'difference.thingsCapped' : 'difference.things', { count: list.data.rows }) })} // prettier-ignore
        description={t('difference.description')}
        actions={
          from === null ? null : (
            <Button variant="default" component={Link} to={`${place}?${AS_OF}=${encodeURIComponent(from)}`}>
              {t('difference.openThen')}
            </Button>
          )
        }
      />
      <Group align="flex-start" gap={16} mb={12}>
        <MomentField
          label={t('difference.from')}
          value={from}
          onChange={(next) => control.setFilter('from', next)}
          isRequired
        />
        <MomentField label={t('difference.to')} value={to} onChange={(next) => control.setFilter('to', next)} />
      </Group>
      {from === null ? (
        <EmptyState title={t('difference.none')}>{t('difference.noneHelp')}</EmptyState>
      ) : (
        <DataTable
          name="differences"
          label={title}
          columns={columns}
          {...pageOf(list)}
          rowId={rowId}
          control={narrowed}
          onOpen={toggle}
          filters={<FilterBar control={control} fields={fields} />}
          empty={<EmptyState title={t('difference.same')}>{t('difference.sameHelp')}</EmptyState>}
        />
      )}
    </>
  );
};
