// Commands of maintenance, which an image has as well, by the names that `npm run` knows them by: every script of
// package.json that runs a command line of the server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the built command lies in `dist`. */
export const fileOf = (name) => `command-${name.replace(/[^a-z-]/g, '-')}.mjs`;

/** Name → TypeScript entry, as package.json says. */
export const commandEntries = (projectDir) => {
  const { scripts } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));
  return Object.entries(scripts).flatMap(([name, script]) => {
    const [, entry] = /^node infra\/bin\/run\.mjs ((?:infra|projection-service)\/src\/\S+-cli\.ts)$/.exec(script) ?? [];
    return entry === undefined ? [] : [{ name, entry }];
  });
};
