import { Anchor, Badge, Button, Group, Text, TextInput } from '@mantine/core';
import { RECORD_STATUSES } from '@shilu/events/records/record-state';
import { searchCalls } from '@shilu/events/search/calls';
import { IconSearch } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { FilterBar } from '../ui/data-table/filter-bar';
import { oneOf } from '../ui/data-table/filter-kinds';
import { TableFooter } from '../ui/data-table/table-footer';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { PageHeader } from '../ui/page-header';
import { RelativeTime } from '../ui/relative-time';
import { ListSkeleton } from '../ui/skeletons';
import { StateChip } from '../ui/state-chip';
import { usePeople } from '../ui/use-people';
import { useFoundBy } from './found-by';
import { Highlighted } from './highlighted';
import classes from './search.module.css';

/** R024: records the person may read, with the hit marked. The key and the filter are in the address. */
export const SearchPage = () => {
  const { t } = useTranslation(['search', 'common']);
  const [query, setQuery] = useSearchParams();
  const { shownName } = usePeople();
  const foundBy = useFoundBy();
  const key = query.get('key')?.trim() ?? '';
  const [typed, setTyped] = useState(key);
  const [shownKey, setShownKey] = useState(key);
  if (shownKey !== key) {
    setShownKey(key);
    setTyped(key);
  }
  const control = useTableState({ size: 20 });
  const status = RECORD_STATUSES.find((each) => each === control.filters['status']);
  const results = useQueryCall(
    searchCalls.search,
    { pageIndex: control.page, pageSize: control.size, key, ...(status === undefined ? {} : { status: [status] }) },
    { enabled: key !== '', keepPrevious: true, watch: ['records'] },
  );
  const fields = [
    oneOf(
      'status',
      t('search:status'),
      RECORD_STATUSES.map((each) => ({ value: each, label: t(`common:state.${each}`) })),
    ),
  ];
  const title = useShownTitle({
    title: t('search:title'),
    control: { filters: key === '' ? {} : control.filters, text: key },
    fields,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') setQuery({ key: typed.trim() });
  };
  const rows = results.data?.response;
  const total = results.data?.rows ?? rows?.length ?? 0;
  const capped = results.data?.rowsCapped ?? false;
  return (
    <div className={classes['page']}>
      <PageHeader
        title={title}
        note={rows && key !== '' ? t(capped ? 'search:resultsCapped' : 'search:results', { count: total }) : undefined}
      />
      <form role="search" onSubmit={submit}>
        <Group gap={8} mb={12} wrap="nowrap">
          <TextInput
            style={{ flex: 1 }}
            id={key === '' ? undefined : 'global-search'}
            aria-label={t('search:label')}
            placeholder={t('search:placeholder')}
            leftSection={<IconSearch size={16} />}
            autoFocus={key === ''}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">{t('common:actions.search')}</Button>
        </Group>
      </form>
      {key === '' ? (
        <EmptyState
          title={t('search:prompt')}
          action={
            <Anchor component={Link} to="/globSearch/structure">
              {t('search:byStructure')}
            </Anchor>
          }
        >
          {t('search:promptBody')}
        </EmptyState>
      ) : (
        <>
          <div className={classes['filters']}>
            <FilterBar control={control} fields={fields} />
          </div>
          {results.isError && !rows ? (
            <ErrorState error={results.error} onRetry={() => void results.refetch()} />
          ) : !rows ? (
            <ListSkeleton rows={6} />
          ) : rows.length === 0 ? (
            <EmptyState title={t('search:none', { key })}>{t('search:noneBody')}</EmptyState>
          ) : (
            <div className={classes['card']}>
              <ul className={classes['list']}>
                {rows.map((row) => (
                  <li key={row.id} className={classes['hit']}>
                    <Group gap={10} wrap="nowrap" justify="space-between">
                      <Anchor component={Link} to={`/editRecord/${row.id}`} fw={500} c="var(--ink)">
                        <Highlighted text={row.title} words={key} />
                      </Anchor>
                      <StateChip state={row.status} beingRepaired={row.beingRepaired} />
                    </Group>
                    {row.foundBy === null ? null : (
                      <Badge variant="light" radius="sm" tt="none" fw={500} maw="100%">
                        {foundBy(row.foundBy)}
                      </Badge>
                    )}
                    {row.snippet === null ? null : (
                      <Text fz="sm" lineClamp={2}>
                        <Highlighted text={row.snippet} words={key} />
                      </Text>
                    )}
                    <Text fz="xs" c="dimmed" component="div">
                      <span className="mono">
                        <Highlighted text={row.number} words={key} />
                      </span>{' '}
                      · {shownName(row.ownerId) ?? row.ownerName} · {row.bookName}
                      {row.projectName === null ? '' : ` · ${row.projectName}`} · <RelativeTime at={row.modifiedAt} />
                    </Text>
                  </li>
                ))}
              </ul>
              <TableFooter control={control} shown={rows.length} total={total} capped={capped} />
            </div>
          )}
        </>
      )}
    </div>
  );
};
