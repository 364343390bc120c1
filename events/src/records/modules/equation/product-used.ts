import { z } from 'zod';
import { defineFact, type Fact } from '../fact';
import { recordRelated } from '../related-record';
import { RECORD } from '../../record-category';
import { rowsOf, type Equation } from './equation-schema';

/** A material was taken from a product of another record: told on that one's page as well, and what routes are folded from. */
export const productUsed = defineFact({
  stated: 'ProductUsed',
  withdrawn: 'ProductUnused',
  label: {
    stated: { 'zh-CN': '取用其他记录的产物', 'en-US': 'Took the product of a record' },
    withdrawn: { 'zh-CN': '不再取用其他记录的产物', 'en-US': 'No longer takes the product of a record' },
  },
  detail: z.strictObject({
    /** Of the product: its module and row, and the batch where one is meant. */
    ...{ module: z.string(), row: z.string(), batch: z.string().nullable() },
    lot: z.string(),
  }),
  says: () => ({ 'zh-CN': '原料取自其产物', 'en-US': 'Begins with the product of' }),
  seenFrom: () => ({ 'zh-CN': '产物用作原料', 'en-US': 'Product used as a starting material in' }),
  remark: ({ lot }) => lot,
  leads: ({ module, row, batch, lot }) => ({ module, row, batch, lot }),
});

const OF_RUN = 'runOf';

/** A reaction that was set up from a run of another record's repeats that one. */
const runFacts = ({ runOf }: Equation): readonly Fact[] =>
  runOf === null
    ? []
    : [
        {
          ...{
            id: runOf.id === '' ? OF_RUN : `${OF_RUN}/${runOf.id}`,
            type: recordRelated.stated,
            subject: { category: RECORD, id: runOf.recordId },
          },
          detail: { relation: 'repeats', note: `#${runOf.run}` },
        },
      ];

/**
 * Which run another record says that it repeats: by its id, or by the number that it had where that is all that is known.
 * Null of other facts.
 */
export const repeatedRun = ({ factId, type, remark }: { readonly factId: string; readonly type: string; readonly remark: string }): { readonly id: string } | { readonly number: number } | null => {
  if (type !== recordRelated.stated) return null;
  if (factId.startsWith(`${OF_RUN}/`)) return { id: factId.slice(OF_RUN.length + 1) };
  return factId === OF_RUN && /^#[1-9]\d{0,3}$/.test(remark) ? { number: Number(remark.slice(1)) } : null;
}; // prettier-ignore

export const productFacts = (content: Equation): readonly Fact[] => [...runFacts(content), ...usesIn(content)];

const usesIn = (content: Equation): readonly Fact[] =>
  rowsOf(content).flatMap(({ id, from, lot }): Fact[] =>
    from?.kind === 'batch'
      ? [
          {
            ...{ id, type: productUsed.stated, subject: { category: RECORD, id: from.record } },
            detail: { module: from.module, row: from.row, batch: from.batch, lot },
          },
        ]
      : [],
  );
