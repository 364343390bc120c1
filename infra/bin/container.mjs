// The entry of the image: `docker run shilu gateway` starts a service, `docker run shilu verify` runs a command of
// maintenance. With nothing said it is the whole product in one process.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fileOf } from './commands.mjs';

const dist = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'dist');
const name = process.argv[2] ?? '';
const command = join(dist, fileOf(name));
if (name !== '' && existsSync(command)) {
  process.argv.splice(1, 2, command);
  await import(pathToFileURL(command).href);
} else await import(pathToFileURL(join(dist, 'stack.mjs')).href);
