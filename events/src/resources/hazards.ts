import { z } from 'zod';
import type { Label } from '../core/call';
import { isoDate, plainText } from '../core/schemas';
import { hazardStatement } from './hazard-statements';

/** Pictograms of the GHS (United Nations, Globally Harmonized System, annex 1), by the codes that their tables use. */
export const PICTOGRAMS = [
  ...['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09'],
] as const;
export type Pictogram = (typeof PICTOGRAMS)[number];

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What each warns of; the Chinese words are those of GB 30000. */
export const PICTOGRAM_WORDS: Readonly<Record<Pictogram, Label>> = {
  GHS01: of('爆炸物', 'Explosive'),
  GHS02: of('易燃', 'Flammable'),
  GHS03: of('氧化性', 'Oxidising'),
  GHS04: of('加压气体', 'Gas under pressure'),
  GHS05: of('腐蚀', 'Corrosive'),
  GHS06: of('急性毒性', 'Acutely toxic'),
  GHS07: of('刺激或有害', 'Irritant or harmful'),
  GHS08: of('健康危害', 'Health hazard'),
  GHS09: of('危害水环境', 'Hazardous to the aquatic environment'),
};

/** `H300+H310` is one statement, of two codes. */
const PHRASE = /^(?:EUH[0-9]{3}[A-Z]?|H[0-9]{3}[A-Za-z]{0,2})(?:\+H[0-9]{3}[A-Za-z]{0,2})*$/;
const MOST_PHRASES = 100;
const LONGEST = { phrase: 60, source: 200 } as const;

/** Hazards as a source stated them on a day. */
export const hazardsSchema = z.strictObject({
  pictograms: z.array(z.enum(PICTOGRAMS)).max(PICTOGRAMS.length),
  /** Codes of hazard statements: `H225`, `H361d`, `EUH014`. */
  phrases: z.array(z.string().max(LONGEST.phrase).regex(PHRASE)).max(MOST_PHRASES),
  source: plainText(LONGEST.source),
  /** The day of the source. */
  date: isoDate,
});
type Stated = z.infer<typeof hazardsSchema>;
export type Hazards = { readonly [K in keyof Stated]: Readonly<Stated[K]> };

/** The same as it opens, looser than it is written. */
export const hazardsShape = z.object({
  pictograms: z.array(z.enum(PICTOGRAMS)),
  phrases: z.array(z.string()),
  source: z.string(),
  date: z.string(),
});

/** The codes in a text, parted by commas, semicolons or spaces; null where something else stands among them. */
export const phrasesIn = (text: string): readonly string[] | null => {
  const parts = text
    .split('+')
    .map((part) => part.trim())
    .join('+')
    .split(/[\s,，;；、]+/)
    .filter((part) => part !== '');
  return parts.every((part) => PHRASE.test(part)) ? parts : null;
};

const rowsSchema = z.array(
  z.object({
    pictograms: z.array(z.string()).default([]),
    phrases: z.string().default(''),
    source: z.string(),
    date: z.string(),
  }),
);

/** What an entry's rows state together, each code once, by the newest of their sources; null where they state nothing. */
export const statedHazards = (rows: unknown): Hazards | null => {
  const stated = (rowsSchema.safeParse(rows).data ?? []).toSorted((a, b) => b.date.localeCompare(a.date));
  const [newest] = stated;
  if (newest === undefined) return null;
  const codes = new Set(stated.flatMap(({ pictograms }) => pictograms));
  return {
    pictograms: PICTOGRAMS.filter((code) => codes.has(code)),
    phrases: [...new Set(stated.flatMap(({ phrases }) => phrasesIn(phrases) ?? []))].sort(),
    ...{ source: newest.source, date: newest.date },
  };
};

export const HAZARDS_UNSTATED: Label = of('未注明，请查阅 SDS', 'Not stated, see SDS');

/** A code with what it says; the code alone where nobody defined it. */
export const phraseText = (code: string): Label => {
  const says = hazardStatement(code);
  return says === null ? of(code, code) : of(`${code} ${says['zh-CN']}`, `${code} ${says['en-US']}`);
};

const told = ({ source, date }: Hazards, parts: readonly Label[]): Label => {
  const [zh, en] = [parts.map((part) => part['zh-CN']).join('；'), parts.map((part) => part['en-US']).join('; ')];
  return of(`${zh}（${source}，${date}）`, `${en} (${source}, ${date})`);
};

/** What is stated in words, on one line beside its pictograms. */
export const statementText = (hazards: Hazards): Label => told(hazards, hazards.phrases.map(phraseText));

/** On one line, where no pictogram stands beside it. */
export const hazardText = (hazards: Hazards | null): Label => {
  if (hazards === null) return HAZARDS_UNSTATED;
  const { pictograms, phrases } = hazards;
  const codes = pictograms.length === 0 ? [] : [of(pictograms.join('、'), pictograms.join(', '))];
  return told(hazards, [...codes, ...phrases.map(phraseText)]);
};
