import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../support/child';

export type Source = { readonly path: string; readonly text: string };

const ROOTS = ['events', 'infra', 'command-service', 'projection-service', 'integration-workers', 'frontend', 'tests', 'docs']; // prettier-ignore
const READ = /\.(?:ts|tsx|mjs|mts|json|tsv|md|css)$/;
const SKIPPED = /(?:^|\/)(?:node_modules|dist|\.cache|\.results|public|contracts)(?:\/|$)|^tests\/cost\//;

/** What tools print from declarations: `npm run docs`, and what it freezes. */
export const isPrinted = (path: string): boolean =>
  /^(?:docs\/(?:API\.md|asyncapi\.json)|frontend\/src\/app\/printed\/.*|events\/fixtures\/.*\.json)$/.test(path);

/** Every file of the product that says anything, printed or written. */
export const sources = (): readonly Source[] =>
  ROOTS.flatMap((root) =>
    readdirSync(join(projectDir, root), { recursive: true, encoding: 'utf8' })
      .map((file) => `${root}/${file}`)
      .filter((path) => READ.test(path) && !SKIPPED.test(path))
      .map((path) => ({ path, text: readFileSync(join(projectDir, path), 'utf8') })),
  );
