import { z } from 'zod';
import type { Language } from '../../../core/call';
import { RECORD } from '../../record-category';
import type { SubjectName } from '../module-type';
import { hiddenRecord } from '../../hidden-record';
import type { Origin } from './equation-schema';

/** Where a material comes from, as the trace has it: the thing itself stands under `subject`, so that it is named. */
const toldSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('batch'),
    subject: z.object({ category: z.string(), id: z.string() }),
    module: z.string(),
    row: z.string(),
    batch: z.string().nullable(),
    mass: z.string(),
  }),
]);

export const toldOrigin = ({
  kind,
  record,
  module,
  row,
  batch,
  mass,
  massUnit,
}: Origin): z.infer<typeof toldSchema> => ({
  ...{ kind, subject: { category: RECORD, id: record }, module, row, batch },
  mass: mass === '' ? '' : `${mass} ${massUnit}`,
});

/** `product of SL-2026-0012`: the record as its reader may know it. */
export const originWords = (record: string, language: Language): string =>
  language === 'zh-CN' ? `取自 ${record} 的产物` : `from the product of ${record}`;

export const originTold = (data: unknown, language: Language, nameOf: SubjectName): string | null => {
  const read = toldSchema.safeParse(data);
  if (!read.success) return null;
  const { subject, mass } = read.data;
  const words = originWords(nameOf(subject) ?? hiddenRecord(language), language);
  return mass === '' ? words : language === 'zh-CN' ? `${words}（${mass}）` : `${words} (${mass})`;
};
