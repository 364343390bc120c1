import { moduleTypeNames } from '@shilu/events/records/modules/registry';
import { expect, it } from 'vitest';
import { comesWith, resolved, sources } from '../../testing/imports';

/** Screens on which somebody reads a record: its own page, before anything is edited, and its preview. */
const SCREENS = ['/src/records/page/record-page.tsx', '/src/records/preview/preview-page.tsx'] as const;
const read = comesWith(...SCREENS);
const packagesOf = (files: ReadonlyMap<string, readonly { readonly from: string }[]>): readonly string[] =>
  [...new Set([...files.values()].flat().map(({ from }) => from))].filter((from) => !/^(?:\.|@shilu\/)/.test(from)); // prettier-ignore

/** The file that shows each type of module, and the editor that it fetches on use. */
const shown = comesWith('/src/records/modules/module-list.ts').get('/src/records/modules/module-list.ts') ?? [];
const uis = shown.map(({ from }) => {
  const ui = resolved('/src/records/modules/module-list.ts', from) ?? '';
  const [, editor = ''] = /loadEditor: \(\) => import\('(\.[^']+)'\)/.exec(sources[ui] ?? '') ?? [];
  return { ui, editor: resolved(ui, editor) ?? '' };
});

it('every type of module has a static view and fetches its editor on use', () => {
  expect(uis).toHaveLength(moduleTypeNames.length);
  expect(uis.filter(({ ui, editor }) => ui === '' || editor === '')).toEqual([]);
});

it.each(uis)('a record that holds $ui opens without $editor', ({ ui, editor }) => {
  expect([...read.keys()]).toContain(ui);
  expect([...read.keys()]).not.toContain(editor);
});

it('reading a record brings these packages and no library of an editor', () => {
  expect([...packagesOf(read)].sort()).toEqual([
    ...['@dnd-kit/helpers', '@dnd-kit/react', '@dnd-kit/react/sortable'],
    ...['@mantine/core', '@mantine/hooks', '@mantine/notifications', '@tabler/icons-react'],
    ...['@tanstack/react-query', '@tanstack/react-virtual', 'clsx', 'dayjs', 'i18next', 'idb-keyval'],
    ...['react', 'react-i18next', 'react-router-dom', 'zod'],
  ]);
  // The test would see one: the editor of texts brings its libraries.
  const editors = packagesOf(comesWith(...uis.map(({ editor }) => editor)));
  expect(editors.filter((name) => name.startsWith('@tiptap/')).length).toBeGreaterThan(5);
});
