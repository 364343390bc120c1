import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectDir } from '../support/child';

const screens = join(projectDir, 'frontend/src');
const filesEnding = (ending: string): readonly string[] =>
  readdirSync(screens, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ending));
const read = (path: string): string => readFileSync(join(screens, path), 'utf8');

/** Where a text may be cut by its style alone, and why its whole need not be told there. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'ui/one-line.module.css .line': 'the mechanism itself',
  'ui/data-table/data-table.module.css .table td': 'a cell of a list, whole on the page that its row opens',
  'ui/person.module.css .name': 'a person, told whole beside its avatar',
  'projects/projects.module.css .name > *': 'the title of a list, whole on its page',
  'records/lists/record-lists.module.css .title > *': 'the title of a list, in two lines',
  'records/lists/record-lists.module.css .oneLine': 'a cell of a list of records, whole as its title',
  'records/modules/editor/rich-text.module.css .option small': 'an example below an entry of the menu',
  'records/live/live.module.css .text :global(.collaboration-carets__label)':
    'a name at a caret, whole among those who write',
  'records/modules/fields.module.css .grid td > div': 'a cell of a table being edited, whole when it is entered',
  'records/modules/equation/equation.module.css .set':
    'a cell of a table being edited, whole on hover and when it is entered',
  "records/modules/equation/equation.module.css :global(html[data-cell-overflow='cut']) div:not(:focus-within) > .static tbody :is(td, th):not([colspan])":
    'cut where the organisation has it so, whole for whoever is in the table',
  "records/modules/fields.module.css :global(html[data-cell-overflow='cut']) .scroll:not(:focus-within) .table td":
    'cut where the organisation has it so, whole for whoever is in the table',
  'records/page/record.module.css .crumbs > span': 'holds the mechanism',
  'records/page/record.module.css .indicator': 'whole on hover and focus of the indicator',
};

it('K06 a text that is cut tells its whole by the one mechanism, or stands here with its reason', () => {
  const cutting = filesEnding('.css').flatMap((path) =>
    [...read(path).matchAll(/([^{}]+)\{[^{}]*text-overflow: ellipsis/g)].map(
      ([, selector = '']) => `${path} ${selector.trim().split('\n').at(-1)?.trim() ?? ''}`,
    ),
  );
  expect(cutting.toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
});

it('K06 no component cuts its text by a property of its own', () => {
  const cutting = filesEnding('.tsx').filter((path) => /<\w+[^<>]*\struncate\b/.test(read(path)));
  expect(cutting).toEqual([]);
});
