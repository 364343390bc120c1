import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type { BundleParts } from '@shilu/events/audit/offline/check-bundle';
import { readVerifiers } from '@shilu/infra/verifiers/verifier-files';
import { zipStream } from '@shilu/infra/verifiers/zip-stream';

export type Told = { readonly code: number; readonly lines: readonly string[] };
/** A bundle, as a zip or as the folder it is unpacked into, and the keys that are given with it. */
export type Asked = {
  readonly parts: BundleParts;
  readonly pinned: string | null;
  readonly witness?: string;
  /** As PEM; of the programs only the one that has openssl takes them. */
  readonly roots?: string;
  readonly asZip: boolean;
  /** What the one in Python says is told word for word. */
  readonly whole?: true;
};

/** What a line is about: its kind, or the answer, without what is said of it. */
export const kindOf = (line: string): string => /^(?:\[\w+\]|\(\w+\)|[A-Z]+)/.exec(line)?.[0] ?? line;
const kindsIn = (said: string): readonly string[] => said.trim().split('\n').map(kindOf);

/** Python and a new enough openssl, where they are. */
const hasPython = (): boolean =>
  spawnSync('python3', ['--version']).status === 0 &&
  / (?:[3-9]|\d\d)\./.test(spawnSync('openssl', ['version']).stdout?.toString() ?? '');

const run = (program: string, args: readonly string[]): Promise<{ readonly code: number; readonly stdout: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' };
    execFile(program, [...args], { env }, (error, stdout) => resolve({ code: error ? Number(error.code) : 0, stdout }));
  });

/** As from the command line, all in one process: it is started for each only by those who have one. */
const IN_ONE = `
import contextlib, importlib.util, io, json, sys
spec = importlib.util.spec_from_file_location('verify', sys.argv[1])
program = importlib.util.module_from_spec(spec)
spec.loader.exec_module(program)
for given in json.loads(sys.argv[2]):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = program.main(given)
    print(json.dumps([code, said.getvalue()]))
`;

type Page = {
  check: (picked: readonly { path: string; bytes: Uint8Array }[], key: string, witnesses: string) => Promise<Told>;
};
let page: Page | undefined;
/** The script of the page, as a browser runs it. */
const pageOf = (html: string): Page =>
  (page ??= runInThisContext(`${/<script>\n([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''};ShiluVerify`) as Page);

const zipOf = async (parts: BundleParts): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream([...parts].map(([path, bytes]) => ({ path, bytes })))) chunks.push(chunk as Uint8Array); // prettier-ignore
  return new Uint8Array(Buffer.concat(chunks));
};

/** So many are given to the program for Node, which is made of what the page is made of. */
const TO_NODE = 3;

/** What each of the programs that are given out says of each bundle; of Python only where there is one. */
export const saidOf = async (all: readonly Asked[]): Promise<readonly (readonly Told[])[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'shilu-bundle-'));
  try {
    const programs = await readVerifiers();
    for (const [name, text] of programs) await writeFile(join(folder, name), text);
    const told: Told[][] = [];
    const given: string[][] = [];
    const trusting: string[][] = [];
    for (const [at, { parts, pinned, witness, roots, asZip }] of all.entries()) {
      const place = join(folder, `proof-${at}`);
      const zip = await zipOf(parts);
      if (asZip) await writeFile(place, zip);
      else
        for (const [path, bytes] of parts) {
          await mkdir(dirname(join(place, path)), { recursive: true });
          await writeFile(join(place, path), bytes);
        }
      const keys = [
        ...(pinned === null ? [] : ['--key', pinned]),
        ...(witness === undefined ? [] : ['--witness', witness]),
      ];
      if (roots !== undefined) await writeFile(`${place}.pem`, roots);
      given.push([place, ...keys]);
      trusting.push(roots === undefined ? [] : ['--roots', `${place}.pem`]);
      const picked = asZip
        ? [{ path: 'proof.zip', bytes: zip }]
        : [...parts].map(([path, bytes]) => ({ path: `proof/${path}`, bytes: new Uint8Array(bytes) }));
      const html = programs.get('shilu-verify.html')?.toString() ?? '';
      const { code, lines } = await pageOf(html).check(picked, pinned ?? '', witness ?? '');
      told.push([{ code, lines: lines.map(kindOf) }]);
    }
    for (const [at, args] of given.slice(0, TO_NODE).entries()) {
      const { code, stdout } = await run(process.execPath, [join(folder, 'shilu-verify.mjs'), ...args]);
      told[at]?.push({ code, lines: kindsIn(stdout) });
    }
    if (hasPython()) {
      const { stdout } = await run('python3', [
        '-c',
        IN_ONE,
        join(folder, 'shilu-verify.py'),
        JSON.stringify(given.map((args, at) => [...args, ...(trusting[at] ?? [])])),
      ]);
      for (const [at, line] of stdout.trim().split('\n').entries()) {
        const [code, said] = JSON.parse(line) as [number, string];
        told[at]?.push({ code, lines: all[at]?.whole ? said.trim().split('\n') : kindsIn(said) });
      }
    }
    return told;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
