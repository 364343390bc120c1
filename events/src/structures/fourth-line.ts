import { z } from 'zod';

/**
 * The comment of an RXN, its fourth line: JSON of the texts of the scheme, as the product has always written it. What
 * other programs write there is left as it stands, and holds no texts.
 */
const fourthLine = z.looseObject({
  texts: z.array(z.looseObject({ text_info: z.looseObject({ content: z.string() }) })),
});

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

/** A fourth line with these texts; empty where there are none. */
export const fourthLineOf = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : JSON.stringify({ texts: texts.map((content) => ({ text_info: { type: 1, content } })) });

const FOURTH = 3;

export const fourthLineIn = (rxn: string): string => (rxn.startsWith('$RXN') ? (rxn.split('\n')[FOURTH] ?? '') : '');

/** The same RXN with another name and fourth line. */
export const withFourthLine = (rxn: string, line: string): string => {
  const lines = rxn.split('\n');
  return lines.length <= FOURTH ? rxn : lines.with(FOURTH, line.replace(/[\r\n]+/g, ' ')).join('\n');
};
