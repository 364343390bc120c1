import { z } from 'zod';
import { canonicalJson } from '../../../core/canonical';
import { own } from '../../../core/own';
import { text } from '../../../core/schemas';
import { MOST } from './sheet-limits';

/** What is on or off is 1 or 0 in the editor's own form. */
export const flag = z.union([z.literal(0), z.literal(1)]);
export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/, { error: 'badColour' });
const colour = z.strictObject({ rgb: hexColour });
const line = z.strictObject({ s: flag });
/** The editor's numbers of borders: 1 thin, 2 hair, 3 dotted, 4 dashed, 7 double, 8 medium, 13 thick, others between. */
const edge = z.strictObject({ s: z.number().int().min(1).max(13), cl: colour });

/** Of a run of letters within a cell. */
const letterParts = {
  /** Font, size in points, bold, italic, underlined, struck out, colour; sub- (2) or superscript (3). */
  ff: text(100).optional(),
  fs: z.number().min(1).max(409).optional(),
  bl: flag.optional(),
  it: flag.optional(),
  ul: line.optional(),
  st: line.optional(),
  cl: colour.optional(),
  va: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
};
export const letterSchema = z.strictObject(letterParts);

/** How a cell, row or column looks, in the editor's own form (`IStyleData`), without what follows a theme. */
export const styleSchema = z.strictObject({
  ...letterParts,
  bg: colour.optional(),
  bd: z.strictObject({ t: edge.optional(), r: edge.optional(), b: edge.optional(), l: edge.optional() }).optional(),
  /** Number format, as Excel writes it: `0.00`, `yyyy-mm-dd`. */
  n: z.strictObject({ pattern: text(255) }).optional(),
  /** Degrees, and letters that stand above one another. */
  tr: z.strictObject({ a: z.number().min(-90).max(90), v: flag.optional() }).optional(),
  /** Left 1, centre 2, right 3, justified 4; top 1, middle 2, bottom 3; overflow 1, clip 2, wrap 3. */
  ht: z.number().int().min(1).max(6).optional(),
  vt: z.number().int().min(1).max(3).optional(),
  tb: z.number().int().min(1).max(3).optional(),
});
export type SheetStyle = z.infer<typeof styleSchema>;
export type LetterStyle = z.infer<typeof letterSchema>;

export const STYLE_ID = /^[A-Za-z0-9_-]{1,40}$/;

/** FNV-1a of 64 bits in two halves: names only, what they name is compared. */
const hashOf = (said: string): string => {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (let at = 0; at < said.length; at += 1) {
    low = (low ^ said.charCodeAt(at)) >>> 0;
    high = Math.imul(high ^ (low >>> 16), 0x01000193) >>> 0;
    low = Math.imul(low, 0x01000193) >>> 0;
  }
  return high.toString(36) + low.toString(36);
};

/**
 * Names styles by what they say, so that the same look has one name in every save: a cell that nobody touched never
 * differs by the name of its style alone.
 */
export const createStyleTable = () => {
  const styles: Record<string, SheetStyle> = {};
  const said = new Map<string, string>();
  return {
    styles,
    /** Undefined for a style that says nothing. */
    nameOf: (style: SheetStyle): string | undefined => {
      const key = canonicalJson(style);
      if (key === '{}') return undefined;
      const known = said.get(key);
      if (known !== undefined) return known;
      let name = hashOf(key);
      while (own(styles, name) !== undefined) name += 'x';
      styles[name] = style;
      said.set(key, name);
      return name;
    },
    isFull: (): boolean => said.size > MOST.styles,
  };
};
