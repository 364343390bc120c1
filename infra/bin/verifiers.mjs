#!/usr/bin/env node
// node infra/bin/verifiers.mjs: makes the programs that check a proof without the product, each one file, from the functions in
// events/ that the product checks with. They stand in the repository, so that anybody can compare what they were given.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectDir } from './bundle.mjs';

const sources = join(projectDir, 'infra', 'src', 'verifiers');
const verifiersDir = join(projectDir, 'infra', 'verifiers');

const workspaces = {
  name: 'workspaces-whole',
  setup(build) {
    build.onResolve({ filter: /^@shilu\// }, ({ path }) => {
      const [, workspace, ...rest] = path.split('/');
      return { path: `${join(projectDir, workspace, 'src', rest.join('/'))}.ts` };
    });
  },
};

const made = async (entry, options) => {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...{ absWorkingDir: projectDir, entryPoints: [join(sources, entry)], bundle: true, write: false, charset: 'utf8' },
    ...{ plugins: [workspaces], logLevel: 'warning', legalComments: 'inline', treeShaking: true, ...options },
  });
  return outputFiles[0].text;
};

/** Name → text. */
export const makeVerifiers = async () => {
  const program = await made('shilu-verify.ts', {
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
  });
  const script = await made('shilu-verify-page.ts', {
    platform: 'browser',
    format: 'iife',
    globalName: 'ShiluVerify',
    target: 'es2022',
  });
  const page = readFileSync(join(sources, 'shilu-verify.template.html'), 'utf8');
  return {
    'shilu-verify.mjs': program,
    // A function, for a text may hold what `replace` would take for a pattern; no text of ours ends the element.
    'shilu-verify.html': page.replace('/* SCRIPT */', () => script.replaceAll('</script', '<\\/script')),
  };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(await makeVerifiers())) writeFileSync(join(verifiersDir, name), text);
  await (await import('esbuild')).stop();
}
