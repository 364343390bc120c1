import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  commandFields,
  codePoints,
  fieldKey,
  fileRefSchema,
  filledText,
  HIDDEN_CHARACTER,
  id,
  isoDate,
  moment,
  name,
  paging,
  plainText,
  position,
  selection,
  text,
  timeZone,
  title,
  withoutHidden,
} from './schemas';

const ok = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
/** One character for a person, whatever it takes in UTF-16. */
const character = fc.constantFrom('a', 'Z', '9', '中', '试', '𠮷', '😀', '\u{1F9EA}', '℃', 'é', 'β');
const controls = [
  ...Array.from({ length: 32 }, (_, code) => code).filter((code) => ![9, 10, 13].includes(code)),
  0x7f,
  0x2028,
  0x2029,
  0xfeff,
];

describe('text limits', () => {
  it('V001 V002 V003 V004 V005 V006 a limit counts characters as a person does: Chinese, rare ideographs and emoji count one', () => {
    fc.assert(
      fc.property(fc.constantFrom(50, 100, 200, 250, 300), character, (max, one) => {
        expect(codePoints(one.repeat(max))).toBe(max);
        expect(ok(text(max), one.repeat(max))).toBe(true);
        expect(ok(text(max), one.repeat(max + 1))).toBe(false);
        expect(ok(name(max), one.repeat(max))).toBe(true);
        expect(ok(name(max), one.repeat(max + 1))).toBe(false);
      }),
    );
  });

  it('V004 any well-formed text within the limit and without control characters passes unchanged', () => {
    const clean = fc.array(character, { maxLength: 300 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(clean, (value) => {
        expect(text(300).parse(value)).toBe(value);
      }),
    );
  });

  it('refuses every control character wherever it stands, and keeps tabs and line breaks', () => {
    for (const code of controls) {
      const bad = String.fromCharCode(code);
      for (const value of [bad, `a${bad}`, `${bad}a`, `中${bad}文`])
        expect(ok(text(100), value), code.toString(16)).toBe(false);
      expect(ok(name(100), `a${bad}b`), code.toString(16)).toBe(false);
    }
    expect(text(100).parse('a\tb\nc\r\nd')).toBe('a\tb\nc\r\nd');
  });

  it('refuses what nobody sees in a name or title, says which sign it is, and leaves it to free text', () => {
    const hidden = [0xad, 0x34f, 0x61c, 0x180e, 0x200b, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0x3164, 0xe0041]; // prettier-ignore
    for (const code of hidden) {
      const sign = String.fromCodePoint(code);
      for (const value of [`${sign}王思远`, `王${sign}思远`, `王思远${sign}`, `gnp${sign}exe`]) {
        for (const schema of [name(100), title(100), plainText(100)]) {
          const issue = schema.safeParse(value).error?.issues[0];
          expect([issue?.message, issue?.code === 'custom' && issue.params], value).toEqual([
            HIDDEN_CHARACTER,
            { code: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` },
          ]);
        }
        expect(text(100).parse(value)).toBe(value);
      }
    }
    for (const joined of ['王\u200d思远', 'PARP\u200c1', '\u200d王', '步\u200c骤'])
      expect(ok(title(100), joined)).toBe(false);
  });

  it('keeps joiners where they join: emoji of one sign, vowel signs, Arabic script', () => {
    for (const kept of ['👩‍🔬 王', '👩🏽‍🔬', '🏳️‍🌈', 'می‌خواهم', 'क्‍ष', '⚗️ 蒸馏', 'βεταΐνη', 'ß·α', '文\u{E0100}'])
      expect(title(100).parse(kept)).toBe(kept);
  });

  it('refuses lone surrogates, which no hash can bind, and keeps whole pairs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0xd800, max: 0xdfff }), character, (code, other) => {
        const lone = String.fromCharCode(code);
        expect(ok(text(100), lone)).toBe(false);
        expect(ok(text(100), `${other}${lone}`)).toBe(false);
        expect(ok(text(100), `${lone}${other}`)).toBe(false);
      }),
    );
    expect(ok(text(2), '\ud83d\ude00')).toBe(true);
    expect(ok(text(2), '\ude00\ud83d')).toBe(false);
  });

  it('a name is trimmed, composed, one line and not blank', () => {
    expect(name(10).parse('  e\u0301tude \u3000')).toBe('\u00e9tude');
    for (const bad of ['', '   ', '\u3000', 'a\nb', 'a\tb', 'a\rb'])
      expect(ok(name(10), bad), JSON.stringify(bad)).toBe(false);
    for (const bad of [null, undefined, 1, {}, []]) expect(ok(name(10), bad)).toBe(false);
    expect(ok(filledText(10), ' \n ')).toBe(false);
  });
});

describe('one mechanism for what nobody sees', () => {
  const pattern = (schema: z.ZodType): RegExp => new RegExp(String(z.toJSONSchema(schema)['pattern']), 'u');
  /** Every sign that could be hidden, and those beside each. */
  const suspicious = (): string[] => {
    const found = new Set<number>();
    for (let code = 0; code <= 0x10ffff; code += 1)
      if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u3164\uffa0]/u.test(String.fromCodePoint(code)))
        for (const near of [code - 1, code, code + 1]) if (near >= 0 && near <= 0x10ffff) found.add(near);
    return [...found].map((code) => String.fromCodePoint(code));
  };

  it('the document says of every sign what the server does with it', () => {
    const schemas = { text: text(9), filled: filledText(9), plain: plainText(9), title: title(9), name: name(9) };
    for (const [kind, schema] of Object.entries(schemas)) {
      const documented = pattern(schema);
      for (const sign of suspicious()) {
        const value = `a${sign}b`;
        if (sign === '\u200c' || sign === '\u200d') continue;
        expect(ok(schema, value), `${kind} U+${sign.codePointAt(0)?.toString(16)}`).toBe(documented.test(value));
      }
    }
  });

  it('what is taken out of a file name is what a file name is refused for', () => {
    for (const sign of suspicious())
      expect(ok(title(9), withoutHidden(`a${sign}b`).replace(/[\r\n\t]/g, '')), sign.codePointAt(0)?.toString(16)).toBe(
        true,
      );
    expect(withoutHidden('gnp\u202eexe 👩‍🔬 报告\u200b.pdf')).toBe('gnpexe 👩‍🔬 报告.pdf');
  });

  it('V005 a reason and a meaning hold nothing that turns their direction', () => {
    const command = z.strictObject(commandFields);
    for (const bad of ['改\u202e错', 'a\u2066b', 'a\u200bb', '\ud800'])
      expect(ok(command, { reason: bad })).toBe(false);
    expect(ok(command, { reason: '第一行\n第二行' })).toBe(true);
  });
});

describe('ids, dates and bulk', () => {
  it('an id is letters, digits, _ and - only, up to 64', () => {
    for (const good of ['a', 'A-_9', 'x'.repeat(64)]) expect(ok(id, good)).toBe(true);
    for (const bad of ['', 'x'.repeat(65), 'a b', '../etc', 'a:b', 'a\n', '中', "a'", '%00'])
      expect(ok(id, bad), bad).toBe(false);
  });

  it('a key people define is never one that every object answers to', () => {
    for (const bad of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'a b', ''])
      expect(ok(fieldKey, bad), bad).toBe(false);
    expect(ok(fieldKey, 'yield_1')).toBe(true);
  });

  it('a date is a day that exists', () => {
    expect(ok(isoDate, '2024-02-29')).toBe(true);
    for (const bad of ['2023-02-29', '2024-13-01', '2024-1-1', '2024-02-29T00:00:00Z', '', 20240229])
      expect(ok(isoDate, bad)).toBe(false);
  });

  it('V020 at most 25 items in one bulk action, and at least one', () => {
    const items = (n: number): string[] => Array.from({ length: n }, (_, index) => `r${index}`);
    expect(ok(selection, items(25))).toBe(true);
    expect(selection.safeParse(items(26)).error?.issues.map((issue) => issue.message)).toEqual(['selectionTooLarge']);
    expect(ok(selection, [])).toBe(false);
  });

  it('K01 page 1 of 10 by default; bad pages refused', () => {
    const page = z.strictObject(paging);
    expect(page.parse({})).toEqual({ pageIndex: 1, pageSize: 10 });
    for (const bad of [
      { pageIndex: 0 },
      { pageIndex: -1 },
      { pageIndex: 1.5 },
      { pageIndex: '1' },
      { pageSize: 0 },
      { pageSize: 201 },
      { pageIndex: Number.NaN },
      { pageIndex: 1e9 },
    ]) {
      expect(ok(page, bad), JSON.stringify(bad)).toBe(false);
    }
  });

  it('V005 a reason is at most 250 characters; a command id is a UUID', () => {
    const command = z.strictObject(commandFields);
    expect(ok(command, { reason: '因'.repeat(250) })).toBe(true);
    expect(ok(command, { reason: '因'.repeat(251) })).toBe(false);
    expect(ok(command, { commandId: 'x' })).toBe(false);
  });

  it('a file is named without control characters and told by a whole hash', () => {
    const file = { hash: 'a'.repeat(64), name: '核磁 谱图.pdf', size: 0, mime: 'application/pdf' };
    expect(ok(fileRefSchema, file)).toBe(true);
    for (const bad of [
      { hash: 'A'.repeat(64) },
      { hash: 'a'.repeat(63) },
      { name: '' },
      { name: 'a\u0000.pdf' },
      { name: '\ud800.pdf' },
      { name: 'x'.repeat(256) },
      { size: -1 },
      { size: 1.5 },
      { extra: 1 },
    ]) {
      expect(ok(fileRefSchema, { ...file, ...bad }), JSON.stringify(bad)).toBe(false);
    }
    expect(ok(timeZone, 'Asia/Shanghai')).toBe(true);
    expect(ok(timeZone, 'Asia/Shanghai<script>')).toBe(false);
  });
});

describe('a place in the log', () => {
  it('is one that a log can have: what the machine cannot hold is refused, not failed on', () => {
    for (const schema of [position, moment]) {
      for (const place of ['0', '12', '12@a1b2', '9'.repeat(18), '7/5@x']) expect(ok(schema, place), place).toBe(true);
      for (const none of ['9223372036854775808', '9'.repeat(20), `1/${'9'.repeat(20)}`, '-1', '1.5', 'a', '', '1@A'])
        expect(ok(schema, none), none).toBe(false);
    }
  });
});
