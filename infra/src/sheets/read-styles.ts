import { own } from '@shilu/events/core/own';
import { withoutControls } from '@shilu/events/core/schemas';
import { GENERAL } from '@shilu/events/records/modules/spread-sheet/cell-format';
import type { LetterStyle, SheetStyle } from '@shilu/events/records/modules/spread-sheet/sheet-style';
import type { ZipEntry } from '../blob-store/zip-entries';
import { attribute, readXml, type Tag } from '../tables/office-xml';
import { BORDERS, BUILT_IN_FORMATS } from './office-codes';
import type { ColourOf } from './read-colours';

type Edges = NonNullable<SheetStyle['bd']>;
export type BookStyles = {
  /** Of a cell by its `s`; what the workbook's usual font says is left out. */
  readonly cell: (index: number) => SheetStyle;
  /** Of a conditional format by its `dxfId`. */
  readonly differential: (index: number) => SheetStyle;
};

const isOn = (tag: Tag): boolean => !['0', 'false', 'none'].includes(attribute(tag, 'val') ?? '1');
const HORIZONTAL: Readonly<Record<string, number>> = { left: 1, center: 2, right: 3, justify: 4, distributed: 6, centerContinuous: 2 }; // prettier-ignore
const VERTICAL: Readonly<Record<string, number>> = { top: 1, center: 2, bottom: 3 };

/** What a tag within a font says of its letters. */
export const letterOf = (tag: Tag, colourOf: ColourOf): LetterStyle => {
  const value = attribute(tag, 'val') ?? '';
  switch (tag.name) {
    case 'b':
      return isOn(tag) ? { bl: 1 } : {};
    case 'i':
      return isOn(tag) ? { it: 1 } : {};
    case 'u':
      return isOn(tag) ? { ul: { s: 1 } } : {};
    case 'strike':
      return isOn(tag) ? { st: { s: 1 } } : {};
    case 'sz': {
      const size = Number(value);
      return size >= 1 && size <= 409 ? { fs: size } : {};
    }
    case 'name':
    case 'rFont':
      return value === '' ? {} : { ff: withoutControls(value).slice(0, 100) };
    case 'color': {
      const rgb = colourOf(tag);
      return rgb === undefined ? {} : { cl: { rgb } };
    }
    case 'vertAlign':
      return value === 'subscript' ? { va: 2 } : value === 'superscript' ? { va: 3 } : {};
    default:
      return {};
  }
};

const alignmentOf = (tag: Tag): SheetStyle => {
  const ht = own(HORIZONTAL, attribute(tag, 'horizontal') ?? '');
  const vt = own(VERTICAL, attribute(tag, 'vertical') ?? '');
  const turn = Number(attribute(tag, 'textRotation') ?? 0);
  const wraps = ['1', 'true'].includes(attribute(tag, 'wrapText') ?? '');
  const tr = turn === 255 ? { a: 0, v: 1 as const } : turn > 0 && turn <= 180 ? { a: turn <= 90 ? -turn : turn - 90 } : undefined; // prettier-ignore
  return { ...(ht ? { ht } : {}), ...(vt ? { vt } : {}), ...(wraps ? { tb: 3 } : {}), ...(tr ? { tr } : {}) };
};

const without = (style: SheetStyle, usual: LetterStyle): SheetStyle => {
  const { ff, fs, cl, ...rest } = style;
  return {
    ...rest,
    ...(ff === undefined || ff === usual.ff ? {} : { ff }),
    ...(fs === undefined || fs === usual.fs ? {} : { fs }),
    ...(cl === undefined || cl.rgb === usual.cl?.rgb || cl.rgb === '#000000' ? {} : { cl }),
  };
};

/** The looks of a workbook. A missing part says nothing. */
export const readStyles = (entry: ZipEntry | undefined, colourOf: ColourOf): BookStyles => {
  const formats = new Map<number, string>();
  const fonts: LetterStyle[] = [];
  const fills: SheetStyle[] = [];
  const borders: Edges[] = [];
  const cells: SheetStyle[] = [];
  const differentials: SheetStyle[] = [];
  let [section, inDifferential, side, isPattern] = ['', false, '' as '' | keyof Edges, false];
  let now: SheetStyle = {};
  const SIDES: Readonly<Record<string, keyof Edges>> = { left: 'l', start: 'l', right: 'r', end: 'r', top: 't', bottom: 'b' }; // prettier-ignore
  const patternOf = (id: number): SheetStyle => {
    const pattern = formats.get(id) ?? own(BUILT_IN_FORMATS, String(id));
    return pattern === undefined || pattern === GENERAL
      ? {}
      : { n: { pattern: withoutControls(pattern).slice(0, 255) } };
  };
  if (entry)
    readXml(entry, {
      open: (tag) => {
        const { name } = tag;
        if (['fonts', 'fills', 'borders', 'cellXfs', 'dxfs', 'numFmts', 'cellStyleXfs'].includes(name)) section = name;
        if (name === 'dxf') [inDifferential, now] = [true, {}];
        if (name === 'numFmt') {
          const [id, code] = [Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? ''];
          if (inDifferential) now = { ...now, ...(code === '' ? {} : { n: { pattern: withoutControls(code).slice(0, 255) } }) };
          else if (code !== '') formats.set(id, code);
        }
        if (name === 'font' && !inDifferential) fonts.push({});
        if (section === 'fonts' && !inDifferential && fonts.length > 0)
          fonts[fonts.length - 1] = { ...fonts.at(-1), ...letterOf(tag, colourOf) };
        if (inDifferential && side === '' && name !== 'fgColor' && name !== 'bgColor') now = { ...now, ...letterOf(tag, colourOf) };
        if (name === 'fill' && !inDifferential) fills.push({});
        if (name === 'patternFill') isPattern = !['none', undefined].includes(attribute(tag, 'patternType'));
        if (name === 'fgColor' && section === 'fills' && isPattern) {
          const rgb = colourOf(tag);
          if (rgb) fills[fills.length - 1] = { bg: { rgb } };
        }
        if (name === 'bgColor' && inDifferential) {
          const rgb = colourOf(tag);
          if (rgb) now = { ...now, bg: { rgb } };
        }
        if (name === 'border' && !inDifferential) borders.push({});
        const edge = own(SIDES, name);
        if (edge !== undefined && section === 'borders') {
          const s = BORDERS.indexOf(attribute(tag, 'style') ?? 'none');
          if (s > 0) {
            side = edge;
            borders[borders.length - 1] = { ...borders.at(-1), [edge]: { s, cl: { rgb: '#000000' } } };
          }
        }
        if (name === 'color' && side !== '' && section === 'borders') {
          const rgb = colourOf(tag);
          const held = borders.at(-1)?.[side];
          if (rgb && held) borders[borders.length - 1] = { ...borders.at(-1), [side]: { ...held, cl: { rgb } } };
        }
        if (name === 'xf' && section === 'cellXfs') {
          const at = (key: string): number => Number(attribute(tag, key) ?? 0);
          const bd = borders[at('borderId')];
          cells.push({
            ...fonts[at('fontId')],
            ...fills[at('fillId')],
            ...(bd && Object.keys(bd).length > 0 ? { bd } : {}),
            ...patternOf(at('numFmtId')),
          });
        }
        if (name === 'alignment' && section === 'cellXfs' && cells.length > 0)
          cells[cells.length - 1] = { ...cells.at(-1), ...alignmentOf(tag) };
      },
      close: (name) => {
        if (own(SIDES, name) !== undefined) side = '';
        if (name === 'dxf') {
          differentials.push(now);
          inDifferential = false;
        }
      },
    }); // prettier-ignore
  const usual = fonts[0] ?? {};
  const known = cells.map((style) => without(style, usual));
  return { cell: (index) => known[index] ?? {}, differential: (index) => differentials[index] ?? {} };
};
