import { z } from 'zod';
import type { Language } from '../../../core/call';
import { compoundRegister } from '../../../resources/compound';
import { RECORD } from '../../record-category';
import type { SubjectName } from '../module-type';
import { hiddenRecord } from '../../hidden-record';
import type { BatchOrigin, Origin } from './equation-schema';

/** Where a material comes from, as the trace has it: a thing of ours stands under `subject`, so that it is named. */
const toldSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('batch'),
    subject: z.object({ category: z.string(), id: z.string() }),
    module: z.string(),
    row: z.string(),
    batch: z.string().nullable(),
    mass: z.string(),
    massUnit: z.string().optional(),
  }),
  z.object({ kind: z.literal('cims'), bottleNo: z.string(), location: z.string(), available: z.string(), unit: z.string().optional(), asOf: z.string(), expiry: z.string().default('') }),
  z.object({ kind: z.literal('regms'), compoundNo: z.string(), batchNo: z.string() }),
  z.object({ kind: z.literal('basic'), compound: z.string() }),
  z.object({ kind: z.literal('team'), subject: z.object({ category: z.string(), id: z.string() }) }),
]); // prettier-ignore

/** The register of the team's compounds, where an entry is named. */
export const TEAM_COMPOUND = compoundRegister.name;

export const toldOrigin = (from: Origin): z.infer<typeof toldSchema> => {
  switch (from.kind) {
    case 'batch': {
      const { kind, record, module, row, batch, mass, massUnit } = from;
      return {
        ...{ kind, subject: { category: RECORD, id: record }, module, row, batch },
        ...{ mass: mass === '' ? '' : `${mass} ${massUnit}`, massUnit },
      };
    }
    case 'cims': {
      const { kind, bottleNo, location, available, unit, asOf, expiry } = from;
      return {
        kind,
        bottleNo,
        location,
        available: available === '' ? '' : `${available} ${unit}`,
        unit,
        asOf,
        expiry,
      };
    }
    case 'regms':
    case 'basic':
      return from;
    case 'team':
      return { kind: 'team', subject: { category: TEAM_COMPOUND, id: from.compound } };
  }
};

/** `CIMS bottle B-1004 (C-02-4; 5 g to give on 2026-11-25)` */
const bottleWords = (
  { bottleNo, location, available, asOf, expiry }: Extract<z.infer<typeof toldSchema>, { readonly kind: 'cims' }>,
  language: Language,
): string => {
  const day = asOf.slice(0, 10);
  const isChinese = language === 'zh-CN';
  const left = available === '' ? '' : isChinese ? `${day} 可用 ${available}` : `${available} to give on ${day}`;
  const good = expiry === '' ? '' : isChinese ? `有效期至 ${expiry}` : `expires ${expiry}`;
  const beside = [location, left, good].filter((part) => part !== '').join(isChinese ? '，' : ', ');
  const words = isChinese ? `CIMS 瓶 ${bottleNo}` : `CIMS bottle ${bottleNo}`;
  return beside === '' ? words : isChinese ? `${words}（${beside}）` : `${words} (${beside})`;
};

type OutsideTold = Exclude<z.infer<typeof toldSchema>, { readonly kind: 'batch' }>;
const outsideTold = (told: OutsideTold, language: Language): string => {
  switch (told.kind) {
    case 'cims':
      return bottleWords(told, language);
    case 'regms':
      return `RegMS ${[told.compoundNo, told.batchNo].filter(Boolean).join(' / ')}`;
    case 'basic':
      return language === 'zh-CN' ? '取自基础试剂库' : 'from the basic library';
    case 'team':
      return language === 'zh-CN' ? '取自团队化合物' : 'from the team’s compounds';
  }
};

/** Of a thing that is none of ours, which says itself what it is called; of a library, which it is. */
export const outsideWords = (from: Exclude<Origin, BatchOrigin>, language: Language): string => {
  const told = toldOrigin(from);
  if (told.kind === 'batch') return '';
  // When it expires stands in a place of its own there.
  return outsideTold(told.kind === 'cims' ? { ...told, expiry: '' } : told, language);
};

/** `product of SL-2026-0012`: the record as its reader may know it. */
export const originWords = (record: string, language: Language): string =>
  language === 'zh-CN' ? `取自 ${record} 的产物` : `from the product of ${record}`;

/** Enough of an id to tell rows and batches of one record apart: what they are called is for its readers. */
const brief = (id: string): string => id.slice(0, 8);

type Place = Pick<BatchOrigin, 'row' | 'batch'> & { readonly lot?: string; readonly mass?: string };

/** Which product and batch of that record it is; the batch by its number where that is at hand. */
export const placedOrigin = (words: string, { row, batch, lot = '', mass = '' }: Place, language: Language): string => {
  const isChinese = language === 'zh-CN';
  const number = batch === null ? '' : lot || brief(batch);
  const place = isChinese ? `产物行 ${brief(row)}` : `product row ${brief(row)}`;
  const which = number === '' ? '' : isChinese ? `批次 ${number}` : `batch ${number}`;
  const beside = [place, which, mass].filter((part) => part !== '').join(isChinese ? '，' : ', ');
  return isChinese ? `${words}（${beside}）` : `${words} (${beside})`;
};

export const originTold = (data: unknown, language: Language, nameOf: SubjectName): string | null => {
  const read = toldSchema.safeParse(data);
  if (!read.success) return null;
  if (read.data.kind === 'team') {
    const words = outsideTold(read.data, language);
    const name = nameOf(read.data.subject);
    return name === undefined ? words : language === 'zh-CN' ? `${words}（${name}）` : `${words} (${name})`;
  }
  if (read.data.kind !== 'batch') return outsideTold(read.data, language);
  const { subject, mass, row, batch } = read.data;
  const words = originWords(nameOf(subject) ?? hiddenRecord(language), language);
  return placedOrigin(words, { row, batch, mass }, language);
};
