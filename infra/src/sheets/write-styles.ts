import { canonicalJson } from '@shilu/events/core/canonical';
import { own } from '@shilu/events/core/own';
import type { LetterStyle, SheetStyle } from '@shilu/events/records/modules/spread-sheet/sheet-style';
import { escaped, SHEET, XML } from '../tables/office-parts';
import { BORDERS, BUILT_IN_FORMATS } from './office-codes';

/** What a cell without a font of its own is written in: none that a cell names, so that both stay apart. */
const usualFont = (styles: Readonly<Record<string, SheetStyle>>): LetterStyle => {
  const said = Object.values(styles);
  const free = <T>(candidates: readonly T[], isSaid: (candidate: T) => boolean): T | undefined =>
    candidates.find((candidate) => !isSaid(candidate)) ?? candidates[0];
  const ff = free(['Arial', 'Calibri', 'Aptos', 'Verdana', 'Tahoma'], (name) =>
    said.some((style) => style.ff === name),
  );
  const fs = free([11, 10, 12, 10.5, 9], (size) => said.some((style) => style.fs === size));
  return { ...(ff === undefined ? {} : { ff }), ...(fs === undefined ? {} : { fs }) };
};
const HORIZONTAL = ['general', 'left', 'center', 'right', 'justify', 'justify', 'distributed'];
const VERTICAL = ['', 'top', 'center', 'bottom'];
/** Numbers below are those of formats that need no code. */
const FIRST_OWN_FORMAT = 164;

const argb = (rgb: string): string => `FF${rgb.slice(1).toUpperCase()}`;
const colour = (rgb: string | undefined): string => (rgb === undefined ? '' : `<color rgb="${argb(rgb)}"/>`);

/** What letters look like, in the order that the schema asks for; `name` is another tag within a text. */
export const lettersXml = ({ ff, fs, bl, it, ul, st, cl, va }: LetterStyle, name: 'name' | 'rFont'): string =>
  [
    ...(name === 'rFont' && ff !== undefined ? [`<rFont val="${escaped(ff)}"/>`] : []),
    bl === 1 ? '<b/>' : '',
    it === 1 ? '<i/>' : '',
    st?.s === 1 ? '<strike/>' : '',
    colour(cl?.rgb),
    fs === undefined ? '' : `<sz val="${String(fs)}"/>`,
    ul?.s === 1 ? '<u/>' : '',
    va === 2 ? '<vertAlign val="subscript"/>' : va === 3 ? '<vertAlign val="superscript"/>' : '',
    ...(name === 'name' && ff !== undefined ? [`<name val="${escaped(ff)}"/>`] : []),
  ].join('');

/** Numbers what is said, and says it once. */
const createList = (first: readonly string[]) => {
  const items = [...first];
  const known = new Map(items.map((item, at) => [item, at]));
  return {
    items,
    numberOf: (item: string): number => {
      const at = known.get(item) ?? items.length;
      if (at === items.length) {
        items.push(item);
        known.set(item, at);
      }
      return at;
    },
  };
};

const fillXml = (rgb: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${argb(rgb)}"/><bgColor indexed="64"/></patternFill></fill>`;
const edgesXml = (bd: NonNullable<SheetStyle['bd']>): string => {
  const side = (name: string, edge: (typeof bd)['t']): string =>
    edge === undefined ? `<${name}/>` : `<${name} style="${BORDERS[edge.s] ?? 'thin'}">${colour(edge.cl.rgb)}</${name}>`;
  return `<border>${side('left', bd.l)}${side('right', bd.r)}${side('top', bd.t)}${side('bottom', bd.b)}<diagonal/></border>`;
}; // prettier-ignore
const alignmentXml = ({ ht, vt, tb, tr }: SheetStyle): string => {
  const turn = tr === undefined ? '' : tr.v === 1 ? '255' : String(tr.a <= 0 ? -tr.a : 90 + tr.a);
  const said = [
    ht === undefined ? '' : ` horizontal="${HORIZONTAL[ht] ?? 'general'}"`,
    vt === undefined ? '' : ` vertical="${VERTICAL[vt] ?? 'bottom'}"`,
    turn === '' ? '' : ` textRotation="${turn}"`,
    tb === 3 ? ' wrapText="1"' : '',
  ].join('');
  return said === '' ? '' : `<alignment${said}/>`;
};

const builtIn = new Map(Object.entries(BUILT_IN_FORMATS).map(([id, code]) => [code, Number(id)]));

/** Gathers the looks of a workbook's cells; `xml` is the part that holds them. */
export const createStyleSheet = (styles: Readonly<Record<string, SheetStyle>>) => {
  const formats = createList([]);
  const usual = usualFont(styles);
  const fonts = createList([`<font>${lettersXml(usual, 'name')}</font>`]);
  const fills = createList(['<fill><patternFill patternType="none"/></fill>', '<fill><patternFill patternType="gray125"/></fill>']); // prettier-ignore
  const borders = createList(['<border><left/><right/><top/><bottom/><diagonal/></border>']);
  const cells = createList(['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']);
  const differentials = createList([]);
  const numbers = new Map<string, number>();
  const formatOf = (pattern: string): number =>
    builtIn.get(pattern) ?? FIRST_OWN_FORMAT + formats.numberOf(escaped(pattern));
  const cellOf = (style: SheetStyle): number => {
    const { ff, fs, bl, it, ul, st, cl, va, bg, bd, n } = style;
    const said = Object.fromEntries(Object.entries({ ff, fs, bl, it, ul, st, cl, va }).filter(([, part]) => part !== undefined)); // prettier-ignore
    const ids = [
      ` numFmtId="${n === undefined ? 0 : formatOf(n.pattern)}"`,
      ` fontId="${fonts.numberOf(`<font>${lettersXml({ ...usual, ...(said as LetterStyle) }, 'name')}</font>`)}"`,
      ` fillId="${bg === undefined ? 0 : fills.numberOf(fillXml(bg.rgb))}"`,
      ` borderId="${bd === undefined ? 0 : borders.numberOf(edgesXml(bd))}"`,
    ].join('');
    const alignment = alignmentXml(style);
    const applies = `${n === undefined ? '' : ' applyNumberFormat="1"'} applyFont="1" applyFill="1" applyBorder="1"`;
    return cells.numberOf(
      alignment === ''
        ? `<xf${ids} xfId="0"${applies}/>`
        : `<xf${ids} xfId="0"${applies} applyAlignment="1">${alignment}</xf>`,
    );
  };
  const counted = (name: string, items: readonly string[]): string =>
    items.length === 0 ? '' : `<${name} count="${items.length}">${items.join('')}</${name}>`;
  return {
    /** The number of a style by its name; 0 for none. */
    numberOf: (name: string | undefined): number => {
      if (name === undefined) return 0;
      const known = numbers.get(name);
      if (known !== undefined) return known;
      const style = own(styles, name);
      const made = style === undefined || canonicalJson(style) === '{}' ? 0 : cellOf(style);
      numbers.set(name, made);
      return made;
    },
    differentialOf: ({ bg, ...letters }: SheetStyle): number =>
      differentials.numberOf(
        `<dxf><font>${lettersXml(letters, 'name')}</font>${bg === undefined ? '' : `<fill><patternFill><bgColor rgb="${argb(bg.rgb)}"/></patternFill></fill>`}</dxf>`,
      ),
    xml: (): string =>
      `${XML}<styleSheet xmlns="${SHEET}">${counted('numFmts', formats.items.map((code, at) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + at}" formatCode="${code}"/>`))}${counted('fonts', fonts.items)}${counted('fills', fills.items)}${counted('borders', borders.items)}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${counted('cellXfs', cells.items)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>${counted('dxfs', differentials.items)}</styleSheet>`, // prettier-ignore
  };
};
export type StyleSheet = ReturnType<typeof createStyleSheet>;
