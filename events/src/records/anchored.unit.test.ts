import { describe, expect, it } from 'vitest';
import { anchorWords, QUOTE_MAX } from '../capabilities/anchor';
import { anchorOn, anchorStands, figuresOf, listedCells } from './anchored';
import { richTextModule } from './modules/rich-text/rich-text';

const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content });
const words = (text: string) => ({ type: 'text', text });
const prose = (...paragraphs: readonly object[]) => ({ type: 'doc', content: paragraphs });
const text = (...paragraphs: readonly object[]) => ({
  ...{ type: richTextModule.type, hash: 'h1', content: prose(...paragraphs) },
});
const step = paragraph(
  words('加甲苯 '),
  { type: 'text', text: '140 mL', marks: [{ type: 'bold' }] },
  words('，升温。'),
);
const volume = { kind: 'text', quote: '甲苯 140 mL', prefix: '加', suffix: '，升温。' } as const;

const table = (yieldOf: string, hash = 't1') => ({
  ...{ type: 'labInfoTable', hash },
  content: {
    columns: [
      { key: 'name', label: '批次', type: 'text' },
      { key: 'yield', label: '收率', type: 'number', unit: '%' },
    ],
    rows: [{ id: 'r1', cells: { name: 'A-1', yield: yieldOf } }],
  },
});
const cell = { kind: 'cell', row: 'r1', column: 'yield', quote: '82' } as const;

describe('an anchor is made of what the content says', () => {
  it('a passage across what is bold in it; one that does not stand there is none', () => {
    expect(anchorOn(text(step), volume)).toEqual({ ...volume, hash: 'h1' });
    expect(anchorOn(text(step), { ...volume, quote: '甲苯 150 mL' })).toBeNull();
  });

  it('a cell by its row and column, called as people call them; what it no longer says is refused', () => {
    const anchor = anchorOn(table('82'), cell);
    expect(anchor).toEqual({ ...cell, hash: 't1', called: '收率 · A-1' });
    expect(anchor && anchorWords(anchor)).toBe('收率 · A-1 · 82');
    expect(anchorOn(table('28'), cell)).toBeNull();
    expect(anchorOn(table('82'), { ...cell, row: 'r9' })).toBeNull();
  });

  it('a long cell by its first signs', () => {
    const long = '很'.repeat(QUOTE_MAX + 20);
    const asked = { ...cell, column: 'name', quote: long.slice(0, QUOTE_MAX) } as const;
    const held = table('82');
    const [row] = held.content.rows;
    if (row) row.cells.name = long;
    expect(anchorOn(held, asked)).toMatchObject({ quote: asked.quote });
  });

  it('a picture in a text by its content', () => {
    const picture = { type: 'image', attrs: { hash: 'ab'.repeat(32), alt: 'TLC', caption: null, width: 50 } };
    const held = text(step, picture);
    expect(figuresOf(held)).toEqual([{ key: 'ab'.repeat(32), called: 'TLC' }]);
    const anchor = anchorOn(held, { kind: 'figure', figure: 'ab'.repeat(32) });
    expect(anchor).toMatchObject({ called: 'TLC', hash: 'h1' });
    expect(anchorOn(held, { kind: 'figure', figure: 'cd'.repeat(32) })).toBeNull();
    expect(anchor && anchorStands({ ...text(step), hash: 'h2' }, anchor)).toBe(false);
  });

  it('content that its type does not read holds nothing', () => {
    expect(anchorOn({ type: 'labInfoTable', hash: 'x', content: 'no table' }, cell)).toBeNull();
    expect(anchorOn({ type: 'of a later release', hash: 'x', content: {} }, volume)).toBeNull();
    expect(listedCells({ type: 'labInfoTable', content: null }, 10)).toEqual([]);
  });
});

describe('whether it still stands', () => {
  it('a passage does, whatever is written around it, and does not once it says something else', () => {
    const anchor = { ...volume, hash: 'h1' };
    const before = paragraph(words('先置换氮气。'));
    expect(anchorStands({ ...text(before, step), hash: 'h2' }, anchor)).toBe(true);
    const changed = paragraph(words('加甲苯 150 mL，升温。'));
    expect(anchorStands({ ...text(changed), hash: 'h2' }, anchor)).toBe(false);
  });

  it('a cell does as long as it says the same, wherever its row stands', () => {
    const anchor = { ...cell, hash: 't1', called: '收率 · A-1' };
    expect(anchorStands(table('82', 't2'), anchor)).toBe(true);
    expect(anchorStands(table('28', 't2'), anchor)).toBe(false);
  });
});

it('cells of a table are listed as far as they are asked for, without those that are empty', () => {
  expect(listedCells(table(''), 10).map(({ called }) => called)).toEqual(['批次 · #1']);
  expect(listedCells(table('82'), 1)).toHaveLength(1);
});
