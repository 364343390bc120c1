import { part } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordSignatureRule } from '../audit/record-signatures';
import { checkSignatures } from '../audit/verification';
import { canonicalJson } from '../core/canonical';
import { RecordLog, recordModule, signing } from '../testing/record-log';
import { evolveRecord } from './evolve-record';
import { moduleTypeOf } from './modules/registry';
import { contentHash } from './record-hash';
import { moduleOf } from './record-state';
import { MOST_DIFFERENCES, withDifferences } from './save-difference';

type Row = { readonly id: string; readonly cells: Readonly<Record<string, string>> };
const columns = ['name', 'mass', 'note'].map((key) => ({ key, label: key, type: 'text', required: false }));
const row = (id: string, mass: string): Row => ({
  id,
  cells: { name: `苯甲酸衍生物 ${id}`, mass, note: '室温搅拌过夜，TLC 显示原料消失' },
});
const table = (rows: readonly Row[]): unknown => ({ columns, rows });
const text = (content: unknown): string => moduleTypeOf('labInfoTable').text(content);
const begun = Array.from({ length: 80 }, (_, index) => row(`r${index}`, `${index}.5`));

/** A record of one large table, saved over and over: as the log takes it. */
class Table {
  readonly log = new RecordLog().created([
    { ...recordModule('m1', table(begun)), type: 'labInfoTable', text: text(table(begun)) },
  ]);
  rows: readonly Row[] = begun;
  state = this.log.state();

  save(rows: readonly Row[]): this {
    const content = table(rows);
    const [event] = withDifferences(this.state.modules, [
      {
        type: 'ModuleSaved',
        data: {
          ...{ moduleId: 'm1', content: { hash: contentHash(content), version: 1, inline: content }, files: [] },
          ...{ text: text(content), difference: null, changes: [], merged: false },
        },
      },
    ]);
    if (event?.type !== 'ModuleSaved') throw new Error('no save');
    this.log.push('ModuleSaved', event.data);
    this.state = evolveRecord(this.state, this.last);
    this.rows = rows;
    return this;
  }

  get last() {
    const event = this.log.events.at(-1);
    if (event?.type !== 'ModuleSaved') throw new Error('no save');
    return event;
  }
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('cell' as const),
    at: fc.nat(),
    value: fc.string({ unit: 'grapheme', maxLength: 30 }),
  }),
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), value: fc.string({ maxLength: 10 }) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(), value: fc.constant('') }),
  fc.record({ kind: fc.constant('rewrite' as const), at: fc.nat(), value: fc.string({ maxLength: 10 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const stepped = (rows: readonly Row[], { kind, at, value }: Step, n: number): readonly Row[] => {
  const index = rows.length === 0 ? 0 : at % rows.length;
  if (kind === 'insert') return rows.toSpliced(index, 0, row(`n${n}`, value));
  if (kind === 'remove') return rows.toSpliced(index, 1);
  if (kind === 'rewrite') return rows.map(({ id }) => row(id, value));
  return rows.map((one, place) => (place === index ? { ...one, cells: { ...one.cells, mass: value } } : one));
};

describe('C001 a save of a large content says what changed', () => {
  it('in a table of 80 rows one cell takes under a kilobyte of the log, where the whole took some twenty', () => {
    const bytes = ({ content, text: said, difference }: Table['last']['data']): number =>
      Buffer.byteLength(canonicalJson({ content, text: said, difference }));
    const before = bytes({ ...new Table().save([]).last.data, content: { hash: contentHash(table(begun)), version: 1, inline: table(begun) }, text: text(table(begun)) }); // prettier-ignore
    const { data } = new Table().save(begun.with(40, row('r40', '7.25'))).last;
    expect(data.difference?.content).toEqual([{ path: ['rows', 40, 'cells', 'mass'], put: '7.25' }]);
    expect([data.content.inline, data.text]).toEqual([undefined, '']);
    expect(before).toBeGreaterThan(15_000);
    expect(bytes(data)).toBeLessThan(500);
  });

  it('whatever is edited in whatever order, the record has the content, the text and the hash that whole saves give', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
        const saved = new Table();
        steps.forEach((one, n) => {
          const next = stepped(saved.rows, one, n);
          saved.save(next);
          const module = moduleOf(saved.state, 'm1');
          expect(module?.content.inline).toEqual(table(next));
          expect([module?.text, module?.content.hash]).toEqual([text(table(next)), contentHash(table(next))]);
        });
        expect(saved.log.state()).toEqual(saved.state);
      }),
      { numRuns: 20 },
    );
  });

  it('the twenty-first in a row says the whole again, and so does one that changed much, or a small one', () => {
    const saved = new Table();
    const said = Array.from({ length: 2 * MOST_DIFFERENCES + 2 }, (_, n) =>
      saved.save(saved.rows.with(3, row('r3', `${n}.125`))).last.data.difference === null ? 'whole' : 'difference',
    );
    expect(said.flatMap((one, at) => (one === 'whole' ? [at] : []))).toEqual([
      MOST_DIFFERENCES,
      2 * MOST_DIFFERENCES + 1,
    ]);
    expect(saved.save(saved.rows.map(({ id }) => row(id, 'all'))).last.data.difference).toBeNull();
    expect(saved.save(begun.slice(0, 2)).save(begun.slice(1, 2)).last.data.difference).toBeNull();
  });

  it('is held to the content it was made on: on any other it is not taken, nothing is made up', () => {
    const saved = new Table().save(begun.with(40, row('r40', '1')));
    const later = new Table().save(begun.with(1, row('r1', '9')));
    expect(() => evolveRecord(later.state, { ...saved.last, revision: 2 })).toThrow(/meets content of revision/);
  });
});

it('C001 a content that is kept beside the log is named there whole, and its text says what changed', () => {
  const said = (mass: string): string => Array.from({ length: 2_000 }, (_, at) => `样品 ${at} ${at === 900 ? mass : at}`).join('\n'); // prettier-ignore
  const saving = (mass: string) => {
    const hash = contentHash(said(mass));
    return {
      type: 'ModuleSaved' as const,
      data: {
        ...{
          moduleId: 'm1',
          content: { hash, version: 1, blob: { hash, size: 900_000 } },
          files: [],
          text: said(mass),
        },
        ...{ difference: null, changes: [], merged: false },
      },
    };
  };
  const log = new RecordLog().created([recordModule('m1', {})]);
  let state = log.state();
  const kinds: boolean[] = [];
  for (let n = 0; n < MOST_DIFFERENCES + 3; n += 1) {
    const asked = saving(`${n}.5`);
    const [event] = withDifferences(state.modules, [asked]);
    if (event?.type !== 'ModuleSaved') throw new Error('no save');
    expect(event.data.content).toEqual(asked.data.content);
    log.push('ModuleSaved', event.data);
    state = log.state();
    expect(moduleOf(state, 'm1')).toMatchObject({ content: asked.data.content, text: said(`${n}.5`) });
    expect(moduleOf(state, 'm1')?.content.inline).toBeUndefined();
    kinds.push(event.data.difference !== null);
    if (event.data.difference) expect(Buffer.byteLength(canonicalJson(event.data))).toBeLessThan(1_000);
  }
  // The first follows a content that stands in the log; every so often the text is said whole again.
  expect(kinds.map(Number).join('')).toBe(`0${'1'.repeat(MOST_DIFFERENCES)}01`);
  const [signedRevision, hash] = [log.events.length - 1, moduleOf(state, 'm1')?.content.hash ?? ''];
  log.push('ModuleSigned', { moduleId: 'm1', contentHash: hash, signedRevision, signatureId: 's', ...signing });
  expect(checkSignatures(recordSignatureRule, log.events, (revision) => log.events[revision]?.data)).toEqual({ checked: 1, failures: [] }); // prettier-ignore
});

describe('C002 what is signed after differences', () => {
  const signedAfter = (change: (data: Table['last']['data']) => Table['last']['data']) => {
    part('C002', 'a signature on content that was saved as a difference is verified on the whole');
    const saved = new Table().save(begun.with(40, row('r40', '1')));
    saved.save(saved.rows.with(41, row('r41', '2')));
    const signedRevision = saved.last.revision;
    const { hash } = saved.last.data.content;
    saved.log.push('ModuleSigned', { moduleId: 'm1', contentHash: hash, signedRevision, signatureId: 's', ...signing });
    return checkSignatures(recordSignatureRule, saved.log.events, (revision) => {
      const event = saved.log.events[revision];
      return revision === 1 && event?.type === 'ModuleSaved' ? change(event.data) : event?.data;
    });
  };

  it('is verified on the whole, made again from the events', () => {
    expect(signedAfter((data) => data)).toEqual({ checked: 1, failures: [] });
  });

  it('does not hold where any of the saves that it rests on was altered', () => {
    const altered = signedAfter((data) => ({
      ...data,
      difference: { on: 0, text: [], content: [{ path: ['rows', 40, 'cells', 'mass'], put: '2' }] },
    }));
    expect(altered.failures[0]?.kind).toBe('signatureMismatch');
    expect(signedAfter((data) => ({ ...data, difference: { on: 0, text: [], content: [{ path: ['x', 'y'], put: 1 }] } })).failures[0]?.kind).toBe('signatureMismatch'); // prettier-ignore
  });
});
