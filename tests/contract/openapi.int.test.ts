import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@shilu/events/core/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLaboratory, type Laboratory } from '../access/laboratory';
import { installSchemathesis } from './install-schemathesis';
import { holdAgainstDocument } from './schemathesis';

// Short and always the same in `npm test`; `npm run fuzz -- --openapi` gives the numbers of a longer run.
const { FUZZ_SEED: seed, FUZZ_MINUTES: minutes, CI } = process.env;
const forSeconds = minutes === undefined ? null : Math.round(Number(minutes) * 60);

let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory();
});
afterAll(() => laboratory.stack.stop());

/** Read by `npm test`, which says it at its end. */
const sayAtTheEnd = (told: string): void => {
  const results = join(import.meta.dirname, '..', '.results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'schemathesis.txt'), told);
};

test(
  'the OpenAPI document: no 5xx, nothing that it forbids is done, what it allows is done or refused as it lists, never as malformed',
  { timeout: (forSeconds ?? 0) * 2_000 + 1_800_000 },
  async ({ skip, signal }) => {
    const tool = await installSchemathesis();
    if ('why' in tool) {
      sayAtTheEnd(`schemathesis could not run: ${tool.why}`);
      // What a build server has, it uses.
      if (tool.python && CI !== undefined) throw new Error(tool.why);
      return skip(tool.why);
    }
    const { findings, ...held } = await holdAgainstDocument({
      ...{ command: tool.command, stack: laboratory.stack, signal },
      seed: Number(seed ?? '8'),
      whole: forSeconds !== null,
      length:
        forSeconds === null
          ? ['--phases', 'fuzzing', '--max-examples', '3']
          : ['--phases', 'coverage,fuzzing', '--max-time', String(forSeconds)],
      tell: (text) => void (forSeconds !== null && process.stdout.write(text)),
    });
    const { operations, calls, done } = held;
    sayAtTheEnd(
      `schemathesis held ${operations.tested} operations against the OpenAPI document: ${calls} calls, ${findings === '' ? 'nothing found' : 'see the failed test'}`,
    );
    if (findings !== '') throw new Error(findings);
    // All but the stream of events; one that is refused everything would find nothing.
    expect(operations).toEqual({ selected: allCalls.length - 1, tested: allCalls.length - 1, errored: 0 });
    expect(done).toBeGreaterThan(calls / 10);
  },
);
