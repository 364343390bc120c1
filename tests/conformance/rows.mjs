// The rows of the check lists beside this file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const lists = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.tsv'))
  .sort()
  .map((name) => ({
    name: name.replace('.tsv', ''),
    rows: readFileSync(join(import.meta.dirname, name), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [id, ...says] = line.split('\t');
        return { id, says: says.join(' ') };
      }),
  }));

export const ids = new Set(lists.flatMap(({ rows }) => rows.map(({ id }) => id)));
