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
  'infra/src/stack/demo/content/types.ts': 'the compact form itself',
  'infra/src/stack/demo/content/parts.ts': 'contents of the demonstration',
  'infra/src/stack/demo/content/templates.ts': 'contents of the demonstration',
  'infra/src/stack/demo/content/apply-change.ts': 'contents of the demonstration',
  'frontend/src/records/modules/basicFields/':
    'a number changes its unit as a column of one cell does, and files are shown as those of a document',
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
