import { emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import type { Role } from '@shilu/events/records/modules/equation/equation-schema';
import { moduleTypeNames, moduleTypeOf } from '@shilu/events/records/modules/registry';
import { emptySheets } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { contentHash } from '@shilu/events/records/record-hash';
import type { RecordModule } from '@shilu/events/records/record-events';
import { processorMs, processorSlowness } from '@shilu/events/testing/processor-time';
import { describe, expect, test } from 'vitest';
import { create } from '../testing/record-commands';
import { emptyHistory, follow } from '../testing/record-history';
import { decideModules } from './decide-modules';
import { decideRecord } from './decide-record';

const A = 'author';
const opened = follow(emptyHistory, A, decideRecord(create(A), emptyHistory.state)).state;
const times = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at));
const AT = '2026-11-20T08:30:00.000Z';
/** Told apart by their ends alone. */
const word = (at: number): string => `${'x'.repeat(12)}${at}`;

/** The largest contents that a type allows, or `share` of each of their lengths. */
const shapes: readonly (readonly [string, string, (share: number) => unknown])[] = [
  [
    'labInfoTable',
    'choices',
    (share) => ({
      columns: times(30, (at) => ({
        ...{ key: `k${at}`, label: word(at), type: 'select' },
        options: times(1_000 * share, word),
      })),
      rows: times(5_000 * share, (row) => ({
        id: `r${row}`,
        cells: Object.fromEntries(times(30, (at) => [`k${at}`, word(1_000 * share - 1)])),
      })),
    }),
  ],
  [
    'labInfoTable',
    'rows',
    (share) => ({
      columns: times(30, (at) => ({ key: `k${at}`, label: word(at), type: 'text', unit: '单' })),
      rows: times(5_000 * share, (row) => ({
        id: `r${row}`,
        cells: Object.fromEntries(times(30, (at) => [`k${at}`, '1'])),
      })),
    }),
  ],
  [
    'basicFields',
    'choices',
    (share) => ({
      fields: times(30, (at) => ({
        ...{ key: `k${at}`, label: word(at), type: 'multiple' },
        options: times(1_000 * share, (option) => ({ value: word(option), label: word(option) })),
        value: times(1_000 * share, (option) => word(1_000 * share - 1 - option)),
      })),
    }),
  ],
  [
    'editor',
    'paragraphs',
    (share) => ({
      type: 'doc',
      content: times(20_000 * share, (at) => ({ type: 'paragraph', content: [{ type: 'text', text: word(at) }] })),
    }),
  ],
  [
    'editor',
    'runs of one paragraph',
    (share) => ({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: times(30_000 * share, (at) => ({
            ...{ type: 'text', text: 'a' },
            marks: [{ type: at % 2 ? 'bold' : 'italic' }],
          })),
        },
      ],
    }),
  ],
  [
    'recordRelate',
    'relations',
    (share) => ({
      relations: times(200 * share, (at) => ({ id: `k${at}`, kind: 'repeats', recordId: `r${at}`, note: word(at) })),
    }),
  ],
  [
    'labReference',
    'works',
    (share) => ({
      style: 'acs',
      cited: times(200 * share, (at) => ({
        id: `k${at}`,
        reference: { kind: 'article', title: `T ${word(at)}`, authors: word(at), year: 2020, doi: `10.1021/x${at}` },
        note: word(at),
      })),
    }),
  ],
  [
    'tlc',
    'spots',
    (share) => ({
      plates: times(50, (at) => ({
        ...{ id: `p${at}`, eluent: word(at), developments: 1, phase: '', visualisations: ['uv254'], remark: '' },
        photo: null,
        lanes: times(30, (lane) => ({ id: `l${lane}`, name: word(lane), at: null })),
        spots: times(200 * share, (spot) => ({
          ...{ id: `s${spot}`, laneId: `l${spot % 30}`, rf: (spot % 101) / 100, size: 'medium', tail: 'none' },
          ...{ strength: 'medium', colour: 'none', seenUnder: ['uv254'], note: word(spot) },
        })),
      })),
    }),
  ],
  [
    'equation',
    'rows',
    (share) => {
      const rows = (role: Role, batches = 0) =>
        times(100 * share, (at) => ({
          ...{ ...emptyRow(`${role}${at}`, role), name: word(at), formula: 'C12H16N2O3', held: ['formula'] },
          batches: times(batches, (batch) => ({ ...newBatch(`b${batch}`, word(batch)), mass: '1.5' })),
        }));
      const [inputs, products] = [rows('reagent'), rows('product', 50)];
      const ids = inputs.map(({ id }) => id);
      return {
        ...emptyEquation(),
        ...{
          yldataSource: inputs,
          cwdataSource: products,
          rjdataSource: rows('solvent'),
          chdataSource: rows('workUp'),
        },
        arrowReactionData: { ...emptyEquation().arrowReactionData, FYSJData: ids },
      };
    },
  ],
  [
    'multiLevelTable',
    'rows',
    (share) => ({
      levels: times(2, (level) => ({
        ...{ key: `l${level}`, label: word(level) },
        columns: times(30, (at) => ({ key: `k${level}_${at}`, label: word(at), type: 'text' })),
      })),
      rows: times(2_000 * share, (row) => ({
        id: `r${row}`,
        ...(row % 20 === 0 ? {} : { parent: `r${row - (row % 20)}` }),
        cells: Object.fromEntries(times(30, (at) => [`k${row % 20 === 0 ? 0 : 1}_${at}`, '1'])),
      })),
    }),
  ],
  [
    'labDocument',
    'files',
    (share) => ({
      files: times(200 * share, (at) => ({
        ...{ id: `f${at}`, name: `${at}.pdf`, size: 1, mime: 'application/pdf' },
        hash: String(at).padStart(64, '0'),
      })),
    }),
  ],
  [
    'spreadSheet',
    'cells',
    (share) => ({
      ...emptySheets(),
      sheetOrder: ['s1'],
      sheets: {
        s1: {
          ...{ id: 's1', name: 'S1', rowCount: 30_000, columnCount: 10, mergeData: [], rowData: {}, columnData: {} },
          ...{ validations: [], conditionals: [], pictures: [] },
          cellData: Object.fromEntries(
            times(30_000 * share, (row) => [
              row,
              Object.fromEntries(times(10, (at) => [at, at % 2 ? { v: row % 10 } : { v: 'x' }])),
            ]),
          ),
        },
      },
    }),
  ],
  [
    'spreadSheet',
    'formulas',
    (share) => ({
      ...emptySheets(),
      sheetOrder: ['s1'],
      sheets: {
        s1: {
          ...{ id: 's1', name: 'S1', rowCount: 14_000, columnCount: 10, mergeData: [], rowData: {}, columnData: {} },
          ...{ validations: [], conditionals: [], pictures: [] },
          cellData: Object.fromEntries(
            times(13_000 * share, (row) => [
              row,
              Object.fromEntries(times(10, (at) => [at, { f: `=A${row + 1}*2+B${at + 1}` }])),
            ]),
          ),
        },
      },
    }),
  ],
  [
    'spreadDesign',
    'inputs',
    (share) => ({
      book: {
        ...emptySheets(),
        sheetOrder: ['s1'],
        sheets: {
          s1: {
            ...{ id: 's1', name: 'S1', rowCount: 20_000, columnCount: 12, mergeData: [], rowData: {}, columnData: {} },
            ...{ validations: [], conditionals: [], pictures: [] },
            cellData: Object.fromEntries(
              times(20_000 * share, (row) => [
                row,
                Object.fromEntries(times(10, (at) => [at, at % 2 ? { v: row % 10 } : { v: 'x' }])),
              ]),
            ),
          },
        },
      },
      design: {
        ...{ sealed: true, links: [], results: [], charts: [] },
        inputs: times(200 * share, (at) => ({
          ...{ id: `i${at}`, name: word(at), sheet: 's1', kind: 'number', unit: 'mg', min: '100', max: '200' },
          range: { startRow: at, endRow: at, startColumn: 1, endColumn: 1 },
          ...{ options: [], required: true, hint: 'h'.repeat(250) },
        })),
      },
      reasons: times(200 * share, (row) => ({
        ...{ sheet: 's1', row, column: 1, reason: 'r'.repeat(250), value: row % 10, by: 'lin', at: AT },
      })),
    }),
  ],
  [
    'labMethod',
    'steps',
    (share) => ({
      method: null,
      steps: times(100 * share, (at) => ({
        ...{
          id: `s${at}`,
          name: word(at),
          work: 'w'.repeat(2_000),
          duration: '',
          temperature: '',
          note: '',
          needs: '',
        },
        compounds: times(20, (each) => ({ id: `c${each}`, name: word(each) })),
        instruments: times(20, (each) => ({ id: `i${each}`, name: word(each) })),
        parameters: times(40, (each) => ({
          ...{ key: `p${each}`, name: word(each), kind: 'choice', unit: '', min: '', max: '', required: true },
          ...{ options: times(50, word), value: word(49) },
        })),
        ...{ state: 'open', by: '', at: '', reason: '' },
        undone: times(50, () => ({
          ...{ reason: 'x'.repeat(250), by: 'lin', at: AT, was: 'done', wasBy: 'chen', wasAt: AT },
        })),
      })),
    }),
  ],
];

const moduleWith = (type: string, value: unknown): RecordModule => ({
  ...{ id: 'm', type, title: '模块', files: [], text: '', notApplicable: false },
  content: { hash: contentHash(value), version: 1, inline: value },
});

/** What one save costs: the schema, what keeps it from being written, its text and files, and the decision with its diff. */
const costOfSaving = (type: string, content: unknown): number => {
  const json = JSON.stringify(content);
  const costs = times(2, () => {
    const data = JSON.parse(json) as unknown;
    const module = moduleTypeOf(type);
    const spent = processorMs();
    const value = module.schema.parse(data);
    module.writeFaults?.(value);
    module.text(value);
    module.unfilled(value);
    module.isEmpty(value);
    module.files(value);
    const added = { module: moduleWith(type, null), index: null, copiedFrom: null };
    decideModules({ kind: 'add', actor: A, reason: null, value, unread: [], ...added }, opened);
    return spent();
  });
  return Math.min(...costs);
};

/** Below this the clock and the collection of garbage weigh more than the work. */
const TOO_SMALL_TO_TELL_MS = 250;

describe('a save of content at its bounds', () => {
  test('every module type is among them', () => {
    expect([...new Set(shapes.map(([type]) => type))].sort()).toEqual([...moduleTypeNames].sort());
  });

  test.each(shapes)('%s of %s: twice the content takes about twice the time', { timeout: 120_000 }, (type, _, make) => {
    const [small, large] = [make(0.5), make(1)];
    const held = (half: number, whole: number, bound: number): boolean =>
      whole < Math.max(2.6 * half, TOO_SMALL_TO_TELL_MS) && whole < bound;
    const [half, whole] = [costOfSaving(type, small), costOfSaving(type, large)];
    if (held(half, whole, 700)) return;
    // Once more, beside a piece of work of known cost: what else runs on the machine slows the processor, too.
    const slowness = processorSlowness();
    const again = [costOfSaving(type, small), Math.min(whole, costOfSaving(type, large))] as const;
    const bound = 700 * Math.max(slowness, processorSlowness());
    expect(held(...again, bound), `half ${again[0]} ms, whole ${again[1]} ms of ${bound} ms`).toBe(true);
  });
});
