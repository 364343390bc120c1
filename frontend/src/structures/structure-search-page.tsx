import { Alert } from '@mantine/core';
import { structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import { IconMoodSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { ofRegister } from '../api/watch-key';
import { readStructure } from '../chemistry/read-structure';
import { DataTable } from '../ui/data-table/data-table';
import { FilterBar } from '../ui/data-table/filter-bar';
import { SearchBox } from '../ui/data-table/search-box';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { PageHeader } from '../ui/page-header';
import { hitAt, hitId, useHitColumns } from './hit-columns';
import { unpackedStructure } from './packed-structure';
import { QueryDrawing } from './query-drawing';
import { SearchOptions } from './search-options';
import classes from './structures.module.css';
import { useSearchAddress } from './use-search-address';
import { narrowedBy, useSearchFilters } from './use-search-filters';

/** The structure of the address, unpacked and read; null where there is none, or it cannot be read. */
const useQueryStructure = (packed: string) =>
  useQuery({
    queryKey: ['query-structure', packed],
    enabled: packed !== '',
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const text = await unpackedStructure(packed);
      if (text === null) return null;
      const [entry] = (await readStructure(text)).entries;
      return entry === undefined ? null : { text, entry };
    },
  });

/** What has structures: a hit appears and goes with it. */
const FOUND_IN = ['records', ofRegister('compound'), ofRegister('template')] as const;

/** How many were found: all of them, or that there are more than were counted. */
const hitCount = (t: TFunction<'structures'>, count: number, isCapped: boolean): string =>
  isCapped && count === 0 ? t('search.hitsUnknown') : t(isCapped ? 'search.hitsCapped' : 'search.hits', { count });

/** Structures found by what they are, in everything that one may read. The address says the whole search. */
export const StructureSearchPage = () => {
  const { t } = useTranslation('structures');
  const navigate = useNavigate();
  const { address, change } = useSearchAddress();
  const { structure, mode, threshold, stereo, isotopes, salt } = address;
  const control = useTableState({ size: 20 });
  const read = useQueryStructure(structure);
  const query = structure === '' ? null : (read.data ?? null);
  const fits = query !== null && (query.entry.kind === 'reaction') === (mode === 'reaction');
  const results = useQueryCall(
    structureSearchCalls.search,
    {
      ...{ pageIndex: control.page, pageSize: control.size, query: query?.text ?? '-', mode },
      ...(mode === 'similarity' ? { threshold } : {}),
      ...(stereo ? { ignoreStereo: true } : {}),
      ...(isotopes ? { ignoreIsotopes: true } : {}),
      ...(salt ? { ignoreSalt: true } : {}),
      ...(control.text === '' ? {} : { text: control.text }),
      ...narrowedBy(control.filters, mode),
    },
    { enabled: fits, keepPrevious: true, watch: FOUND_IN },
  );
  const fields = useSearchFilters(mode, control.filters);
  const title = useShownTitle({ title: t('search.title'), control, fields });
  const columns = useHitColumns(mode);
  const unread = structure !== '' && !read.isPending && query === null;
  const isIndexing = results.data?.response.isIndexing ?? false;
  const uncompared = results.data?.response.uncompared ?? [];
  const { rows: count, rowsCapped: isCapped = false } = results.data ?? {};
  const unfit = query !== null && !fits ? (mode === 'reaction' ? 'reactionNeeded' : 'moleculeNeeded') : null;
  return (
    <>
      <PageHeader
        title={title}
        note={<span role="status">{fits && count !== undefined ? hitCount(t, count, isCapped) : null}</span>}
        description={t('search.help')}
      />
      <div className={classes['head']}>
        <QueryDrawing
          entry={query?.entry ?? null}
          onQuery={(packed, entry) => {
            const isReaction = entry?.kind === 'reaction';
            // What was drawn says which of the two it is; how a molecule is looked for stays as it was chosen.
            change({
              structure: packed,
              ...(entry === null || isReaction === (mode === 'reaction')
                ? {}
                : { mode: isReaction ? 'reaction' : 'substructure' }),
            });
          }}
        />
        <SearchOptions address={address} onChange={change} />
      </div>
      {unread ? <Alert color="red">{t('search.unread')}</Alert> : null}
      {unfit === null ? null : <Alert color="yellow">{t(`search.${unfit}`)}</Alert>}
      {uncompared.length > 0 && fits ? (
        <Alert color="orange">
          {t('search.uncompared', {
            places: uncompared
              .map(({ number, title }) => [number, title].filter(Boolean).join(' '))
              .join(t('search.and')),
          })}
        </Alert>
      ) : null}
      {isIndexing && fits ? <Alert color="blue">{t('search.indexing')}</Alert> : null}
      {structure === '' ? (
        <EmptyState icon={<IconMoodSearch size={32} />} title={t('search.begin')}>
          {t('search.beginHelp')}
        </EmptyState>
      ) : fits ? (
        <DataTable
          name={mode === 'reaction' ? 'reactionHits' : 'structureHits'}
          label={t('search.title')}
          columns={columns}
          rows={results.data?.response.hits}
          total={count}
          totalCapped={isCapped}
          error={results.error}
          onRetry={() => void results.refetch()}
          rowId={hitId}
          control={control}
          onOpen={(hit) => void navigate(hitAt(hit))}
          filters={<FilterBar control={control} fields={fields} />}
          toolbar={
            <SearchBox label={t('search.text')} value={control.text} onChange={(text) => control.set({ text })} />
          }
          empty={<EmptyState title={t('search.nothing')}>{t(`search.nothingTry.${mode}`)}</EmptyState>}
        />
      ) : null}
    </>
  );
};
