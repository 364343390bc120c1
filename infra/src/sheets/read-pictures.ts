import { posix } from 'node:path';
import { own } from '@shilu/events/core/own';
import { MOST } from '@shilu/events/records/modules/spread-sheet/sheet-limits';
import type { Picture } from '@shilu/events/records/modules/spread-sheet/sheet-rules';
import type { Sheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { USUAL } from '@shilu/events/records/modules/spread-sheet/sheet-view';
import { attribute, readXml, relationOf, type Tag } from '../tables/office-xml';
import type { BookParts } from './book-parts';
import type { LostCount } from './lost';

/** English Metric Units of a pixel (ECMA-376 part 1, 20.1.10.16: 914400 an inch, of 96 pixels). */
const EMU_PIXELS = 9_525;
/** Of all pictures together: they come with the answer that says what is in the file. */
const MOST_BYTES = 5 * 1024 * 1024;
/** What every browser shows. */
const KINDS: Readonly<Record<string, string>> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.gif': 'image/gif' }; // prettier-ignore

type Corner = Picture['from'];
/** A picture as it stands in a file, over the cells of a sheet. */
type PlacedPicture = {
  readonly sheet: string;
  /** Which of the files it is: one may stand in several places. */
  readonly file: number;
  readonly from: Corner;
  readonly to: Corner;
};
type PictureFile = { readonly name: string; readonly mime: string; readonly bytes: Uint8Array };
export type FoundPictures = { readonly files: readonly PictureFile[]; readonly places: readonly PlacedPicture[] };

/** `pictures`: how many stand in it, by `embeds`, where those are in the file; one that stands alone in it is placed. */
type Anchor = { embeds: string[]; pictures: number; from: Corner; to: Corner | null; size: readonly [number, number] | null; isWhole: boolean; lines: number }; // prettier-ignore

const nowhere = (): Corner => ({ row: 0, column: 0, rowOffset: 0, columnOffset: 0 });
const pixels = (emu: number): number => Math.min(MOST.pixels, Math.max(0, Math.round(emu / EMU_PIXELS)));
const isPlace = (said: string | undefined): boolean => said !== undefined && /^\s*-?\d{1,15}\s*$/.test(said);

const FIELDS: Readonly<Record<string, keyof Corner>> = { row: 'row', col: 'column', rowOff: 'rowOffset', colOff: 'columnOffset' }; // prettier-ignore

/** Each picture of a drawing by what anchors it: two cells, or one and its size. */
const anchorsIn = (entry: Parameters<typeof readXml>[0]): readonly Anchor[] => {
  const anchors: Anchor[] = [];
  let [corner, field, said, depth] = ['' as '' | 'from' | 'to', '' as keyof Corner | '', '', 0];
  let open: Anchor | null = null;
  readXml(entry, {
    open: (tag: Tag) => {
      if (/^(?:twoCell|oneCell|absolute)Anchor$/.test(tag.name))
        open = {
          embeds: [],
          pictures: 0,
          from: nowhere(),
          to: null,
          size: null,
          isWhole: tag.name !== 'absoluteAnchor',
          lines: 0,
        };
      if (open === null) return;
      if (tag.name === 'pic') {
        depth += 1;
        open.pictures += 1;
      }
      if (tag.name === 'from' || tag.name === 'to') {
        corner = tag.name;
        if (corner === 'to') open.to = nowhere();
      }
      field = corner === '' ? '' : (own(FIELDS, tag.name) ?? '');
      said = '';
      if (tag.name === 'ext' && depth === 0 && attribute(tag, 'cx') !== undefined) {
        const [across, down] = [attribute(tag, 'cx'), attribute(tag, 'cy')];
        if (isPlace(across) && isPlace(down)) open.size = [pixels(Number(across)), pixels(Number(down))];
        else open.isWhole = false;
      }
      const embed = tag.name === 'blip' && depth > 0 ? relationOf(tag, 'embed') : undefined;
      if (embed !== undefined) open.embeds.push(embed);
    },
    text: (text) => {
      if (field !== '') said += text;
    },
    close: (name) => {
      if (open === null) return;
      const at = corner === 'to' ? open.to : open.from;
      const isLine = field === 'row' || field === 'column';
      if (field !== '' && at !== null) {
        // What says no place stands nowhere; an offset may lie before its cell.
        if (!isPlace(said) || (isLine && Number(said) < 0)) open.isWhole = false;
        else at[field] = isLine ? Number(said) : pixels(Number(said));
        if (isLine && corner === 'from') open.lines += 1;
      }
      field = '';
      if (name === 'from' || name === 'to') corner = '';
      if (name === 'pic') depth -= 1;
      if (/Anchor$/.test(name)) {
        if (open.lines < 2) open.isWhole = false;
        if (open.pictures > 0) anchors.push(open);
        open = null;
      }
    },
  });
  return anchors;
};

/** Where so many pixels from a place in a line end. */
const reached = (from: number, offset: number, length: number, sizeOf: (at: number) => number, most: number): readonly [number, number] => {
  let [at, left] = [from, offset + length];
  while (left > sizeOf(at) && at < most - 1) {
    left -= sizeOf(at);
    at += 1;
  }
  return [at, Math.min(MOST.pixels, Math.max(0, left))];
}; // prettier-ignore

const cornerBehind = ({ from, size }: Anchor, sheet: Sheet): Corner => {
  const [width, height] = size ?? [0, 0];
  const [row, rowOffset] = reached(from.row, from.rowOffset, height, (at) => sheet.rowData[at]?.h ?? sheet.defaultRowHeight ?? USUAL.height, MOST.rows); // prettier-ignore
  const [column, columnOffset] = reached(from.column, from.columnOffset, width, (at) => sheet.columnData[at]?.w ?? sheet.defaultColumnWidth ?? USUAL.width, MOST.columns); // prettier-ignore
  return { row, column, rowOffset, columnOffset };
};

/** Gathers the pictures over cells of a workbook's sheets; what finds no place is counted as lost. */
export const createPictures = (parts: BookParts, lost: LostCount) => {
  const files: PictureFile[] = [];
  const places: PlacedPicture[] = [];
  const byPart = new Map<string, number | null>();
  const anchored = new Set<string>();
  let left = MOST_BYTES;
  const fileOf = (part: string): number | null => {
    const known = byPart.get(part);
    if (known !== undefined) return known;
    const mime = own(KINDS, posix.extname(part).toLowerCase());
    const entry = mime === undefined ? undefined : parts.part(part);
    const fits = entry !== undefined && entry.unpacked <= left;
    if (fits && mime !== undefined) {
      left -= entry.unpacked;
      files.push({ name: posix.basename(part), mime, bytes: Uint8Array.from(entry.read()) });
    }
    const at = fits ? files.length - 1 : null;
    byPart.set(part, at);
    return at;
  };
  return {
    /** Those of one sheet, by the part that it is; how far they reach. */
    take: (part: string, sheet: Sheet): { readonly row: number; readonly column: number } => {
      let [row, column, count] = [-1, -1, 0];
      for (const { target } of parts.relations(part).filter(({ type }) => type === 'drawing')) {
        const entry = parts.part(target);
        const drawn = entry === undefined ? [] : anchorsIn(entry);
        const relations = drawn.length === 0 ? [] : parts.relations(target);
        for (const anchor of drawn) {
          const medias = relations.flatMap(({ id, external, target: one }) =>
            !external && anchor.embeds.includes(id) ? [one] : [],
          );
          for (const one of medias) anchored.add(one);
          const [media] = medias;
          // Of several that are grouped each has a place of its own within the group.
          const isGroup = anchor.pictures > 1;
          for (let beside = 1; beside < anchor.pictures; beside += 1) lost.add('pictures', sheet.name);
          const { from } = anchor;
          const to = anchor.to ?? cornerBehind(anchor, sheet);
          const isInside = anchor.isWhole && to.row < MOST.rows && to.column < MOST.columns && to.row >= from.row && to.column >= from.column; // prettier-ignore
          const file = media === undefined || isGroup || !isInside || count >= MOST.pictures ? null : fileOf(media);
          if (file === null) {
            lost.add('pictures', sheet.name);
            continue;
          }
          count += 1;
          places.push({ sheet: sheet.id, file, from, to });
          [row, column] = [Math.max(row, to.row), Math.max(column, to.column)];
        }
      }
      return { row, column };
    },
    /** With those that stand over no cells, such as in a heading or behind a sheet, counted as lost. */
    found: (): FoundPictures => {
      for (const name of parts.names) if (/^xl\/media\/[^/]+$/.test(name) && !anchored.has(name)) lost.add('pictures');
      return { files, places };
    },
  };
};
