import { own } from '@shilu/events/core/own';
import type { RequestValues } from '@shilu/events/integrations/platforms/operation';
import { refusalOf, textOf, type Rules } from './rules';

const prefixes: Readonly<Record<string, string>> = { cell: 'CL', strain: 'ST', protein: 'PR', plasmid: 'PL' };

/** Registers cells, strains, proteins and plasmids, each name once within its kind. */
export const bimsRules = (): Rules => {
  const names = new Set<string>();
  const nameOf = (values: RequestValues): string =>
    `${textOf(values, 'kind')}\n${textOf(values, 'name').toLowerCase()}`;
  return {
    prefix: 'BIM',
    judge: (_operation, { values }) => {
      if (textOf(values, 'kind') === 'cell' && textOf(values, 'passage') === '')
        return refusalOf('passageMissing', 'a cell needs its passage', ['passage', 'missing']);
      return names.has(nameOf(values)) ? refusalOf('nameTaken', 'the name is taken', ['name', 'nameTaken']) : null;
    },
    take: (_operation, { values }, serial) => {
      names.add(nameOf(values));
      const itemNo = `${own(prefixes, textOf(values, 'kind')) ?? 'BI'}-${String(serial).padStart(5, '0')}`;
      return { lines: [{ item: 'itemNo', value: itemNo, unit: '', verdict: null }], remark: '' };
    },
    giveBack: (_operation, { values }) => void names.delete(nameOf(values)),
    resultOf: () => ({ lines: [], remark: '' }),
  };
};
