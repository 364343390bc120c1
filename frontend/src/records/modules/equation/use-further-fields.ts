import { registerCalls } from '@shilu/events/core/register-calls';
import { dictionaryRegister, type DictionaryItem } from '@shilu/events/organization/dictionary';
import { reactionProductFieldRegister } from '@shilu/events/organization/reaction-product-field';
import { askedField, type AskedField } from '@shilu/events/organization/asked-field';
import type { Further } from '@shilu/events/records/modules/equation/further-fields';
import { blankOf } from '@shilu/events/records/modules/equation/required-further';
import { useMemo } from 'react';
import { useQueryCall } from '../../../api/use-query-call';
import { ofRegister } from '../../../api/watch-key';

/** A field as it is offered: an empty value of it, and its options where it has some. */
export type FurtherField = { readonly blank: Further; readonly options: readonly DictionaryItem[] };
/** The fields of each product, and those of each batch, in their order. */
export type FurtherFields = {
  readonly product: readonly FurtherField[];
  readonly batch: readonly FurtherField[];
  /** All of them as they are asked for. */
  readonly asked: readonly AskedField[];
};

const fields = registerCalls(reactionProductFieldRegister);
const dictionaries = registerCalls(dictionaryRegister);
const KEPT_MS = 5 * 60_000;
const MOST = 200;

export const NO_FIELDS: FurtherFields = { product: [], batch: [], asked: [] };

/** What this organisation wants to know of products and batches (R058); none until it is known. */
export const useFurtherFields = (): FurtherFields => {
  const asked = useQueryCall(
    fields.page,
    { pageIndex: 1, pageSize: MOST, sortField: 'order', sortOrder: 'asc', filter: { active: true } },
    { watch: [ofRegister('reactionProductField')], staleTime: KEPT_MS },
  ).data?.response;
  const declared = useMemo(
    () =>
      (asked ?? []).flatMap(({ id, values }) => {
        const read = reactionProductFieldRegister.readable(values);
        return read?.active === true ? [{ id, ...read }] : [];
      }),
    [asked],
  );
  const chosen = useQueryCall(
    dictionaries.page,
    { pageIndex: 1, pageSize: MOST, sortField: 'code', sortOrder: 'asc' },
    {
      watch: [ofRegister('dictionary')],
      staleTime: KEPT_MS,
      enabled: declared.some(({ kind }) => kind === 'select'),
    },
  ).data?.response;
  return useMemo(() => {
    const optionsOf = new Map(
      (chosen ?? []).map(({ id, values }) => [id, dictionaryRegister.readable(values)?.items ?? []]),
    );
    const each = declared.map(({ id, ...values }) => askedField(id, values));
    const offered = (carriedBy: 'product' | 'batch'): readonly FurtherField[] =>
      declared.flatMap(({ dictionaryId }, at) => {
        const field = each[at];
        return field?.carriedBy === carriedBy
          ? [{ blank: blankOf(field), options: optionsOf.get(dictionaryId ?? '') ?? [] }]
          : [];
      });
    return declared.length === 0 ? NO_FIELDS : { product: offered('product'), batch: offered('batch'), asked: each };
  }, [declared, chosen]);
};
