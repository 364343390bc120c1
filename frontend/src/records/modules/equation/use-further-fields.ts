import { registerCalls } from '@shilu/events/core/register-calls';
import { dictionaryRegister, type DictionaryItem } from '@shilu/events/organization/dictionary';
import { reactionProductFieldRegister } from '@shilu/events/organization/reaction-product-field';
import { isEmptyRow } from '@shilu/events/records/modules/equation/carried-over';
import type { Batch, Equation, Row } from '@shilu/events/records/modules/equation/equation-schema';
import type { Further } from '@shilu/events/records/modules/equation/further-fields';
import { useMemo } from 'react';
import { useQueryCall } from '../../../api/use-query-call';
import { ofRegister } from '../../../api/watch-key';

/** A field as it is offered: an empty value of it, and its options where it has some. */
export type FurtherField = { readonly blank: Further; readonly options: readonly DictionaryItem[] };
/** The fields of each product, and those of each batch, in their order. */
export type FurtherFields = { readonly product: readonly FurtherField[]; readonly batch: readonly FurtherField[] };

const fields = registerCalls(reactionProductFieldRegister);
const dictionaries = registerCalls(dictionaryRegister);
const KEPT_MS = 5 * 60_000;
const MOST = 200;

export const NO_FIELDS: FurtherFields = { product: [], batch: [] };

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
    const offered = (carriedBy: 'product' | 'batch'): readonly FurtherField[] =>
      declared
        .filter((field) => field.carriedBy === carriedBy)
        .map(({ id, name, nameEn, kind, measuredIn, mustBeFilled, dictionaryId }) => {
          const base = { field: id, name: { 'zh-CN': name, 'en-US': nameEn }, required: mustBeFilled, value: '' };
          const blank: Further =
            kind === 'number'
              ? { ...base, kind, unit: measuredIn }
              : kind === 'select'
                ? { ...base, kind, said: { 'zh-CN': '', 'en-US': '' } }
                : { ...base, kind };
          return { blank, options: optionsOf.get(dictionaryId ?? '') ?? [] };
        });
    return declared.length === 0 ? NO_FIELDS : { product: offered('product'), batch: offered('batch') };
  }, [declared, chosen]);
};

const withRequired = <T extends Row | Batch>(of: T, offered: readonly FurtherField[]): T => {
  const missing = offered.filter(({ blank }) => blank.required && !of.extra.some(({ field }) => field === blank.field));
  return missing.length === 0 ? of : { ...of, extra: [...of.extra, ...missing.map(({ blank }) => blank)] };
};

/** Required fields stand in what is saved, filled or not, so that what is missing is known without the register. */
export const withRequiredFields = (content: Equation, { product, batch }: FurtherFields): Equation => {
  if (![...product, ...batch].some(({ blank }) => blank.required)) return content;
  const cwdataSource = content.cwdataSource.map((row) => {
    if (isEmptyRow(row)) return row;
    const batches = row.batches.map((each) => withRequired(each, batch));
    const changed = batches.some((each, at) => each !== row.batches[at]);
    return withRequired(changed ? { ...row, batches } : row, product);
  });
  return cwdataSource.every((row, at) => row === content.cwdataSource[at]) ? content : { ...content, cwdataSource };
};
