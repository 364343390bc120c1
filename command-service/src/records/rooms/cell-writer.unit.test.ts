import { placeKey, type FilledValue } from '@shilu/events/records/modules/cell-fill';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { contentHash } from '@shilu/events/records/record-hash';
import { moduleOf } from '@shilu/events/records/record-state';
import { asDifference } from '@shilu/events/records/save-difference';
import { designToFill } from '@shilu/events/testing/design-to-fill';
import { RecordLog, recordModule } from '@shilu/events/testing/record-log';
import { part } from '@shilu/tests/proves';
import { expect, test } from 'vitest';
import { cellWriters } from './cell-writer';

const { fill } = moduleTypeOf('spreadDesign');
const cell = (row: number) => ({ sheet: 's1', row, column: 1 });
/** Long enough a text that saves say differences. */
const NOTE = '称量记录：天平编号、批号、操作者和环境条件见首页。'.repeat(80);
const began = designToFill(
  { '0': { '0': { v: NOTE } }, '4': { '1': { v: 9 } } },
  { startRow: 1, endRow: 4, startColumn: 1, endColumn: 1 },
);

test('T17 a refused cell names who put there what stands there, however it came; nobody where no event says so', async () => {
  part('T17', 'whose value stands');
  const log = new RecordLog().created([recordModule('m1', began, { type: 'spreadDesign' })]);
  let content: unknown = began;
  const write = (actor: string, how: 'ModuleSaved' | 'SheetCellsChanged', cells: readonly [number, FilledValue][]) => {
    const changed = cells.map(([row, to]) => ({ ...cell(row), from: fill?.valueAt(content, cell(row)) ?? null, to }));
    content = fill?.filled(content, changed);
    const whole = {
      ...{ moduleId: 'm1', content: { hash: contentHash(content), version: 1, inline: content }, files: [], text: '' },
      ...{ difference: null, changes: [] },
    };
    const before = moduleOf(log.state(), 'm1');
    const saved = before === undefined ? whole : asDifference(before, whole);
    if (how === 'ModuleSaved') log.push(how, { ...saved, merged: false }, { actor });
    else log.push(how, { ...saved, cells: changed }, { actor });
  };
  write('carol', 'SheetCellsChanged', [[1, 1]]);
  write('bob', 'ModuleSaved', [[1, 12.3], [2, 5]]); // prettier-ignore
  write('alice', 'ModuleSaved', [[3, 7]]);
  write('carol', 'SheetCellsChanged', [[2, 6]]);
  const module = moduleOf(log.state(), 'm1');
  if (module === undefined) throw new Error('no module');
  expect(module.savedBy).toBe('carol');
  // As the log has them.
  const stored = log.events.map((event) => ({ ...event, body: JSON.stringify(event) }));
  expect(log.events.filter(({ data }) => 'difference' in data && data.difference !== null)).toHaveLength(4);
  const found = await cellWriters(
    {
      store: {
        readStream: (_stream, { from = stored.length - 1, limit = 500, backwards = false } = {}) =>
          Promise.resolve(
            backwards
              ? stored
                  .slice(0, from + 1)
                  .toReversed()
                  .slice(0, limit)
              : stored.slice(from, from + limit),
          ),
      },
      contents: { current: (each) => Promise.resolve(each.content.inline) },
    },
    ...(['r', module, [1, 2, 3, 4].map(cell)] as const),
  );
  expect([1, 2, 3, 4].map((row) => found.get(placeKey(cell(row))))).toEqual(['bob', 'carol', 'alice', undefined]);
});
