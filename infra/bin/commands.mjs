// Commands of maintenance that an image has as well, by the names that `npm run` knows them by.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const COMMANDS = [
  ...['backup', 'restore', 'verify', 'rebuild', 'rotate-key', 'confirm-identity', 'migrate-log'],
  'eventstore:prepare',
];

/** Where the built command lies in `dist`. */
export const fileOf = (name) => `command-${name.replace(/[^a-z-]/g, '-')}.mjs`;

/** Name → TypeScript entry, as package.json says. */
export const commandEntries = (projectDir) => {
  const { scripts } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));
  return COMMANDS.map((name) => {
    const [, entry] = /^node infra\/bin\/run\.mjs (\S+)$/.exec(scripts[name] ?? '') ?? [];
    if (entry === undefined) throw new Error(`npm run ${name} is no command of the product`);
    return { name, entry };
  });
};
