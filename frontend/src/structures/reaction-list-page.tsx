import { registerKey } from '@shilu/events/live/told-key';
import { templateRegister } from '@shilu/events/templates/template';
import { Menu, SegmentedControl } from '@mantine/core';
import { IN_RECORDS, REACTION_SORTS, reactionCalls, type ReactionRow } from '@shilu/events/records/reaction-calls';
import { IconArrowRight, IconCopy, IconExternalLink, IconFilePlus, IconFlask, IconRoute } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { StructurePicture } from '../chemistry/structure-picture';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { FilterBar } from '../ui/data-table/filter-bar';
import { pageOf } from '../ui/data-table/page-of';
import { onePerson } from '../ui/data-table/person-filter';
import { rangeField, readRange } from '../ui/data-table/range-filter';
import { SearchBox } from '../ui/data-table/search-box';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { RelativeTime } from '../ui/relative-time';
import { usePeople } from '../ui/use-people';
import classes from './structures.module.css';
import { UseReactionDialog } from './use-reaction-dialog';
import { percent } from './percent';

const rowId = ({ kind, id, moduleId }: ReactionRow): string => `${kind} ${id} ${moduleId}`;
const inRecord = ({ kind }: ReactionRow): boolean => kind === IN_RECORDS;
/** The page of what holds it. */
const holderAt = (row: ReactionRow): string =>
  inRecord(row) ? `/editRecord/${row.id}` : generatePath('/entry/:register/:id', { register: row.kind, id: row.id });
/** A record that begins with a template. */
const beginAt = ({ id }: ReactionRow): string =>
  `/record?${new URLSearchParams({ create: 'record', templateId: id }).toString()}`;

/** Whose reactions are listed. */
const KINDS = [IN_RECORDS, templateRegister.name];

/** 0 to 100 as it is typed. */
const percentIn = (typed: string): number | null => {
  const value = Number(typed);
  return typed.trim() !== '' && value >= 0 && value <= 100 ? value : null;
};

/** R090: the reactions of every record, or of every template, that one may read. */
export const ReactionListPage = () => {
  const { t } = useTranslation('structures');
  const navigate = useNavigate();
  const { shownName } = usePeople();
  const [using, setUsing] = useState<ReactionRow | null>(null);
  const control = useTableState({ size: 20, sort: { field: 'modifiedAt', order: 'desc' } });
  const { owner, modified, yield: given } = control.filters;
  const [query, setQuery] = useSearchParams();
  const kind = KINDS.find((each) => each === query.get('kind')) ?? IN_RECORDS;
  const ofRecords = kind === IN_RECORDS;
  const { from, to } = readRange(modified ?? null);
  const yields = readRange(given ?? null);
  const [yieldFrom, yieldTo] = [percentIn(yields.from), percentIn(yields.to)];
  const sortField = REACTION_SORTS.find((each) => each === control.sort?.field);
  const list = useQueryCall(
    reactionCalls.page,
    {
      ...{ kind, pageIndex: control.page, pageSize: control.size },
      ...(sortField === undefined ? {} : { sortField, sortOrder: control.sort?.order ?? 'desc' }),
      ...(control.text === '' ? {} : { text: control.text }),
      ...(owner === undefined ? {} : { ownerId: owner }),
      ...(from === '' ? {} : { from }),
      ...(to === '' ? {} : { to }),
      ...(yieldFrom === null ? {} : { yieldFrom }),
      ...(yieldTo === null ? {} : { yieldTo }),
    },
    { watch: [ofRecords ? 'records' : registerKey(templateRegister)], keepPrevious: true },
  );
  const fields = [
    onePerson('owner', t('reactions.author'), shownName),
    rangeField('modified', t('reactions.modified'), 'date'),
    rangeField('yield', t('reactions.yield'), {
      fits: (typed) => percentIn(typed) !== null,
      wrong: t('reactions.yieldWrong'),
      inputMode: 'decimal',
    }),
  ];
  const title = useShownTitle({ title: t('reactions.title'), control, fields });
  const columns = useMemo<readonly Column<ReactionRow>[]>(
    () => [
      {
        id: 'scheme',
        label: t('reactions.scheme'),
        width: 380,
        fixed: true,
        whole: true,
        cell: (row) => <Scheme row={row} />,
      },
      {
        id: 'number',
        label: t(ofRecords ? 'reactions.record' : 'reactions.template'),
        minWidth: 180,
        fixed: true,
        whole: true,
        sortable: true,
        cell: (row) => (
          <span className={classes['record']}>
            <Link className={row.number === '' ? 'link' : 'link mono'} to={holderAt(row)}>
              {row.number || row.title}
            </Link>
            {row.number === '' ? null : <span>{row.title}</span>}
          </span>
        ),
      },
      {
        id: 'product',
        label: t('reactions.product'),
        width: 190,
        sortable: true,
        blank: ({ products }) => products.length === 0,
        cell: ({ products }) => (
          <ul className={classes['products']}>
            {products.map((product, at) => (
              <li key={at}>
                {product.name}
                {product.yield === null ? null : <b> {percent(product.yield)}</b>}
              </li>
            ))}
          </ul>
        ),
      },
      {
        id: 'conditions',
        label: t('reactions.conditions'),
        width: 160,
        blank: ({ conditions }) => conditions === '',
        cell: ({ conditions }) => <span className={classes['words']}>{conditions}</span>,
      },
      { id: 'author', label: t('reactions.author'), width: 100, cell: ({ author }) => author.name },
      {
        id: 'modifiedAt',
        label: t('reactions.modified'),
        width: 120,
        sortable: true,
        cell: (row) => <RelativeTime at={row.modifiedAt} />,
      },
    ],
    [t, ofRecords],
  );
  const open = useCallback((row: ReactionRow) => void navigate(holderAt(row)), [navigate]);
  return (
    <>
      <PageHeader title={title} description={t('reactions.help')} />
      <SegmentedControl
        mb={8}
        size="xs"
        aria-label={t('reactions.of')}
        data={KINDS.map((value) => ({ value, label: t(value === IN_RECORDS ? 'reactions.ofRecords' : 'reactions.ofTemplates') }))} // prettier-ignore
        value={kind}
        onChange={(chosen) => {
          const next = new URLSearchParams(query);
          next.delete('page');
          if (chosen === IN_RECORDS) next.delete('kind');
          else next.set('kind', chosen);
          setQuery(next);
        }}
      />
      <DataTable
        name="reactions"
        label={title}
        columns={columns}
        {...pageOf(list)}
        rowId={rowId}
        control={control}
        onOpen={open}
        filters={<FilterBar control={control} fields={fields} />}
        toolbar={
          <SearchBox
            label={t('reactions.search')}
            value={control.text}
            width={280}
            onChange={(text) => control.set({ text })}
          />
        }
        menu={(row) =>
          inRecord(row) ? (
            <>
              <Menu.Item leftSection={<IconExternalLink size={16} />} component={Link} to={holderAt(row)}>
                {t('reactions.open')}
              </Menu.Item>
              {row.onlyToRead === true ? null : (
                <>
                  <Menu.Item leftSection={<IconRoute size={16} />} onClick={() => setUsing(row)}>
                    {t('reactions.use')}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconArrowRight size={16} />}
                    component={Link}
                    to={`/cloneRecord/${row.id}/${row.bookId ?? ''}?for=next`}
                  >
                    {t('reactions.next')}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconCopy size={16} />}
                    component={Link}
                    to={`/cloneRecord/${row.id}/${row.bookId ?? ''}`}
                  >
                    {t('reactions.clone')}
                  </Menu.Item>
                </>
              )}
            </>
          ) : (
            <>
              <Menu.Item leftSection={<IconExternalLink size={16} />} component={Link} to={holderAt(row)}>
                {t('reactions.openTemplate')}
              </Menu.Item>
              {row.inUse ? (
                <Menu.Item leftSection={<IconFilePlus size={16} />} component={Link} to={beginAt(row)}>
                  {t('reactions.begin')}
                </Menu.Item>
              ) : null}
            </>
          )
        }
        empty={
          <EmptyState
            icon={<IconFlask size={32} />}
            title={t(ofRecords ? 'reactions.empty' : 'reactions.emptyTemplates')}
          >
            {t(ofRecords ? 'reactions.emptyHelp' : 'reactions.emptyTemplatesHelp')}
          </EmptyState>
        }
      />
      {using === null ? null : <UseReactionDialog reaction={using} onClose={() => setUsing(null)} />}
    </>
  );
};

const Scheme = ({ row: { drawing, number, title } }: { readonly row: ReactionRow }) => {
  const { t } = useTranslation('structures');
  return drawing === null ? (
    <span className="mute">{t('reactions.notDrawn')}</span>
  ) : (
    <div className={classes['scheme']}>
      <StructurePicture
        drawing={drawing.kind === 'scheme' ? { ...drawing, width: 500 } : drawing}
        label={t('reactions.schemeOf', { number: number || title })}
        height={96}
      />
    </div>
  );
};
