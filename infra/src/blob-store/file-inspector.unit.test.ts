import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AppError } from '@shilu/events/core/app-error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileInspector, type FileInspector } from './file-inspector';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg">';
let folder: string;
let inspector: FileInspector;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shilu-inspect-'));
  inspector = createFileInspector();
});
afterAll(async () => {
  await inspector.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the event loop goes on while hostile files of 25 MB are looked into', { timeout: 120_000 }, async () => {
  const units = {
    'a.svg': [`${SVG}<a style="url(`, ' '],
    'a.pdf': ['%PDF-1.7\n', '/ObjStm stream'],
    'a.json': ['', '['],
  } as const;
  for (const [name, [start, unit]] of Object.entries(units))
    await writeFile(join(folder, name), Buffer.concat([Buffer.from(start), Buffer.alloc(25 * 1024 * 1024, unit)]));
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const found = await Promise.all(
    Object.keys(units).map((name) => inspector.inspect({ path: join(folder, name), name, of: 'mei' })),
  );
  delay.disable();
  expect(found.map(({ mime }) => mime)).toEqual(['image/svg+xml', 'application/pdf', 'application/json']);
  // Inspected on this thread they would hold it for all of their time.
  expect(delay.max / 1e6).toBeLessThan(500);
});

test('one that does not end in time is refused in words; more than twenty of one person wait at the door', async () => {
  const held: ((error: Error) => void)[] = [];
  const slow = createFileInspector({
    run: () => new Promise((_, reject) => held.push(reject)),
    stop: () => Promise.resolve(),
  });
  const of = (person: string): Promise<unknown> => slow.inspect({ path: 'a', name: 'a', of: person });
  const mine = Promise.allSettled(Array.from({ length: 20 }, () => of('mei')));
  await expect(of('mei')).rejects.toMatchObject({ key: 'tooManyRequests' });
  const other = Promise.allSettled([of('lin')]);
  for (const reject of held) reject(new AppError('workTooLarge'));
  for (const answer of [...(await mine), ...(await other)])
    expect(answer).toMatchObject({ status: 'rejected', reason: { key: 'fileNotInspected' } });
});
