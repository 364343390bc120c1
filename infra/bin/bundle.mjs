// Bundles one TypeScript entry of the product for Node: our own workspaces go in, packages stay outside.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const packageName = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * `@shilu/<workspace>/<path>` is the workspace's source. Any other package is left outside, unless npm put this importer's copy
 * in the workspace's own node_modules: the bundle lies elsewhere and would find another version.
 */
const housePackages = {
  name: 'workspace-packages',
  setup(build) {
    build.onResolve({ filter: /^@shilu\// }, ({ path }) => {
      const [, workspace, ...rest] = path.split('/');
      const source = join(projectDir, workspace, 'src', rest.join('/'));
      return { path: existsSync(source) && source.endsWith('.json') ? source : `${source}.ts` };
    });
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, resolveDir }) => {
      if (kind === 'entry-point') return undefined;
      const workspace = resolveDir.slice(projectDir.length + 1).split('/')[0] ?? '';
      if (workspace !== 'node_modules' && existsSync(join(projectDir, workspace, 'node_modules', packageName(path))))
        return undefined;
      return { path, external: true };
    });
  },
};

/** `new URL('./x-worker.ts', import.meta.url)` names the entry of a worker thread. */
const WORKER = /new URL\('(\.[^']*-worker)\.ts', import\.meta\.url\)/g;

/**
 * Bundles the workers that a source file names into `outdir`. Answers the source with their new names, as `rename`
 * gives them; null when it names none.
 */
export const bundleWorkers = async ({ path, source, outdir, rename }) => {
  const found = [...source.matchAll(WORKER)];
  if (found.length === 0) return null;
  for (const [, name] of found)
    await bundle({ entry: `${resolve(dirname(path), name)}.ts`, outfile: join(outdir, `${basename(name)}.mjs`) });
  return source.replace(WORKER, (_, name) => rename(`${basename(name)}.mjs`));
};

/** A worker's bundle lies beside the bundle that starts it. */
const workersBeside = (outdir) => ({
  name: 'workers-beside',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const contents = await bundleWorkers({
        ...{ path, outdir, source: readFileSync(path, 'utf8') },
        rename: (file) => `new URL('./${file}', import.meta.url)`,
      });
      return contents === null ? undefined : { contents, loader: 'ts' };
    });
  },
});

export const bundle = async ({ entry, outfile }) => {
  const { build } = await import('esbuild');
  return build({
    absWorkingDir: projectDir,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [housePackages, workersBeside(dirname(outfile))],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
};
