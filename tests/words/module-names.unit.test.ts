import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectDir } from '../support/child';
import { moduleHomes } from '../support/module-homes';
import { modulesNamedIn } from './modules-named';

const ROOTS = ['events/src', 'command-service/src', 'projection-service/src', 'frontend/src', 'infra/src', 'integration-workers/src']; // prettier-ignore
/** The one list of each package; tests and what they are given. */
const SKIPPED = /\/modules\/module-list\.ts$|\/testing\/|\.(?:unit|int)\.test\.tsx?$|\/print\/print-fixture\.ts$/;

/** What may know a module type that is not its own by its name, or take something out of its folder: a file or a folder. */
const ALLOWED: Readonly<Record<string, string>> = {
  'events/src/core/trace-upcast.ts':
    'reads what events of old told as text: the names are those that they were written with',
  'events/src/records/modules/rich-text/block-words.ts': 'an equation of a text is a formula of mathematics',
  'infra/src/stack/demo/to-content.ts': 'makes the contents of the demonstration from its compact form, type by type',
  'infra/src/stack/demo/reaction-content.ts': 'writes the reactions of the demonstration as a person would',
  'infra/src/stack/demo/taken-materials.ts': 'finds the batches that reactions of the demonstration begin with',
  'infra/src/stack/demo/content/stability-table.ts': 'contents of the demonstration',
  'infra/src/stack/demo/content/types.ts': 'the compact form itself',
  'infra/src/stack/demo/content/parts.ts': 'contents of the demonstration',
  'infra/src/stack/demo/content/templates.ts': 'contents of the demonstration',
  'infra/src/stack/demo/content/apply-change.ts': 'contents of the demonstration',
  'infra/src/stack/demo/content/assay-sheet.ts': 'contents of the demonstration',
  'infra/src/stack/demo/content/designed-sheet.ts': 'contents of the demonstration',
  'events/src/records/sheet-calls.ts': 'workbooks come in and go out as files',
  'infra/src/sheets/': 'reads, writes and calculates workbooks in the form in which they are kept',
  'infra/src/protocols/': 'documents from elsewhere become texts, tables and fields',
  'events/src/records/import-calls.ts': 'says what of a workbook that comes in finds no place',
  'events/src/records/protocol-lost.ts': 'says what of a workbook that comes in finds no place',
  'command-service/src/records/read-protocol-file.ts': 'documents and workbooks from elsewhere become modules',
  'command-service/src/records/imported-modules.ts': 'keeps the file that modules were read from',
  'projection-service/src/records/sheet-files.ts': 'workbooks come in and go out as files',
  'frontend/src/records/modules/basicFields/':
    'a number changes its unit as a column of one cell does, and files are shown as those of a document',
  'events/src/records/modules/spread-design/': 'a design is of a workbook, which is that of a spreadsheet',
  'frontend/src/records/modules/spreadDesign/': 'its workbook is drawn, edited and merged as that of a spreadsheet',
  'projection-service/src/print/modules/spread-design.ts': 'its workbook is printed as that of a spreadsheet',
  'events/src/records/modules/multi-level-table/':
    'its columns are those of an info table, and so are the figures of them',
  'frontend/src/records/modules/multiLevelTable/': 'its cells are read and converted as those of an info table',
  'events/src/records/live-text/': 'what several write in together is a rich text',
  'command-service/src/records/live-text/': 'what several write in together is a rich text',
  'frontend/src/records/live/live-text.tsx': 'the editor of rich texts, for several',
  'frontend/src/records/live/text-room.ts': 'what several write in together is a rich text',
  'frontend/src/records/find/replace-hits.ts': 'replaces within any open text, by the hand of the editor of texts',
};

const allowed = Object.keys(ALLOWED);

const filesOf = (root: string): readonly string[] =>
  readdirSync(join(projectDir, root), { recursive: true, encoding: 'utf8' })
    .map((path) => `${root}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !SKIPPED.test(path));

const sources = ROOTS.flatMap(filesOf).map((path) => ({ path, text: readFileSync(join(projectDir, path), 'utf8') }));
const homes = [...moduleHomes(sources)].map(([type, folders]) => ({ type, folders }));
const named = sources.flatMap(({ path, text }) => modulesNamedIn(path, text, homes).map((what) => ({ path, what })));

it('no module type is named outside its folders: what it needs of others is part of its contract', () => {
  expect(named.filter(({ path }) => !allowed.some((place) => path.startsWith(place))).map(({ what }) => what)).toEqual(
    [],
  );
});

it('what is allowed is still there', () => {
  expect(allowed.filter((place) => !named.some(({ path }) => path.startsWith(place)))).toEqual([]);
});

it('the scan finds names, keys, imports and exports, in the folder of another type too', () => {
  const source = `
    import { documentModule } from '@shilu/events/records/modules/document/document';
    import { moduleUiOf } from '../registry';
    export { FileLinks } from '../labDocument/file-links';
    const later = () => import('../editor/rich-text-editor');
    if (module.type === 'editor' || title === '@basicFields.definition') go({ editor: 1, labDocument: 2 });`;
  const found = [
    `from '@shilu/events/records/modules/document/document'`,
    `from '../labDocument/file-links'`,
    `from '../editor/rich-text-editor'`,
    `'editor'`,
    `'@basicFields.definition'`,
    'labDocument:',
  ];
  const at = (path: string) => modulesNamedIn(path, source, homes).map((what) => what.slice(path.length + 2));
  expect(at('frontend/src/records/modules/undo/a.ts')).toEqual(found);
  expect(at('frontend/src/records/modules/recordRelate/a.ts')).toEqual(found);
  expect(at('frontend/src/records/modules/basicFields/a.ts')).toEqual(found.filter((what) => !what.includes('basic')));
});
