import { part } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contributorsOf, type Contributors } from './contributors';
import { atOnce } from './still-stands';
import { whoseIn, whoseWords, wordsAt, wrote, type WhoseWords, type Wrote } from './whose-words';

const PEOPLE = ['li', 'wang', 'zhao'] as const;
const LETTERS = { li: '甲乙丙丁', wang: 'abcd', zhao: '1234' } as const;
const told = (run: string, { parts }: Pick<WhoseWords, 'parts'>): readonly (readonly [string, string])[] =>
  parts.map(({ by, from, to }) => [by, run.slice(from, to)]);
const said = (run: string, written: Readonly<Record<string, readonly string[]>>, removed: Readonly<Record<string, readonly string[]>> = {}): Contributors => {
  const all = Object.entries(written).map(([accountId, words]) => ({
    accountId,
    spans: words.map((text) => ({ from: run.indexOf(text), to: run.indexOf(text) + text.length })),
    removed: removed[accountId] ?? [],
  }));
  return contributorsOf(all, run, { actor: 'nobody', reason: null }) ?? [];
}; // prettier-ignore

describe('whose words a text is', () => {
  test('one save of several: each part is its writer’s, and what is gone stands where it stood, with who took it out', () => {
    part(
      'T17',
      'the words of a text that several wrote are told with their writers, and what is gone with who took it out',
    );
    const began = '称取甲苯25 mL，搅拌过夜。\n完\n';
    const run = '称取无水甲苯25 mL，回流3 h。\n完\n';
    const answer = whoseWords(began, [
      { run, by: 'li', contributors: said(run, { li: ['无水'], wang: ['回流', '3 h'] }, { wang: ['搅拌过夜'] }) },
    ]);
    expect(told(run, answer)).toEqual([
      ['li', '无水'],
      ['wang', '回流3 h'],
    ]);
    expect(answer.removed).toEqual([{ at: run.indexOf('回流'), text: '搅拌过夜', by: 'wang' }]);
    expect(answer.between).toEqual([]);
  });

  test('what was written and taken out within the save stood nowhere, and is told beside the text', () => {
    const run = '甲苯\n完\n';
    const contributors = said(run, { li: ['甲苯'], wang: [] }, { wang: ['乙醚'] });
    const answer = whoseWords('\n完\n', [{ run, by: 'li', contributors }]);
    expect(answer).toMatchObject({ removed: [], between: [{ text: '乙醚', by: 'wang' }] });
  });

  test('several saves: what one wrote stays theirs when another saves, also where it is moved; what is put back is nobody’s', () => {
    const first = '干燥后过滤，浓缩至干。\n完\n';
    const second = '完\n再以乙醇重结晶。干燥后过滤，浓缩至干。\n';
    const all: readonly Wrote[] = [
      { run: first, by: 'li' },
      { run: second, by: 'wang' },
    ];
    const answer = whoseWords('\n完\n', all);
    expect(told(second, answer)).toEqual([
      ['wang', '再以乙醇重结晶。'],
      ['li', '干燥后过滤，浓缩至干。'],
      ['wang', '\n'],
    ].slice(0, answer.parts.length)); // prettier-ignore
    expect(whoseWords('a\n', [{ run: 'b\n', by: null }])).toEqual({ parts: [], removed: [], untold: 0, between: [] });
  });

  test('what one took out of what another wrote meanwhile did not stand in the beginning, and is not told', () => {
    const answer = whoseWords('完\n', [
      { run: '干燥。完\n', by: 'li' },
      { run: '\n', by: 'wang' },
    ]);
    expect(answer.removed.map(({ text, by }) => [text, by])).toEqual([['完', 'wang']]);
  });

  test('what a save says of another text, or does not say for there is too much, makes nobody its writer', () => {
    const contributors = said('甲苯\n', { li: ['甲苯'] });
    expect(whoseWords('\n', [{ run: '乙醚\n', by: 'wang', contributors }]).parts).toEqual([]);
  });

  test('of a long part that was taken out all is told, though the log says its beginning', () => {
    const long = '甲'.repeat(90) + '乙'.repeat(400);
    const run = '完\n';
    const answer = whoseWords(`${long}完\n`, [{ run, by: 'li', contributors: said(run, { wang: [] }, { wang: [long] }) }]);
    expect(answer.removed).toEqual([{ at: 0, text: long, by: 'wang' }]);
  }); // prettier-ignore

  test('the same text that two took out is told once, as theirs together', () => {
    const run = '完\n';
    const contributors = said(run, { li: [], wang: [] }, { li: ['搅拌过夜'], wang: ['搅拌过夜'] });
    const answer = whoseWords('搅拌过夜完\n', [{ run, by: 'li', contributors }]);
    expect(answer.removed).toEqual([{ at: 0, text: '搅拌过夜', by: 'li&wang' }]);
    expect(answer.between).toEqual([]);
  });

  test('what is more than may be compared is nobody’s and said to be so, in steps of which none takes long; what stays is known', () => {
    const lines = Array.from({ length: 40 }, (_, at) => `第${String(at)}行：${'甲乙丙丁戊'.repeat(60)}。\n`);
    const began = lines.join('');
    const other = lines.map((line, at) => (at % 4 === 0 ? line : line.replaceAll('乙', 'x').replaceAll('丁', 'y'))).join(''); // prettier-ignore
    const effort = { left: 1_500_000 };
    const first = atOnce(wrote(wordsAt(`王。\n${began}`), { run: `王。\n${other}`, by: 'li' }, effort));
    const told = whoseIn(first);
    expect(told.untold).toBeGreaterThan(0);
    expect(effort.left).toBeGreaterThanOrEqual(0);
    // Once nothing may be compared any more, what differs is nobody’s, and the rest stays whose it was.
    const again = `王。\n${other.replaceAll('戊', 'z')}李\n`;
    const last = whoseIn(atOnce(wrote(first, { run: again, by: 'wang' }, { left: 0 })));
    expect(last.parts.every(({ by }) => by !== 'wang')).toBe(true);
    expect(last.untold).toBeGreaterThan(told.untold);
    const small = whoseIn(atOnce(wrote(first, { run: `王芳。\n${other}`, by: 'wang' }, { left: 100_000 })));
    expect(small.parts[0]).toEqual({ from: 1, to: 2, by: 'wang' });
  });

  test('a change is told the same whatever whole lines stand before and after it', () => {
    const line = fc.stringMatching(/^[ab]{0,6}$/).map((text) => `${text}\n`);
    const some = fc.array(line, { maxLength: 4 }).map((lines) => lines.join(''));
    const text = fc.tuple(some, some).map((parts) => `${parts.join('')}完\n`);
    fc.assert(
      fc.property(text, text, text, some, some, (began, one, two, before, after) => {
        const between = (run: string): string => `${before}——\n${run}${after}`;
        const all = [one, two].map((run, at): Wrote => ({ run, by: PEOPLE[at] ?? null }));
        const alone = whoseWords(began, all);
        const within = whoseWords(between(began), all.map((save) => ({ ...save, run: between(save.run) }))); // prettier-ignore
        const shift = before.length + 3;
        const texts = (run: string, { parts }: WhoseWords) => parts.map(({ from, to, by }) => `${by} ${run.slice(from, to)}`); // prettier-ignore
        if (after === '')
          expect(texts(between(two).slice(shift), { ...within, parts: within.parts.map(({ from, to, by }) => ({ from: from - shift, to: to - shift, by })) })).toEqual(texts(two, alone)); // prettier-ignore
        for (const { from } of within.parts) expect(from).toBeGreaterThanOrEqual(shift);
      }),
      { numRuns: 60 },
    );
  });

  /** Letters of one person that stand nowhere else, as many as are typed: a comparison of two texts finds each. */
  const FIRST = { li: 0x4e00, wang: 0xac00, zhao: 0x1400 } as const;
  const ownerOf = (letter: string): string | undefined => {
    const code = letter.charCodeAt(0);
    return PEOPLE.find((one) => LETTERS[one].includes(letter) || (code >= FIRST[one] && code < FIRST[one] + 0x200));
  };

  test.each([
    ['several and single people write, cut and save letters that stand once', true],
    ['several write, cut and save together, be their letters alike', false],
  ])('no letter is told as another’s, however %s', (_, isOnce) => {
    const act = fc.record({ who: fc.nat(2), at: fc.nat(60), cut: fc.nat(4), text: fc.array(fc.nat(3), { maxLength: 8 }), saves: fc.boolean() }); // prettier-ignore
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        /** Each letter with who typed it, and whether since the last save. */
        let now = [...(isOnce ? '…·\n—、\n' : '……\n——\n')].map((letter) => ({
          letter,
          by: null as string | null,
          fresh: false,
        }));
        const began = now.map(({ letter }) => letter).join('');
        const all: Wrote[] = [];
        let writers = new Set<string>();
        let typedOf = 0;
        let saved = began;
        const save = (): void => {
          // What one person saves is compared: of letters that are alike it is not known which are new.
          if (!isOnce && writers.size < 2) return;
          const run = now.map(({ letter }) => letter).join('');
          const written = [...writers].map((accountId) => ({
            accountId,
            spans: now.flatMap(({ by, fresh }, at) => (by === accountId && fresh ? [{ from: at, to: at + 1 }] : [])),
            removed: [],
          }));
          const [first = 'li'] = [...writers];
          all.push({ run, by: first, contributors: contributorsOf(written, run, { actor: first, reason: null }) });
          now = now.map((one) => ({ ...one, fresh: false }));
          writers = new Set();
          saved = run;
        };
        for (const { who, at, cut, text, saves } of acts) {
          const person = PEOPLE[who] ?? 'li';
          const place = at % now.length;
          const typed = text.map((letter) => ({
            letter: isOnce ? String.fromCharCode(FIRST[person] + (typedOf += 1)) : (LETTERS[person][letter] ?? ''),
            ...{ by: person, fresh: true },
          }));
          const gone = Math.min(
            cut,
            now.slice(place).findIndex(({ letter }) => letter === '\n'),
          );
          now.splice(place, Math.max(0, gone), ...typed);
          writers.add(person);
          if (saves) save();
        }
        if (writers.size > 0) save();
        const answer = whoseWords(began, all);
        for (const { by, from, to } of answer.parts)
          for (const letter of saved.slice(from, to)) if (letter !== '\n') expect(ownerOf(letter)).toBe(by);
        for (const { text } of answer.removed) expect(began).toContain(text);
      }),
      { numRuns: 200 },
    );
  });
});
