import { Button, Menu, SegmentedControl, Tabs } from '@mantine/core';
import { RECORD } from '@shilu/events/records/record-category';
import { REQUEST_SIDES, sharingCalls, type RequestRow, type RequestSide } from '@shilu/events/sharing/calls';
import { IconArrowBackUp, IconChecks, IconKey } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { entityWords } from '../audit/entity-words';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { pageOf } from '../ui/data-table/page-of';
import { SearchBox } from '../ui/data-table/search-box';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { showDone } from '../ui/toasts';
import { AnswerDialog } from './answer-dialog';
import { KIND_PARAM, REQUEST_PARAM } from './request-address';
import { RequestDialog } from './request-dialog';
import { SharedSubject } from './shared-subject';
import { untilWords } from './share-words';

/** R110: what was asked for today; R112: all there ever was. */
const APPLY_VIEWS = ['todayApply', 'allApply'] as const;
export type ApplyView = (typeof APPLY_VIEWS)[number];

const rowId = ({ id }: RequestRow): string => id;
const sideIn = (said: string | undefined): RequestSide => REQUEST_SIDES.find((side) => side === said) ?? 'all';
/** Of a link nobody reads the id. */
const isId = (sought: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(sought);

export const ApplyPage = ({ view }: { readonly view: ApplyView }) => {
  const { t } = useTranslation(['accessRequests', 'sharing', 'common']);
  const { t: words } = useTranslation(['sharing', 'common']);
  const language = useStore(languageStore);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const control = useTableState({ size: 20 });
  const side = sideIn(control.filters['side']);
  const asking = query.get(REQUEST_PARAM);
  const kind = query.get(KIND_PARAM) ?? RECORD;
  const [answering, setAnswering] = useState<RequestRow | null>(null);
  const ask = (sought: string | null): void =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.delete(KIND_PARAM);
      if (sought === null) next.delete(REQUEST_PARAM);
      else next.set(REQUEST_PARAM, sought);
      return next;
    });
  const list = useQueryCall(
    sharingCalls.requestPage,
    {
      ...{ pageIndex: control.page, pageSize: control.size, side },
      ...(view === 'todayApply' ? { since: dayjs().startOf('day').toISOString() } : {}),
      ...(control.text === '' ? {} : { text: control.text }),
    },
    { watch: ['shares'], keepPrevious: true },
  );
  const withdraw = useCommand(sharingCalls.withdrawRequest, {
    refresh: ['shares', 'counts'],
    onDone: () => showDone(t('withdrawn')),
  });
  const columns = useMemo<readonly Column<RequestRow>[]>(() => {
    const answerOf = ({ granted, decision }: RequestRow): string =>
      granted === null
        ? decision
        : t('grantedUntil', { use: words(`uses.${granted.use}`), until: untilWords(granted.endsAt, words) });
    return [
      {
        ...{ id: 'record', label: t('thing'), whole: true, fixed: true, minWidth: 200 },
        cell: (row) =>
          row.subject === null ? (
            <span>{isId(row.sought) ? t('link', { kind: entityWords(row.category, language) }) : row.sought}</span>
          ) : (
            <SharedSubject share={{ ...row, subject: row.subject }} />
          ),
      },
      { id: 'applicant', label: t('applicant'), width: 110, cell: (row) => <PersonName name={row.applicantName} /> },
      { id: 'use', label: t('use'), width: 110, cell: (row) => words(`uses.${row.use}`) },
      { id: 'reason', label: t('reason'), width: 180, cell: (row) => row.reason },
      { id: 'standing', label: t('standing'), width: 90, cell: (row) => t(`standings.${row.standing}`) },
      { id: 'answer', label: t('answer'), width: 170, cell: answerOf },
      {
        id: 'by',
        label: t('by'),
        width: 110,
        cell: (row) =>
          row.decidedBy === null || row.standing === 'withdrawn' ? null : <PersonName name={row.decidedBy} />,
      },
      { id: 'at', label: t('at'), width: 110, align: 'right', cell: (row) => <RelativeTime at={row.requestedAt} /> },
    ];
  }, [t, words, language]);
  const title = useShownTitle({ title: t('title'), control });
  const setText = useCallback((text: string) => control.set({ text }), [control]);
  const menu = (row: RequestRow) =>
    row.mayDecide ? (
      <Menu.Item leftSection={<IconChecks size={16} stroke={1.6} />} onClick={() => setAnswering(row)}>
        {t('decide')}
      </Menu.Item>
    ) : row.mayWithdraw ? (
      <Menu.Item
        leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
        onClick={() => withdraw.mutate({ request: { id: row.id } })}
      >
        {t('withdraw')}
      </Menu.Item>
    ) : null;
  return (
    <>
      <PageHeader
        title={title}
        tab={view === 'allApply' ? title : t(view)}
        {...(list.data?.rows === undefined ? {} : { note: t('total', { count: list.data.rows }) })}
        description={t('help')}
        actions={
          <Button leftSection={<IconKey size={16} />} onClick={() => ask('')}>
            {t('request')}
          </Button>
        }
      />
      <Tabs
        value={view}
        onChange={(next) => next !== null && void navigate(`/resource/${next}`)}
        mb={12}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('tabs')}>
          {APPLY_VIEWS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(each)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <DataTable
        name={`sharing.${view}`}
        label={title}
        columns={columns}
        {...pageOf(list)}
        rowId={rowId}
        control={control}
        menu={menu}
        toolbar={
          <>
            <SegmentedControl
              size="xs"
              aria-label={t('side')}
              data={REQUEST_SIDES.map((value) => ({ value, label: t(`sides.${value}`) }))}
              value={side}
              onChange={(next) => control.setFilter('side', next === 'all' ? null : next)}
            />
            <SearchBox label={t('search')} value={control.text} onChange={setText} />
          </>
        }
        empty={<EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>}
      />
      {asking === null ? null : (
        <RequestDialog key={asking} sought={asking} category={kind} onClose={() => ask(null)} />
      )}
      {answering === null ? null : (
        <AnswerDialog key={answering.id} request={answering} onClose={() => setAnswering(null)} />
      )}
    </>
  );
};
