import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Read as files: sheets of modules come into tests without their rules.
const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const read = (ending: string): ReadonlyMap<string, string> =>
  new Map(files.filter((file) => file.endsWith(ending)).map((file) => [file, readFileSync(join(root, file), 'utf8')]));

const sheets = read('.css');
const screens = read('.tsx');

/** Classes of a sheet whose content scrolls sideways, or either way. */
const scrolling = (css: string): readonly string[] =>
  [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selectors = '', rules = '']) =>
    /overflow(?:-x)?:\s*(?:auto|scroll)/.test(rules)
      ? selectors.split(',').flatMap((selector) => /\.([\w-]+)[^.\s]*\s*$/.exec(selector)?.[1] ?? [])
      : [],
  );

/** Where the tag that begins here ends: at the `>` outside braces. */
const endOfTag = (source: string, begin: number): number => {
  let depth = 0;
  for (let at = begin; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    else if (source[at] === '}') depth -= 1;
    else if (source[at] === '>' && depth === 0) return at;
  }
  return source.length;
};

/** The opening tag in which a place of the source stands; empty outside any. */
const tagAround = (source: string, place: number): string => {
  for (let begin = source.lastIndexOf('<', place); begin > 0; begin = source.lastIndexOf('<', begin - 1)) {
    if (!/[A-Za-z]/.test(source[begin + 1] ?? '')) continue;
    const end = endOfTag(source, begin);
    if (end > place) return source.slice(begin, end + 1);
  }
  return '';
};

/** Places of a screen that scroll: by a class of a sheet that it imports, or by a style of their own. */
const scrollers = (file: string, source: string): readonly { readonly what: string; readonly tag: string }[] => [
  ...[...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', from = '']) => {
    const css = sheets.get(new URL(from, new URL(`/${file}`, 'file:')).pathname.slice(1)) ?? '';
    return scrolling(css).flatMap((scrolls) =>
      [...source.matchAll(new RegExp(`\\b${name}\\['${scrolls}'\\]`, 'g'))].map(({ index }) => ({
        what: `${file} .${scrolls}`,
        tag: tagAround(source, index),
      })),
    );
  }),
  ...[...source.matchAll(/overflow(?:X)?: '(?:auto|scroll)'/g)].map(({ index }) => ({
    what: `${file} style`,
    tag: tagAround(source, index),
  })),
];

/** What scrolls and is reached otherwise, and how. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'approvals/queue-tabs.tsx style': 'tabs, walked by arrow keys',
  'records/lists/status-tabs.tsx .tabs': 'tabs, walked by arrow keys',
  'chemistry/structure-editor.tsx .canvas': 'the structure editor, full of buttons',
  'messages/message-list.tsx .list': 'links',
  'records/modules/editor/suggest-list.tsx .suggest': 'offers, walked from the text that they are for',
  'records/modules/editor/live-dialog.tsx .liveList': 'buttons',
  'search/search-page.tsx .filters': 'buttons and fields',
  'ui/sign-dialog.tsx style': 'a style that its place below takes in',
  // Tables whose cells are fields.
  'organization/items-input.tsx .itemsRoom': 'fields',
  'records/modules/equation/batches.tsx .sideways': 'fields',
  'records/modules/equation/equation-table.tsx .sideways': 'fields',
  'records/modules/equation/variations-editor.tsx .sideways': 'fields',
  'records/modules/labInfoTable/info-table-editor.tsx .sideways': 'fields',
  'records/modules/library/take-table.tsx .entries': 'its entries are buttons',
  'records/modules/multiLevelTable/multi-table-editor.tsx .sideways': 'its cells are walked by the arrows',
  'records/modules/tlc/spot-table.tsx .sideways': 'fields',
};

it('whatever scrolls is reached by keyboard', () => {
  const found = [...screens].flatMap(([file, source]) => (file.includes('.unit.test.') ? [] : scrollers(file, source)));
  expect(found.length).toBeGreaterThan(20);
  const left = found.flatMap(({ what, tag }) => (/\btabIndex=\{0\}|\btabIndex: 0\b/.test(tag) ? [] : [what]));
  expect([...new Set(left)].sort()).toEqual(Object.keys(OTHERWISE).sort());
});
