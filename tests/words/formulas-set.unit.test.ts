import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectDir } from '../support/child';

const ROOTS = ['events/src', 'projection-service/src', 'frontend/src'];

/** What falls back to a formula where there is no name, and need not set it with its subscripts. */
const PLAIN: Readonly<Record<string, string>> = {
  'events/src/core/fields/structure.ts': 'a cell of a table that leaves',
  'events/src/records/modules/equation/arrow-lines.ts': 'texts of a drawing, which are set when they are drawn',
  'events/src/records/modules/equation/drawings.ts': 'texts of a drawing, which are set when they are drawn',
  'events/src/records/modules/equation/equation-diff.ts': 'what an event says, which is set when it is told',
  'events/src/records/modules/equation/variations-diff.ts': 'what an event says, which is set when it is told',
  'events/src/records/modules/equation/listed-reaction.ts':
    'what a list is put in order by; it says that it is a formula',
  'events/src/records/modules/equation/export-rows.ts': 'the name of a file',
  'events/src/records/modules/equation/registration.ts': 'what is sent to a registry',
  'events/src/records/modules/equation/row-facts.ts': 'what a refusal calls a row, in plain text',
  'events/src/records/modules/equation/quotable.ts': 'finds a value by the name that is typed',
  'projection-service/src/records/route/route-sheet.ts': 'a cell of a sheet that leaves',
  'frontend/src/records/modules/equation/table-row.tsx': 'names of controls, which are heard and not seen',
  'frontend/src/records/modules/equation/product-fields.tsx': 'names of controls, which are heard and not seen',
  'frontend/src/records/modules/equation/batches.tsx': 'names of controls, which are heard and not seen',
};

const sources = ROOTS.flatMap((root) =>
  readdirSync(join(projectDir, root), { recursive: true, encoding: 'utf8' })
    .map((path) => `${root}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)),
);

it('a formula that stands in the place of a name is set as one', () => {
  const raw = sources.filter((path) =>
    /\|\| \(?(?:\w+\??\.)?formula\b(?! (?:[!=]==|\.))(?!\.length)/.test(readFileSync(join(projectDir, path), 'utf8')),
  );
  expect(raw.toSorted()).toEqual(Object.keys(PLAIN).toSorted());
});
