import { reactionCalls } from '@shilu/events/records/reaction-calls';
import { useMemo } from 'react';
import { useQueryCall } from '../../../api/use-query-call';
import { isAsked } from '../../../compounds/use-compounds';
import type { BatchOffer } from './offers';

/** Records that are asked for: those that merely use what is typed are among them, and fall out again. */
const MOST_RECORDS = 20;
const LONGEST = 100;

const form = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Whether a product, its batch or its record is called so. */
const isCalled = ({ reaction, batch }: BatchOffer, typed: string): boolean =>
  [batch.product, batch.number, reaction.number].some((name) => form(name).includes(typed));

/** Batches of products of other records that answer what is typed; none where `forRecord` is null. */
export const useBatchOffers = (text: string, forRecord: string | null) => {
  const { data } = useQueryCall(
    reactionCalls.page,
    {
      ...{ isolated: true, pageIndex: 1, pageSize: MOST_RECORDS, text: text.slice(0, LONGEST) },
      ...(forRecord === null || forRecord === '' ? {} : { forRecordId: forRecord }),
    },
    { enabled: forRecord !== null && isAsked(text), watch: ['records'] },
  );
  return useMemo(() => {
    const typed = form(text);
    return (data?.response ?? []).flatMap((reaction): readonly BatchOffer[] =>
      reaction.id === forRecord
        ? []
        : reaction.isolated
            .map((batch) => ({ kind: 'batch' as const, reaction, batch }))
            .filter((offer) => isCalled(offer, typed)),
    );
  }, [data, text, forRecord]);
};
