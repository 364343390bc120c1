import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { projectDir } from '../support/child';
import { glossary } from './glossary';
import { productTexts, type Text } from './texts';

const { chinese, english } = productTexts();
const found = (texts: readonly Text[], wrong: (text: string) => boolean): string =>
  texts
    .filter(({ text }) => wrong(text))
    .map(({ where, text }) => `${where} ${text}`)
    .join('\n');
/** A failure shows every text that is wrong, with its place. */
const expectNone = (wrong: string): void => expect(wrong, wrong).toBe('');
const HAN = '[\\u3400-\\u9fff]';
// Neither Chinese nor Latin, nor a space.
const filled = (text: string): string => text.replaceAll(/\{\{?\w+\}?\}/g, '□');
/** Names of substances keep the punctuation of their nomenclature. */
const withoutNames = (text: string): string =>
  text.replaceAll(/[^，。；：！？、“”\s]*(\d|二|三|四|双)[,(-][^，。；：！？、“”\s]*/g, '□');

/** A table of such names, and no sentences. */
const NAMES_ALONE = 'projection-service/src/compounds/basic-library-data.ts';

it('reads the texts of every part of the product', () => {
  expect(chinese.length).toBeGreaterThan(2_000);
  expect(english.length).toBeGreaterThan(2_000);
  for (const part of [
    'events/src/messages',
    'events/src/records',
    'frontend/src/i18n',
    'frontend/src/records/modules',
    'infra/src/stack/demo',
  ])
    for (const texts of [chinese, english])
      expect(
        texts.some(({ where }) => where.startsWith(part)),
        part,
      ).toBe(true);
});

test.each(glossary)('$meaning is called $zh, $en, and by no other word', ({ notZh, notEn, except }) => {
  const wrong = (pattern: RegExp | undefined) => (text: string) =>
    pattern !== undefined && pattern.test(filled(text)) && !(except?.test(text) ?? false);
  expectNone(found(chinese, wrong(notZh)));
  expectNone(found(english, wrong(notEn)));
});

test.each([
  [
    'no half-width punctuation beside Chinese',
    new RegExp(`${HAN}[,;:!?]|[,;!?]${HAN}|${HAN}\\.(?!\\w)|${HAN}\\(|\\)${HAN}`),
  ],
  ['no straight or corner quotes around Chinese', new RegExp(`["']${HAN}|${HAN}["']|[「」『』]`)],
  ['a space between Chinese and Latin letters or digits', new RegExp(`${HAN}[A-Za-z0-9]|[A-Za-z0-9]${HAN}`)],
  [
    'no space between Chinese and full-width punctuation',
    new RegExp(`${HAN} [，。；：！？、]|[，。；：！？、] ${HAN}`),
  ],
  ['an ellipsis is one sign', /\.\.\.|。。|……/],
])('Chinese texts: %s', (_, pattern) => {
  expectNone(found(chinese.filter(({ where }) => !where.startsWith(NAMES_ALONE)), (text) => pattern.test(withoutNames(filled(text))))); // prettier-ignore
});

test.each([
  ['no Chinese punctuation', /[，。；：！？、（）《》「」【】]/],
  ['curly quotes and apostrophes', /\w'\w|"\w|\w"/],
  ['an ellipsis is one sign, without a space before it', /\.\.\.| …/],
  ['no space before punctuation, no two together', /\w [,;:!](\s|$)|\S {2,}\S/],
])('English texts: %s', (_, pattern) => {
  expectNone(found(english, (text) => pattern.test(filled(text))));
});

it('English counts have a singular', async () => {
  const folder = join(projectDir, 'frontend', 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^i18n\/en-US\/|\/texts\/en-US\.ts$/.test(file))
    .map((file) => import(join(folder, file)) as Promise<{ readonly texts: object }>);
  expect(files.length).toBeGreaterThan(20);
  const missing = (texts: object, at: string): string[] =>
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
      if (typeof value === 'object' && value !== null) return missing(value, `${at}.${key}`);
      const plural =
        typeof value === 'string' &&
        !key.endsWith('_one') &&
        !/(than|or more)/i.test(value) &&
        /\{\{count\}\} (?:[a-z]+ )?[a-z]+s\b/.test(value);
      return plural && !(`${key.replace(/_other$/, '')}_one` in texts) ? [`${at}.${key} ${value}`] : [];
    });
  expectNone((await Promise.all(files)).flatMap(({ texts }) => missing(texts, '')).join('\n'));
});

/** Where the sign is read, or said for one language only. */
const BY_LANGUAGE = /language|zh-CN|zh\b|RegExp|allowedPrefixes|quickText\(|= \/|split\(|replace|trimEnd|exec\(/;
it('screens put no punctuation of one language between texts of either', () => {
  const folder = join(projectDir, 'frontend', 'src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.unit\.test\.|^i18n\/|\/texts\/(?:zh-CN|en-US)\.ts$|^testing\//.test(file),
  );
  const lines = sources.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .map((line) => line.replace(/\/\*.*|^\s*\*.*|\/\/ .*/, ''))
      .flatMap((line) =>
        /[，。；：！？、（）]/.test(line) && !BY_LANGUAGE.test(line) ? [`${file}: ${line.trim()}`] : [],
      ),
  );
  expectNone(lines.join('\n'));
});
