import type { BookParts } from './book-parts';
import { attribute, readXml, type Tag } from '../tables/office-xml';

/** ECMA-376 part 1, 18.8.27: the colours that files name by number. */
const INDEXED = '000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff 000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff 800000 008000 000080 808000 800080 008080 c0c0c0 808080 9999ff 993366 ffffcc ccffff 660066 ff8080 0066cc ccccff 000080 ff00ff ffff00 00ffff 800080 800000 008080 0000ff 00ccff ccffff ccffcc ffff99 99ccff ff99cc cc99ff ffcc99 3366ff 33cccc 99cc00 ffcc00 ff9900 ff6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333'.split(' '); // prettier-ignore
/** The order in which a theme's colours are numbered (20.1.6.2, with light and dark swapped as every program has it). */
const THEME = ['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink']; // prettier-ignore
const OFFICE_THEME = ['ffffff', '000000', 'eeece1', '1f497d', '4f81bd', 'c0504d', '9bbb59', '8064a2', '4bacc6', 'f79646', '0000ff', '800080']; // prettier-ignore

const HEX = /^[0-9a-f]{6}$/i;
const parts = (hex: string): readonly number[] => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const hexOf = (rgb: readonly number[]): string =>
  rgb.map((part) => Math.round(Math.min(255, Math.max(0, part))).toString(16).padStart(2, '0')).join(''); // prettier-ignore

/** Lighter or darker by its lightness, as 18.8.19 has it; close to a pixel's worth of what Excel shows. */
const tinted = (hex: string, tint: number): string =>
  tint === 0 ? hex : hexOf(parts(hex).map((part) => (tint < 0 ? part * (1 + tint) : part + (255 - part) * tint)));

/** `#rrggbb` of a colour that a tag names; undefined for what is left to the program. */
export type ColourOf = (tag: Tag) => string | undefined;

export const readColours = (parts: BookParts, themePart: string | undefined): ColourOf => {
  const theme = new Map<string, string>();
  let open = '';
  const entry = themePart === undefined ? undefined : parts.part(themePart);
  if (entry)
    readXml(entry, {
      open: (tag) => {
        if (THEME.includes(tag.name)) open = tag.name;
        const said = tag.name === 'srgbClr' ? attribute(tag, 'val') : tag.name === 'sysClr' ? attribute(tag, 'lastClr') : undefined; // prettier-ignore
        if (open !== '' && said !== undefined && HEX.test(said) && !theme.has(open))
          theme.set(open, said.toLowerCase());
      },
      close: (name) => {
        if (name === open) open = '';
      },
    });
  return (tag) => {
    const rgb = attribute(tag, 'rgb')?.slice(-6);
    const at = (key: string) => Number(attribute(tag, key) ?? Number.NaN);
    const base =
      rgb !== undefined && HEX.test(rgb)
        ? rgb.toLowerCase()
        : Number.isInteger(at('theme'))
          ? (theme.get(THEME[at('theme')] ?? '') ?? OFFICE_THEME[at('theme')])
          : INDEXED[at('indexed')];
    const tint = Number(attribute(tag, 'tint') ?? 0);
    return base === undefined ? undefined : `#${tinted(base, Number.isFinite(tint) ? Math.min(1, Math.max(-1, tint)) : 0)}`;
  }; // prettier-ignore
};
