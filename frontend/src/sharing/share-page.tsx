import { Menu, SegmentedControl, Tabs } from '@mantine/core';
import { SHARE_SIDES, sharingCalls, type ShareRow, type ShareSide } from '@shilu/events/sharing/calls';
import { IconShareOff } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
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
import { KindFilter } from './kind-filter';
import { standingWords, untilWords, withWords } from './share-words';
import { SharedSubject, SubjectKind } from './shared-subject';
import { useWithdraw } from './use-withdraw';

/** R108, R111, R109: what is in force, all there ever was, what began today. */
const SHARE_VIEWS = ['share', 'todayShare', 'allShare'] as const;
export type ShareView = (typeof SHARE_VIEWS)[number];

const rowId = ({ id }: ShareRow): string => id;
const sideIn = (said: string | undefined): ShareSide => SHARE_SIDES.find((side) => side === said) ?? 'all';

export const SharePage = ({ view }: { readonly view: ShareView }) => {
  const { t } = useTranslation(['sharing', 'common']);
  const navigate = useNavigate();
  const control = useTableState({ size: 20 });
  const side = sideIn(control.filters['side']);
  const kind = control.filters['kind'] ?? null;
  const today = dayjs().startOf('day').toISOString();
  const list = useQueryCall(
    sharingCalls.sharePage,
    {
      ...{ pageIndex: control.page, pageSize: control.size, side },
      ...(view === 'share' ? { standing: 'open' as const } : {}),
      ...(view === 'todayShare' ? { since: today } : {}),
      ...(kind === null ? {} : { category: kind }),
      ...(control.text === '' ? {} : { text: control.text }),
    },
    { watch: ['shares'], keepPrevious: true },
  );
  const withdraw = useWithdraw();
  const columns = useMemo<readonly Column<ShareRow>[]>(
    () => [
      {
        ...{ id: 'record', label: t('page.record'), whole: true, fixed: true, minWidth: 220 },
        cell: (row) => <SharedSubject share={row} />,
      },
      {
        ...{ id: 'kind', label: t('page.kind'), width: 84 },
        cell: ({ subject: { category } }) => <SubjectKind category={category} />,
      },
      { id: 'with', label: t('page.with'), width: 130, cell: (row) => withWords(row, t) },
      { id: 'use', label: t('use'), width: 96, cell: (row) => t(`uses.${row.use}`) },
      { id: 'until', label: t('page.until'), width: 100, cell: (row) => untilWords(row.endsAt, t) },
      { id: 'standing', label: t('page.standing'), width: 104, cell: (row) => standingWords(row, t) },
      { id: 'reason', label: t('reason'), width: 150, cell: (row) => row.reason },
      { id: 'by', label: t('page.by'), width: 110, cell: (row) => <PersonName name={row.sharerName} /> },
      { id: 'at', label: t('page.at'), width: 110, align: 'right', cell: (row) => <RelativeTime at={row.sharedAt} /> },
    ],
    [t],
  );
  const title = useShownTitle({ title: t('page.title'), control });
  const setText = useCallback((text: string) => control.set({ text }), [control]);
  const menu = (row: ShareRow) =>
    row.mayWithdraw ? (
      <Menu.Item
        leftSection={<IconShareOff size={16} stroke={1.6} />}
        onClick={() => withdraw.mutate({ request: { id: row.id } })}
      >
        {t('withdraw')}
      </Menu.Item>
    ) : null;
  return (
    <>
      <PageHeader
        title={title}
        tab={view === 'share' ? title : t(`page.${view}`)}
        {...(list.data?.rows === undefined ? {} : { note: t('page.total', { count: list.data.rows }) })}
        description={t('page.help')}
      />
      <Tabs
        value={view}
        onChange={(next) => next !== null && void navigate(`/resource/${next}`)}
        mb={12}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('page.tabs')}>
          {SHARE_VIEWS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`page.${each}`)}
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
              aria-label={t('page.side')}
              data={SHARE_SIDES.map((value) => ({ value, label: t(`page.sides.${value}`) }))}
              value={side}
              onChange={(next) => control.setFilter('side', next === 'all' ? null : next)}
            />
            <KindFilter kind={kind} onChange={(next) => control.setFilter('kind', next)} />
            <SearchBox label={t('page.search')} value={control.text} onChange={setText} />
          </>
        }
        empty={<EmptyState title={t('page.empty')}>{t('page.emptyHelp')}</EmptyState>}
      />
    </>
  );
};
