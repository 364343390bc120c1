import { existsSync, readdirSync } from 'node:fs';
import type fc from 'fast-check';
import type { ModuleSample, ModuleSamples } from './module-sample';

const modules = new URL('../records/modules/', import.meta.url);
const folders = readdirSync(modules).filter((folder) => existsSync(new URL(`${folder}/samples.ts`, modules)));
const found = await Promise.all(
  folders.map(
    async (folder) => (await import(`../records/modules/${folder}/samples.ts`)) as { samples: ModuleSamples },
  ),
);

/** Valid contents of every module type, as the folder of each has them. */
export const moduleSamples: Readonly<Record<string, fc.Arbitrary<ModuleSample>>> = Object.fromEntries(
  found.map(({ samples: { type, contents } }) => [type, contents]),
);
