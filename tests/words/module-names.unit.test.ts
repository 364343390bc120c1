import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectDir } from '../support/child';
import { modulesNamedIn } from './modules-named';

const ROOTS = ['events/src', 'command-service/src', 'projection-service/src', 'frontend/src', 'infra/src', 'integration-workers/src']; // prettier-ignore
/** Where module types stand: a folder of their own each, and the lists of them. */
const OWN = /\/(?:records|print)\/modules\//;
const TESTS = /\/testing\/|\.(?:unit|int)\.test\.tsx?$|\/print\/print-fixture\.ts$/;

/** What may know a module type by its name, or take something out of its folder. */
const ALLOWED: Readonly<Record<string, string>> = {
  'events/src/core/trace-upcast.ts':
    'reads what events of old told as text: the names are those that they were written with',
  'infra/src/stack/demo/to-content.ts': 'makes the contents of the demonstration from its compact form, type by type',
  'infra/src/stack/demo/content/types.ts': 'the compact form itself',
  'infra/src/stack/demo/content/parts.ts': 'contents of the demonstration',
  'infra/src/stack/demo/content/templates.ts': 'contents of the demonstration',
  'infra/src/stack/demo/content/apply-change.ts': 'contents of the demonstration',
  'frontend/src/records/find/replace-hits.ts': 'replaces within any open text, by the hand of the editor of texts',
};

const filesOf = (root: string): readonly string[] =>
  readdirSync(join(projectDir, root), { recursive: true, encoding: 'utf8' })
    .map((path) => `${root}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !OWN.test(path) && !TESTS.test(path));

const named = ROOTS.flatMap(filesOf).flatMap((path) =>
  modulesNamedIn(path, readFileSync(join(projectDir, path), 'utf8')).map((what) => ({ path, what })),
);

it('no module type is named outside its folders: what it needs of others is part of its contract', () => {
  expect(named.filter(({ path }) => !Object.hasOwn(ALLOWED, path)).map(({ what }) => what)).toEqual([]);
});

it('what is allowed is still there', () => {
  const used = new Set(named.map(({ path }) => path));
  expect(Object.keys(ALLOWED).filter((path) => !used.has(path))).toEqual([]);
});

it('the scan finds names, keys and imports', () => {
  const source = `
    import { documentModule } from '@shilu/events/records/modules/document/document';
    import { moduleUiOf } from '../modules/registry';
    const later = () => import('../modules/editor/rich-text-editor');
    if (module.type === 'editor' || title === '@basicFields.definition') go({ editor: 1, labDocument: 2 });`;
  expect(modulesNamedIn('a.ts', source)).toEqual([
    `a.ts: from '@shilu/events/records/modules/document/document'`,
    `a.ts: from '../modules/editor/rich-text-editor'`,
    `a.ts: 'editor'`,
    `a.ts: '@basicFields.definition'`,
    'a.ts: labDocument:',
  ]);
});
