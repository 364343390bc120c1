import { emptySheets, type Sheet, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { part } from '@shilu/tests/proves';
import { expect, it } from 'vitest';
import { packed } from '../tables/office-parts';
import { unzipSync, strFromU8 } from 'fflate';
import { readBook } from './read-book';
import { writeBook } from './write-book';

const png = Uint8Array.from(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')); // prettier-ignore
const gif = Uint8Array.from(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'));
const fileOf = (hash: string, name: string) => ({ hash: hash.repeat(64), name, size: 1, mime: 'image/png' });
const place = (row: number, column: number, offset = 0) => ({ row, column, rowOffset: offset, columnOffset: offset });
const sheetOf = (id: string, pictures: Sheet['pictures']): Sheet => ({
  ...{ id, name: id, rowCount: 50, columnCount: 10, cellData: { 0: { 0: { v: 1 } } }, mergeData: [], rowData: {} },
  ...{ columnData: {}, validations: [], conditionals: [], pictures },
});
const plate = { id: 'p1', file: fileOf('a', '板 & 图.png'), from: place(1, 1, 3), to: place(5, 4, 7) };
const curve = { id: 'p2', file: fileOf('b', 'curve.gif'), from: place(8, 0), to: place(12, 2) };
const missing = { id: 'p3', file: fileOf('c', 'gone.png'), from: place(0, 0), to: place(1, 1) };
const book: SpreadSheet = {
  ...{ ...emptySheets(), sheetOrder: ['one', 'none', 'two'] },
  sheets: { one: sheetOf('one', [plate, curve, missing]), none: sheetOf('none', []), two: sheetOf('two', [plate]) },
};
const given = [
  { hash: plate.file.hash, bytes: png },
  { hash: curve.file.hash, bytes: gif },
  { hash: 'd'.repeat(64), bytes: Uint8Array.of(1, 2, 3) },
];

it('pictures leave with the workbook, and come back where they stood', async () => {
  part('M08', 'pictures of a workbook that leaves');
  const { pictures, lost } = await readBook(await writeBook(book, given));
  expect(lost).toEqual([]);
  expect(pictures?.files.map(({ mime, bytes }) => [mime, Buffer.from(bytes)])).toEqual([
    ['image/png', Buffer.from(png)],
    ['image/gif', Buffer.from(gif)],
  ]);
  expect(pictures?.places).toEqual([
    { sheet: 's1', file: 0, from: plate.from, to: plate.to },
    { sheet: 's1', file: 1, from: curve.from, to: curve.to },
    { sheet: 's3', file: 0, from: plate.from, to: plate.to },
  ]);
});

/** The same workbook with its first drawing written otherwise. */
const redrawn = async (change: (xml: string) => string): Promise<Buffer> => {
  const parts = unzipSync(await writeBook(book, given));
  const name = 'xl/drawings/drawing1.xml';
  const drawing = parts[name];
  if (drawing === undefined) throw new Error('no drawing');
  return packed({ ...parts, [name]: change(strFromU8(drawing)) });
};

it.each([
  ['a place that is no number', (xml: string) => xml.replace('<xdr:row>1</xdr:row>', '<xdr:row>x</xdr:row>')],
  ['no place', (xml: string) => xml.replace('<xdr:row>1</xdr:row>', '')],
  ['an offset that is no number', (xml: string) => xml.replace(/<xdr:rowOff>\d+/, '<xdr:rowOff>NaN')],
  ['a size that is no number', (xml: string) => xml.replace(/<xdr:to>.*?<\/xdr:to>/, '<xdr:ext cx="x"/>')],
  ['a picture that is elsewhere', (xml: string) => xml.replace('r:embed="rId1"', 'r:link="rId1"')],
])('one with %s is counted among what does not come along', async (_what, change) => {
  const { pictures, lost } = await readBook(await redrawn(change));
  expect(pictures?.places.map(({ sheet, file }) => [sheet, file])).toEqual([
    ['s1', 0],
    ['s3', 1],
  ]);
  expect(lost.map(({ part: kind, count }) => [kind, count])).toEqual([['pictures', 1]]);
});

it('of those that are grouped none is placed as if it were the whole group, and each is counted', async () => {
  const { pictures, lost } = await readBook(await redrawn((xml) => xml.replace('</xdr:pic>', '</xdr:pic><xdr:pic><xdr:blipFill><a:blip r:embed="rId2"/></xdr:blipFill></xdr:pic>'))); // prettier-ignore
  expect(pictures?.places).toHaveLength(2);
  expect(lost.map(({ part: kind, count }) => [kind, count])).toEqual([['pictures', 2]]);
});
