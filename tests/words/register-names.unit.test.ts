import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registers } from '@shilu/events/core/registers';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { projectDir } from '../support/child';

/** Where code stands that is for every register, and so knows none of them. */
const LANGUAGE = 'events/src/core';
const ENGINES = [
  LANGUAGE,
  'command-service/src/registers',
  'command-service/src/engine',
  'projection-service/src/registers',
  'projection-service/src/engine',
  'frontend/src/registers',
];
/** Where they are put together, and what contexts bring of their own. */
const NOT_ENGINES: Readonly<Record<string, string>> = {
  'frontend/src/registers/routes.tsx': 'the addresses of their screens',
  'frontend/src/registers/fields/dictionary.tsx': 'a type of field, whose name it is too',
};

const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => folder !== LANGUAGE || /\/(define-)?register/.test(path))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !Object.hasOwn(NOT_ENGINES, path));

const names: ReadonlySet<string> = new Set(registers.map(({ name }) => name));
const nouns: ReadonlySet<string> = new Set(
  registers.flatMap(({ noun }) => ['Added', 'Modified', 'Removed', 'Restored'].map((what) => `${noun}${what}`)),
);
/** Fields that single registers have: a branch on one of them is a branch on its register. */
const common = new Set(['name', 'description', 'title', 'code', 'number']);
const fields: ReadonlySet<string> = new Set(
  registers.flatMap(({ fields: own }) => own.map(({ key }) => key)).filter((key) => !common.has(key)),
);

/** Names of registers, their events or fields as texts, and imports of declarations. */
export const namedIn = (path: string, source: string): readonly string[] => {
  const found: string[] = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS); // prettier-ignore
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const bound = node.importClause?.namedBindings;
      if (bound && ts.isNamedImports(bound))
        for (const { name, propertyName } of bound.elements) {
          const imported = (propertyName ?? name).text;
          if (/^[a-z]\w*Register$/.test(imported)) found.push(`${path}: ${imported}`);
        }
      return;
    }
    const compared =
      ts.isStringLiteralLike(node) &&
      (ts.isBinaryExpression(node.parent) || ts.isCaseClause(node.parent) || ts.isElementAccessExpression(node.parent));
    if (ts.isStringLiteralLike(node) && (names.has(node.text) || nouns.has(node.text)))
      found.push(`${path}: '${node.text}'`); // prettier-ignore
    else if (compared && fields.has(node.text)) found.push(`${path}: '${node.text}'`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

it('no engine names a register: what is one’s own stands in its declaration or comes from its context', () => {
  const found = ENGINES.flatMap(filesOf).flatMap((path) => namedIn(path, readFileSync(join(projectDir, path), 'utf8')));
  expect(found).toEqual([]);
});

it('the scan finds names, events, fields and declarations', () => {
  const source = `
    import { quickTextRegister as q } from '@shilu/events/organization/quick-text';
    if (register.name === 'template') event.type = 'FlowAdded' as never;
    switch (category) { case 'department': break; case 'x': go(values['parentId'], 'FineAdded', 'RoleAdded'); }
    const title = field.key === 'nameEn' || field.key === 'name';`;
  expect(namedIn('a.ts', source)).toEqual([
    'a.ts: quickTextRegister',
    `a.ts: 'template'`,
    `a.ts: 'department'`,
    `a.ts: 'parentId'`,
    `a.ts: 'RoleAdded'`,
    `a.ts: 'nameEn'`,
  ]);
});
