import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { expect, test } from 'vitest';
import ts from 'typescript';
import { z } from 'zod';

/**
 * Proven by recheck's automaton alone: it counts the ways in which a pattern can go through a text. Its other method,
 * trying texts, finds what it happens to try, and missed the pattern that held the process for 37 seconds.
 */
const system = { darwin: 'macos', win32: 'windows' }[String(process.platform)] ?? process.platform;
const hasNative = existsSync(
  join(import.meta.dirname, '..', '..', 'node_modules', `recheck-${system}-${process.arch}`, 'package.json'),
);
// The same program: compiled for this machine where there is such a package, else run by us, in five times the time.
process.env['RECHECK_BACKEND'] = hasNative ? 'native' : 'pure';
const { check } = await import('recheck');

const root = join(import.meta.dirname, '..', '..');
const packages = ['events', 'infra', 'command-service', 'projection-service', 'integration-workers', 'frontend'];
/** Read no text of a person: demonstration, settings of the operator, helpers of tests, stand-ins for servers outside. */
const OWN_TEXTS = /\/(demo|testing|simulators|infra\/src\/config)\/|\.test\.tsx?$|-test-worker\.ts$/;

/** Not proven by the automaton: why the time is linear, or the text short, all the same. */
const allowed: Readonly<Record<string, string>> = {
  'infra/src/event-store/open-named-store.ts ^([w+]+://)(?:[^@/]*@)?([^?]*).*$': 'a setting of the operator',
  'integration-workers/src/messages/compose-mail.ts /+$': 'a setting of the operator',
  'events/src/core/canonical.ts (?<!)(?:)*ud[89a-f]':
    'begins only where a row of backslashes begins: each is read once',
  'events/src/chemistry/formula.ts [⁰¹²³⁴⁵⁶⁷⁸⁹]*[⁺⁻]': 'formulas of at most 200 characters',
  'events/src/chemistry/formula.ts s*[·•⋅∙*・×]s*|s*.(?=s)s*|(?<=s).s*': 'formulas of at most 200 characters',
  'events/src/chemistry/formula.ts s*^(d{0,2})([+-])$': 'formulas of at most 200 characters',
  'events/src/chemistry/formula.ts s+(d{0,2})([+-])$': 'formulas of at most 200 characters',
  'events/src/chemistry/formula.ts ^s*(d{1,3}(?:.d{1,6})?|.d{1,6})?s*(S.*)$': 'formulas of at most 200 characters',
  "events/src/records/modules/spread-sheet/formula-places.ts (?:'((?:[^']|'')+)'|([p{L}_][p{L}p{N}_.]*))!$":
    'the last 80 characters before a place',
  'events/src/records/modules/spread-sheet/formula-places.ts "(?:[^"]|"")*"|\'(?:[^\']|\'\')*\'|[[^[]]{0,255}]|(?<![A-Za-z0-9_.])(?:($?)([A-Za-z]{1,3})($?)([1-9][0-9]{0,6})|($?)([A-Za-z]{1,3}):($?)([A-Za-z]{1,3})|($?)([1-9][0-9]{0,6}):($?)([1-9][0-9]{0,6}))(?![A-Za-z0-9_.(!])':
    'formulas of at most 8,192 characters',
  "events/src/records/modules/spread-sheet/volatile-cells.ts (?:(?:'((?:[^']|''){0,31})'|([p{L}_][p{L}p{N}_.]{0,30}))!)?($?[A-Z]{1,3}$?[1-9][0-9]{0,6}(?::$?[A-Z]{1,3}$?[1-9][0-9]{0,6})?|$?[A-Z]{1,3}:$?[A-Z]{1,3}|$?[1-9][0-9]{0,6}:$?[1-9][0-9]{0,6})(?![w(])":
    'formulas of at most 8,192 characters',
  'infra/src/sheets/read-book.ts ^[=][^(]*![^(]*$': 'formulas of at most 8,192 characters',
  "infra/src/sheets/read-formula.ts '[^']*[[^]']*][^']*'!": 'formulas of at most 8,192 characters',
  'infra/src/sheets/write-sheet.ts "(?:[^"]|"")*"|\'(?:[^\']|\'\')*\'|(?<![w.])([A-Za-z][A-Za-z0-9.]*)(?=()':
    'formulas of at most 8,192 characters',
  'events/src/core/molecular-formula.ts (?<=[A-Za-z)])(d+)':
    'begins only after a letter: each row of digits is read once',
  'events/src/records/modules/identity.ts (?<![d.])10.d{4,9}/[!-;=?-~]{1,200}':
    'at most 210 characters from each place',
  'events/src/records/modules/identity.ts (?<![d-])d{2,7}-dd-d(?![d-])': 'at most 12 characters from each place',
  'events/src/spectra/characterisation-runs.ts ([₀₁₂₃₄₅₆₇₈₉]+)|([⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+)|(J(?= =)|m/z)':
    'no sign is of two alternatives: each row of figures is read once',
  'projection-service/src/print/glyphs.ts [x21-x7e]{200}(?=[x21-x7e])': 'at most 200 characters from each place',
};
/** Made while the program runs. */
const allowedDynamic: Readonly<Record<string, string>> = {
  'events/src/core/schemas.ts': 'one character out of a set',
  'infra/src/http/unknown-call.ts': 'addresses of our own calls: what repeats ends at the next slash',
  'events/src/audit/envelope-reading.ts':
    'of canonical JSON, where a quote within a text is escaped: a false beginning ends at the next key',
  'frontend/src/records/modules/editor/chemical-formula.ts': 'our own lists, in formulae of at most 60 characters',
  'frontend/src/records/modules/editor/chemical-words.ts': 'our own lists, in formulae of at most 60 characters',
  'events/src/records/modules/equation/label-clauses.ts':
    'two patterns with one number in both, of labels of at most 250 characters',
  'frontend/src/records/anchors/selected-anchor.ts': 'one character out of a set',
  'frontend/src/search/pieces.ts': 'words typed into the search, escaped: one alternative each',
};
const keyOf = (file: string, source: string): string => `${file} ${source.replaceAll('\\', '')}`;

type Found = { readonly file: string; readonly line: number; readonly source: string; readonly flags: string };

const files = packages
  .flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  .filter((file) => !OWN_TEXTS.test(`/${file}`));

const literals: Found[] = [];
const dynamic = new Set<string>();
for (const file of files) {
  const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      literals.push({ file, line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      dynamic.add(file);
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

/** The patterns of zod that schemas of the product use. */
const fromZod = Object.entries({
  email: z.regexes.email,
  uuid: z.regexes.uuid(),
  date: z.regexes.date,
  datetime: z.regexes.datetime({}),
  base64: z.regexes.base64,
}).map(([name, { source, flags }]): Found => ({ file: `zod ${name}`, line: 0, source, flags }));

const isUnbounded = (node: AST.Node): boolean => {
  let found = false;
  visitRegExpAST(node, { onQuantifierEnter: ({ max }) => void (found ||= max === Number.POSITIVE_INFINITY) });
  return found;
};

/**
 * A pattern that goes through a text in at least as many ways and that the automaton can take: counted repetitions
 * repeat for ever, looks aside of bounded length always succeed, and the whole fails at its end. Null: a look aside of
 * no bound, in a pattern that may begin anywhere.
 */
const widened = (source: string, flags: string): string | null => {
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, { unicode: /[uv]/.test(flags) });
  const changes: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  let lookedAside = false;
  let hopeless = false;
  visitRegExpAST(parsed, {
    onAssertionEnter: (node) => {
      if (node.kind !== 'lookahead' && node.kind !== 'lookbehind') return;
      lookedAside = true;
      // Once, at the beginning of the text, it may be as long as it is.
      if (isUnbounded(node) && !source.startsWith('^')) hopeless = true;
      changes.push({ start: node.start, end: node.end, text: '' });
    },
    onQuantifierEnter: (node) => {
      if (node.max === Number.POSITIVE_INFINITY || node.max <= 3) return;
      changes.push({ start: node.element.end, end: node.end, text: '*' });
    },
  });
  if (hopeless) return null;
  const outer = changes.filter(
    (change) =>
      !changes.some(
        (other) => other !== change && other.text === '' && other.start <= change.start && change.end <= other.end,
      ),
  );
  let text = source;
  for (const { start, end, text: by } of outer.sort((a, b) => b.start - a.start))
    text = text.slice(0, start) + by + text.slice(end);
  return lookedAside ? `(?:${text})\\uE000` : text;
};

/** Cheap to see: nothing repeats without a small bound, or one thing does, from the beginning of the text on. */
const isPlainlyLinear = (source: string, flags: string): boolean => {
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, { unicode: /[uv]/.test(flags) });
  let repeats = 0;
  let costly = false;
  visitRegExpAST(parsed, {
    onQuantifierEnter: ({ min, max, element }) => {
      if (max > 3 && !(min === max && max <= 64)) repeats += 1;
      if (max > 1 && !['Character', 'CharacterClass', 'CharacterSet'].includes(element.type)) costly = true;
    },
    // What it names may be as long as the text.
    onBackreferenceEnter: () => void (costly = true),
  });
  if (costly) return false;
  const fromStart = source.startsWith('^') && parsed.alternatives.length === 1 && !flags.includes('m');
  return repeats === 0 || (fromStart && repeats === 1);
};

/** Counted so high, a repetition costs nearly as much as one without end. */
const COUNTED_HIGH = /\{(?:\d+,)?\d{3,}\}/;

const isLinear = async (source: string, flags: string): Promise<boolean> => {
  const isSafe = async (pattern: string): Promise<boolean> => {
    const found = await check(pattern, flags.replace(/[gdy]/g, ''), { checker: 'automaton', timeout: 60_000 });
    return found.status === 'safe';
  };
  if (isPlainlyLinear(source, flags)) return true;
  const wide = widened(source, flags);
  if (wide !== null && (await isSafe(wide))) return true;
  return wide === source || COUNTED_HIGH.test(source) || /\(\?<?[=!]/.test(source) ? false : isSafe(source);
};

test('every pattern of the product takes time in proportion to the text', { timeout: 300_000 }, async () => {
  const judged = new Map<string, boolean>();
  const failing: Found[] = [];
  for (const found of [...literals, ...fromZod]) {
    if (Object.hasOwn(allowed, keyOf(found.file, found.source))) continue;
    const key = `/${found.source}/${found.flags}`;
    const known = judged.get(key) ?? (await isLinear(found.source, found.flags));
    judged.set(key, known);
    if (!known) failing.push(found);
  }
  expect(failing.map(({ file, line, source, flags }) => `${file}:${line} /${source}/${flags}`)).toEqual([]);
  expect([...dynamic].filter((file) => !Object.hasOwn(allowedDynamic, file))).toEqual([]);
  expect(literals.length).toBeGreaterThan(200);
});

test('what is allowed without proof is still there', () => {
  const present = new Set(literals.map(({ file, source }) => keyOf(file, source)));
  expect(Object.keys(allowed).filter((key) => !present.has(key))).toEqual([]);
  expect(Object.keys(allowedDynamic).filter((file) => !dynamic.has(file))).toEqual([]);
});

test.each([
  ['^(a+)+$', ''],
  ['\\s+$', ''],
  ['url\\(\\s*["\']?\\s*(?!#|["\']?\\s*#)', 'i'],
  ['\\/ObjStm[^]{0,512}?stream\\r?\\n', 'g'],
  ['^(?:\\(?[A-Z][a-z]?\\d*\\)?\\d*|[·.]\\d*)+$', ''],
])('a pattern that goes back over the text is found: %s', async (source, flags) => {
  expect(await isLinear(source, flags)).toBe(false);
});
