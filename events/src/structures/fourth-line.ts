import { z } from 'zod';

/**
 * The comment of an RXN, its fourth line: JSON of the texts of the scheme, as the product has always written it. What
 * other programs write there is left as it stands, and holds no texts.
 */
const textSchema = z.looseObject({ text_info: z.looseObject({ content: z.string() }) });
const fourthLine = z.looseObject({ texts: z.array(textSchema) });

const read = (line: string): z.infer<typeof fourthLine> | null => {
  if (!line.trimStart().startsWith('{')) return null;
  try {
    return fourthLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
};

/** What stands in the texts of an RXN's fourth line. */
export const textsOfFourthLine = (line: string): readonly string[] =>
  read(line)?.texts.map(({ text_info: info }) => info.content) ?? [];

const newText = (content: string): z.infer<typeof textSchema> => ({ text_info: { type: 1, content } });

/** V030: what goes into the text line of an RXN file; everywhere else names are bilingual. */
const FILE_TEXT = /^[\x20-\x7e]*$/;
export const fitsFile = (text: string): boolean => FILE_TEXT.test(text);

/** Whether a fourth line has nothing that V030 keeps out of it, in a text of ours or however another program wrote it. */
export const isFileLine = (line: string): boolean =>
  fitsFile(line.trimEnd()) && textsOfFourthLine(line).every(fitsFile);

/** A fourth line with those of the texts that a file takes; empty where there are none. */
export const fourthLineOf = (texts: readonly string[]): string => {
  const taken = texts.filter(fitsFile);
  return taken.length === 0 ? '' : JSON.stringify({ texts: taken.map(newText) });
};

/**
 * The line with these texts instead of those that it has: what else it says of a text that stays, such as weight and mass,
 * stays with it. The same texts leave it as it is, to the letter.
 */
export const fourthLineWith = (line: string, texts: readonly string[]): string => {
  const { texts: before = [], ...others } = read(line) ?? {};
  if (JSON.stringify(before.map(({ text_info: info }) => info.content)) === JSON.stringify(texts)) return line;
  const free = [...before];
  const next = texts.map((content) => {
    const at = free.findIndex(({ text_info: info }) => info.content === content);
    return at < 0 ? newText(content) : (free.splice(at, 1)[0] ?? newText(content));
  });
  return next.length === 0 && Object.keys(others).length === 0 ? '' : JSON.stringify({ ...others, texts: next });
};

/** Where the fourth line begins and ends; null where there is none. */
const placeIn = (rxn: string): { readonly from: number; readonly to: number } | null => {
  let from = 0;
  for (let line = 0; line < 3; line += 1) {
    from = rxn.indexOf('\n', from) + 1;
    if (from === 0) return null;
  }
  const end = rxn.indexOf('\n', from);
  return { from, to: end < 0 ? rxn.length : end };
};

/** Programs leave a byte order mark or blanks before the file. */
export const fourthLineIn = (given: string): string => {
  const rxn = given.trimStart();
  const place = rxn.startsWith('$RXN') ? placeIn(rxn) : null;
  return place === null ? '' : rxn.slice(place.from, place.to);
};

/** The same RXN with another name and fourth line. */
export const withFourthLine = (rxn: string, line: string): string => {
  const place = placeIn(rxn);
  return place === null ? rxn : `${rxn.slice(0, place.from)}${line.replace(/[\r\n]+/g, ' ')}${rxn.slice(place.to)}`;
};
