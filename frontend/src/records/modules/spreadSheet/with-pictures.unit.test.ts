import { emptySheets, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { part } from '@shilu/tests/proves';
import { expect, it } from 'vitest';
import { withPictures } from './with-pictures';

const corner = (row: number) => ({ row, column: 0, rowOffset: 2, columnOffset: 3 });
const content: SpreadSheet = {
  ...{ ...emptySheets(), sheetOrder: ['s1'] },
  sheets: {
    s1: {
      ...{ id: 's1', name: '图谱', rowCount: 50, columnCount: 20, cellData: {}, mergeData: [], rowData: {} },
      ...{ columnData: {}, validations: [], conditionals: [], pictures: [] },
    },
  },
};

it('M08 pictures of a file stand where they stood, each file stored once; one that is refused is left out', async () => {
  part('M08', 'pictures of a file, where they stood');
  const files = ['a.png', 'bad.png'].map((name) => ({ name, mime: 'image/png', base64: btoa(name) }));
  const places = [0, 1, 0].map((file, row) => ({ sheet: 's1', file, from: corner(row), to: corner(row + 3) }));
  const sent: string[] = [];
  const made = await withPictures({ content, pictures: { files, places } }, (file) => {
    sent.push(file.name);
    return Promise.resolve(
      file.name === 'bad.png' ? null : { hash: 'a'.repeat(64), name: file.name, size: file.size, mime: file.type },
    );
  });
  expect(sent).toEqual(['a.png', 'bad.png']);
  expect(made.sheets['s1']?.pictures.map(({ id, file, from, to }) => [id, file.name, from.row, to.row])).toEqual([
    ['p1', 'a.png', 0, 3],
    ['p3', 'a.png', 2, 5],
  ]);
  expect(await withPictures({ content, pictures: { files: [], places: [] } }, () => Promise.resolve(null))).toBe(
    content,
  );
});
