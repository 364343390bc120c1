import type { BasicFields } from '@shilu/events/records/modules/basic-fields/basic-fields';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { richTextSchema, type RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { describe, expect, it } from 'vitest';
import { basicFieldsUi } from './basicFields/basic-fields-ui';
import { composeRichText, richTextUnits } from './editor/rich-text-merge';
import { infoTableUi } from './labInfoTable/info-table-ui';
import { initialChoices, openUnits } from './merge-units';

const doc = (...lines: string[]): RichNode => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const linesOf = (node: RichNode): string[] => (node.content ?? []).map((block) => block.content?.[0]?.text ?? '');

describe('law 4: merging two versions of a module', () => {
  it('takes what only one side changed, and asks where both did', () => {
    const base = doc('加料', '升温', '后处理');
    const mine = doc('加料（我）', '升温', '后处理 A');
    const theirs = doc('加料', '升温', '后处理 B');
    const units = richTextUnits(base, mine, theirs);
    const chosen = initialChoices(units);
    expect(openUnits(units, chosen)).toHaveLength(1);
    chosen.set(openUnits(units, chosen)[0]?.key ?? '', 'both');
    const merged = composeRichText(units, chosen);
    expect(linesOf(merged)).toEqual(['加料（我）', '升温', '后处理 B', '后处理 A']);
    expect(richTextSchema.safeParse(merged).success).toBe(true);
  });
  it('keeps a paragraph that one side added and drops one that the other removed', () => {
    const units = richTextUnits(doc('一', '二', '三'), doc('一', '二', '二点五', '三'), doc('一', '三'));
    const merged = composeRichText(units, initialChoices(units));
    expect(linesOf(merged)).toContain('二点五');
    expect(linesOf(merged)[0]).toBe('一');
  });
  it('asks about every difference when the common version is not known', () => {
    const units = richTextUnits(null, doc('甲'), doc('乙'));
    expect(openUnits(units, initialChoices(units))).toHaveLength(1);
  });
  it('does not take the order of keys, or runs of text joined by the editor, for a change', () => {
    const stored: RichNode = {
      content: [
        {
          content: [
            { text: 'Pd', type: 'text' },
            { text: '(dba)', type: 'text' },
            { marks: [{ type: 'subscript' }], text: '3', type: 'text' },
          ],
          type: 'paragraph',
        },
      ],
      type: 'doc',
    };
    const edited: RichNode = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Pd(dba)' },
            { type: 'text', text: '3', marks: [{ type: 'subscript' }] },
          ],
        },
      ],
    };
    expect(richTextUnits(stored, edited, stored).every((unit) => unit.same)).toBe(true);
  });
  it('merges fields by key and rows by id', () => {
    const field = (value: string | null, other: string | null): BasicFields => ({
      fields: [
        { key: 'a', label: '质量', type: 'inputNumber', unit: 'g', value },
        { key: 'b', label: '外观', type: 'input', value: other },
      ],
    });
    const units = basicFieldsUi.merge.units(field('1.0', '白色'), field('1.50', '白色'), field('1.0', '类白色'));
    expect(basicFieldsUi.merge.compose(units, initialChoices(units), field(null, null), field(null, null))).toEqual(
      field('1.50', '类白色'),
    );
    const table = (...rows: readonly [string, string][]): InfoTable => ({
      columns: [{ key: 'n', label: '名称', type: 'text' }],
      rows: rows.map(([id, n]) => ({ id, cells: { n } })),
    });
    const before = table(['r1', '甲'], ['r2', '乙']);
    const mine = table(['r1', '甲'], ['r9', '我的'], ['r2', '乙']);
    const theirs = table(['r1', '甲改'], ['r2', '乙'], ['r3', '丙']);
    const rows = infoTableUi.merge.units(before, mine, theirs);
    expect(
      infoTableUi.merge.compose(rows, initialChoices(rows), mine, theirs).rows.map((row) => row.cells['n']),
    ).toEqual(['甲改', '我的', '乙', '丙']);
  });
});
