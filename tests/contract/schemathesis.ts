import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Running } from '../support/stack';

const here = import.meta.dirname;

const reportSchema = z.object({
  operations: z.object({ selected: z.number(), tested: z.number(), errored: z.number() }),
  test_cases: z.object({ generated: z.number() }),
  /** By operation and phase: of the calls that the document allows, those that were done. */
  valid_rates: z.record(z.string(), z.record(z.string(), z.object({ accepted: z.number() }))),
});

export type Held = {
  readonly operations: z.infer<typeof reportSchema>['operations'];
  readonly calls: number;
  readonly done: number;
  /** What it tells of each finding; empty when all holds. */
  readonly findings: string;
};

/** Whatever rule for passwords was tried as a setting of the organisation meanwhile. */
const STRONG = `Aa1!${'x7-Y'.repeat(20)}`;

/** Each that asks becomes another administrator: what was tried may have locked, renamed or ended the one before. */
const serveIdentities = async (stack: Running): Promise<{ readonly url: string; readonly close: () => void }> => {
  let opened = 0;
  const open = async (): Promise<unknown> => {
    opened += 1;
    const { id, identity } = await stack.member(`contract-${opened}`, { isOrganAdmin: true, password: STRONG });
    await stack.identify(id);
    return identity;
  };
  const server = createServer((_request, response) => {
    open().then(
      (identity) => response.end(JSON.stringify(identity)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => (server.close(), server.closeAllConnections()) };
};

type Run = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
};

const runTool = ({ command, args, onText, ...options }: Run): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onText);
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });

/** Calls every operation of the running product as its OpenAPI document allows and as it does not (schemathesis.toml). */
export const holdAgainstDocument = async (options: {
  readonly command: string;
  readonly stack: Running;
  readonly seed: number;
  /** Phases and length, as the command takes them. */
  readonly length: readonly string[];
  /** Bodies as the document has them, and not with less in them (lighter.py). */
  readonly whole: boolean;
  readonly signal: AbortSignal;
  readonly tell: (text: string) => void;
}): Promise<Held> => {
  const { command, stack, seed, length, whole, signal, tell } = options;
  const folder = await mkdtemp(join(tmpdir(), 'shilu-contract-'));
  const identities = await serveIdentities(stack);
  const reportFile = join(folder, 'report.json');
  const asked = [
    ...['--config-file', join(here, 'schemathesis.toml'), 'run', `${stack.url}/api/docs/json`, '--url', stack.url],
    ...['--seed', String(seed), ...length, '--no-color', '--report', 'json', '--report-json-path', reportFile],
  ];
  let told = '';
  try {
    const env = {
      ...process.env,
      ...{ SHILU_IDENTITIES: identities.url, SCHEMATHESIS_HOOKS: 'hooks' },
      ...(whole ? { SHILU_WHOLE_BODIES: '1' } : {}),
      ...{ PYTHONPATH: here, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' },
    };
    const onText = (text: string): void => {
      told += text;
      tell(text);
    };
    const code = await runTool({ command, args: asked, env, cwd: folder, signal, onText });
    const report = reportSchema.parse(JSON.parse(await readFile(reportFile, 'utf8').catch(() => 'null')));
    const done = Object.values(report.valid_rates).flatMap((phases) => Object.values(phases).map((p) => p.accepted));
    return {
      operations: report.operations,
      calls: report.test_cases.generated,
      done: done.reduce((sum, one) => sum + one, 0),
      findings: code === 0 ? '' : told,
    };
  } finally {
    identities.close();
    await rm(folder, { recursive: true, force: true });
  }
};
