import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ids } from './rows.mjs';

const root = join(import.meta.dirname, '..', '..');
const packages = [
  ...['events', 'infra', 'command-service', 'projection-service', 'integration-workers', 'frontend'].map((name) =>
    join(name, 'src'),
  ),
  'tests',
];
/** Which speak of claims and make none. */
const speaking = [
  join('tests', 'conformance', 'claimed-ids.unit.test.ts'),
  join('tests', 'support', 'proves.unit.test.ts'),
];
const claiming = packages
  .flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test\.tsx?|journey\.ts)$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(name, file)),
  )
  .filter((file) => !speaking.includes(file))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  .filter(({ source }) => source.includes("from '@shilu/tests/proves'"));

/** What is called by the name of either, with what it is given. */
const callsIn = (
  file: string,
  source: string,
): { readonly what: string; readonly given: readonly ts.Expression[] }[] => {
  const found: { readonly what: string; readonly given: readonly ts.Expression[] }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(proves|part)$/.test(node.expression.getText()))
      found.push({ what: node.expression.getText(), given: node.arguments });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
};

const wrong = (file: string, source: string): string[] =>
  callsIn(file, source)
    .filter(({ what, given }) => {
      const [id, says] = given;
      const known = id !== undefined && ts.isStringLiteral(id) && ids.has(id.text);
      const said =
        what === 'part' ? says !== undefined && ts.isStringLiteral(says) && says.text !== '' : says === undefined;
      return !known || !said;
    })
    .map(({ what, given }) => `${file} ${what}(${given.map((each) => each.getText()).join(', ')})`);

test('what a test claims to prove is one id of the check lists, written out, and which part of it', () => {
  expect(claiming.length).toBeGreaterThan(0);
  expect(claiming.flatMap(({ file, source }) => wrong(file, source))).toEqual([]);
});

test('ids that are unknown, computed, several, or parts that are not named are found', () => {
  const calls = ["proves('V999')", 'proves(id)', "proves('V001', 'V002')", "part('V001')", "part('V001', '')"];
  expect(calls.flatMap((call) => wrong('x.ts', call))).toEqual(calls.map((call) => `x.ts ${call}`));
  expect(wrong('x.ts', "proves('V001'); part('V002', 'names of tasks');")).toEqual([]);
});

test('neither is imported under another name', () => {
  const imports = claiming.map(
    ({ source }) => /import \{([^}]*)\} from '@shilu\/tests\/proves'/.exec(source)?.[1] ?? 'none',
  );
  for (const names of imports) expect(names.trim()).toMatch(/^(proves|part|part, proves|proves, part)$/);
});
