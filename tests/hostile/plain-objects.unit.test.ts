import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const packages = ['events', 'infra', 'command-service', 'projection-service', 'integration-workers', 'frontend'];
const OWN_KEYS = /\/(demo|testing)\/|\.test\.tsx?$|-test-worker\.ts$/;

/** Read by a key that no caller chooses: whose it is. */
const allowed: Readonly<Record<string, string>> = {
  'infra/src/config/hide-secrets.ts allSettings': 'its own keys',
  'events/src/records/modules/spread-sheet/carried-lines.ts cells': 'rows by number',
  'events/src/records/modules/spread-sheet/carried-over.ts rows': 'rows by number',
  'events/src/records/modules/spread-sheet/moved-lines.ts columns': 'columns by number',
  'events/src/records/modules/spread-sheet/samples.ts cells': 'rows by number',
  'events/src/records/modules/spread-sheet/sheet-style.ts styles': 'names that are made here',
  'events/src/records/modules/spread-sheet/volatile-cells.ts bySheet': 'ids of sheets, which are no names of objects',
  'infra/src/sheets/csv-book.ts made': 'columns by number',
  'infra/src/sheets/csv-book.ts cellData': 'rows by number',
  'infra/src/sheets/read-sheet.ts spilled': 'rows by number',
  'infra/src/sheets/read-sheet.ts cellData': 'rows by number',
  'infra/src/sheets/univer-engine.ts results': 'ids of sheets, which are no names of objects',
  'infra/src/sheets/univer-engine.ts spilled': 'ids of sheets, which are no names of objects',
  'infra/src/http/openapi.ts paths': 'the path of a call of ours',
  'integration-workers/src/messages/compose-mail.ts entities': 'one of five signs',
  'projection-service/src/engine/write-rows.ts escapes': 'one of four signs',
};

const files = packages
  .flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  .filter((file) => !OWN_KEYS.test(`/${file}`));
const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
const parsed = ({ file, source }: (typeof sources)[number]) => ({
  file,
  tree: ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true),
});
const each = (tree: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(tree);
  ts.forEachChild(tree, (child) => each(child, visit));
};

/** Written out, or made of entries: either inherits what every object does. */
const isPlain = (made: ts.Expression): boolean => {
  const value = ts.isAsExpression(made) ? made.expression : made;
  return (
    ts.isObjectLiteralExpression(value) ||
    (ts.isCallExpression(value) && /^Object\.(?:fromEntries|assign)$/.test(value.expression.getText()))
  );
};

/** Names of tables that are plain objects of any key, and the files that declare them. */
const tables = new Map<string, Set<string>>();
for (const { file, tree } of sources.filter(({ source }) => source.includes('Record<string,')).map(parsed))
  each(tree, (node) => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      /^(Readonly<|Partial<)*Record<string,/.test(node.type?.getText() ?? '') &&
      node.initializer !== undefined &&
      isPlain(node.initializer)
    )
      tables.set(node.name.text, (tables.get(node.name.text) ?? new Set()).add(file));
  });

test(
  'no table is read by a key that somebody else chose, such as “constructor”, but by what it holds itself (own)',
  { timeout: 60_000 },
  () => {
    const found = new Set<string>();
    const indexed = ({ source }: { readonly source: string }): boolean =>
      [...tables.keys()].some((name) => source.includes(`${name}[`));
    for (const { file, tree } of sources.filter(indexed).map(parsed)) {
      const imported = new Set<string>();
      each(tree, (node) => {
        if (ts.isImportSpecifier(node)) imported.add(node.name.text);
      });
      const isTable = (name: string): boolean =>
        tables.get(name)?.has(file) === true || (tables.has(name) && imported.has(name));
      each(tree, (node) => {
        if (
          ts.isElementAccessExpression(node) &&
          ts.isIdentifier(node.expression) &&
          isTable(node.expression.text) &&
          !ts.isStringLiteral(node.argumentExpression) &&
          !ts.isNumericLiteral(node.argumentExpression)
        )
          found.add(`${file} ${node.expression.text}`);
      });
    }
    expect([...found].filter((place) => allowed[place] === undefined)).toEqual([]);
    expect(Object.keys(allowed).filter((place) => !found.has(place))).toEqual([]);
  },
);

test('there are tables to look at', () => {
  for (const name of ['SYMBOLS', 'NAMED', 'entityLabels', 'noticeSources']) expect(tables.has(name), name).toBe(true);
});
