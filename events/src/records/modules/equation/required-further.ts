import type { AskedField } from '../../../organization/asked-field';
import { isEmptyRow } from './carried-over';
import type { Batch, Equation, Row } from './equation-schema';
import type { Further } from './further-fields';

/** An empty value of a field, as it is called and measured now. */
export const blankOf = ({ id, name, kind, unit, required }: AskedField): Further => {
  const base = { field: id, name, required, value: '' };
  switch (kind) {
    case 'number':
      return { ...base, kind, unit };
    case 'select':
      return { ...base, kind, said: { 'zh-CN': '', 'en-US': '' } };
    case 'text':
    case 'date':
      return { ...base, kind };
  }
};

/** Whatever is empty of a required field is required, whoever wrote it down as what. */
const withRequired = <T extends Row | Batch>(of: T, blanks: readonly Further[]): T => {
  const asked = new Set(blanks.map(({ field }) => field));
  const missing = blanks.filter(({ field }) => !of.extra.some((one) => one.field === field));
  const isLoose = (one: Further): boolean => asked.has(one.field) && !one.required && one.value.trim() === '';
  if (missing.length === 0 && !of.extra.some(isLoose)) return of;
  return { ...of, extra: [...of.extra.map((one) => (isLoose(one) ? { ...one, required: true } : one)), ...missing] };
};

/**
 * Required fields of products and batches stand in what is saved and submitted, filled or not (R058): what is missing is
 * asked for by name. A product of which nothing is known yet is asked for nothing.
 */
export const withAskedFields = (content: Equation, asked: readonly AskedField[]): Equation => {
  const blanks = (carriedBy: AskedField['carriedBy']): readonly Further[] =>
    asked.filter((field) => field.required && field.carriedBy === carriedBy).map(blankOf);
  const [product, batch] = [blanks('product'), blanks('batch')];
  if (product.length + batch.length === 0) return content;
  const cwdataSource = content.cwdataSource.map((row) => {
    if (isEmptyRow(row)) return row;
    const batches = row.batches.map((each) => withRequired(each, batch));
    const changed = batches.some((each, at) => each !== row.batches[at]);
    return withRequired(changed ? { ...row, batches } : row, product);
  });
  return cwdataSource.every((row, at) => row === content.cwdataSource[at]) ? content : { ...content, cwdataSource };
};
