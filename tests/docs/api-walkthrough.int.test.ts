import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordCalls } from '@shilu/events/records/calls';
import { PASSWORD, openStack, type Running } from '../support/stack';

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const missing = ['bash', 'curl', 'sha256sum', 'fold'].filter((program) => !has(program));

let stack: Running;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.stop());

const run = (script: string, env: NodeJS.ProcessEnv): Promise<{ readonly code: number | null; readonly out: string }> =>
  new Promise((resolve, reject) => {
    const shell = spawn('bash', ['-c', script], { env: { ...process.env, ...env } });
    let out = '';
    shell.stdout.on('data', (text: Buffer) => void (out += text.toString()));
    shell.stderr.on('data', (text: Buffer) => void (out += text.toString()));
    shell.on('error', reject);
    shell.on('exit', (code) => resolve({ code, out }));
  });

test.skipIf(missing.length > 0)(
  `docs/API.md from login to a saved module runs as it stands${missing.length > 0 ? ` (not here: ${missing.join(', ')})` : ''}`,
  async () => {
    const doc = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'API.md'), 'utf8');
    const script = /```bash\n([\s\S]*?)```/.exec(doc)?.[1] ?? '';
    expect(script).toContain('ExperimentModule/SaveData');
    await stack.member('Integrator.One', { id: 'integrator', isOrganAdmin: true });
    await stack.identify('integrator');
    const { code, out } = await run(script, { BASE: stack.url, ACCOUNT: 'Integrator.One', PASSWORD });
    expect(code, out).toBe(0);
    const { response } = await stack.admin.call(recordCalls.recordPage, { text: 'Made by curl' });
    const { response: record } = await stack.admin.call(recordCalls.record, { id: response[0]?.id ?? '' });
    expect(JSON.stringify(record.modules[0]?.content)).toContain('Stirred at 60 °C');
  },
);
