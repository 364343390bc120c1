import { useDebouncedValue } from '@mantine/hooks';
import type { ResponseOf } from '@shilu/events/core/call';
import { isProduct, rowsOf, type Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { queryCallOptions } from '../../../api/use-query-call';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import classes from './equation.module.css';

export type Made = ResponseOf<typeof structureSearchCalls.madeBefore>;

/** A drawing is asked about when it has rested for so long, and then not again for a while. */
const RESTED_MS = 500;
const KEPT_MS = 5 * 60_000;

/** Of each product's InChIKey: where it was made before, in records that one may read. Those never made are left out. */
export const useMadeBefore = (content: Equation, recordId: string): ReadonlyMap<string, Made> => {
  const drawn = rowsOf(content).filter((row) => isProduct(row) && row.inchiKey !== '');
  const [asked] = useDebouncedValue([...new Set(drawn.map(({ inchiKey }) => inchiKey))].join(' '), RESTED_MS);
  const keys = asked === '' ? [] : asked.split(' ');
  const answers = useQueries({
    queries: keys.map((structure) => ({
      ...queryCallOptions(
        structureSearchCalls.madeBefore,
        { structure, ...(recordId === '' ? {} : { exceptRecordId: recordId }) },
        { staleTime: KEPT_MS },
      ),
      // It is a hint beside the work: where it cannot be had, nothing is said.
      retry: false,
    })),
  });
  return new Map(
    answers.flatMap(({ data }, at) => {
      const made = data?.response;
      return made === undefined || made.count === 0 ? [] : [[keys[at] ?? '', made] as const];
    }),
  );
};

/** "Made before in SL-2026-0008, 84%": the best yield where one is known, else the newest. */
export const MadeBefore = ({ made: { best, newest, count, countCapped } }: { readonly made: Made }) => {
  const { t } = useTranslation('equation');
  const language = useStore(languageStore);
  const shown = best ?? newest;
  if (shown === null) return null;
  return (
    <p className={classes['madeBefore']}>
      {t('madeBefore')}
      {language === 'en-US' ? ' ' : null}
      <Link className="link mono" to={`/editRecord/${shown.recordId}`} target="_blank" rel="noreferrer">
        {shown.number}
      </Link>
      {shown.yield === null ? null : t('madeBeforeYield', { yield: `${String(Math.round(shown.yield))}%` })}
      {count > 1 ? t('madeBeforeMore', { times: countCapped ? `${String(count)}+` : String(count) }) : null}
    </p>
  );
};
