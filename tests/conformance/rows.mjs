// The rows of the check lists beside this file, and the requirements that the product is validated against.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a row says is what stands in its columns behind the id, or the column that states it. */
const rowOf = (columns, values) => {
  const fields = Object.fromEntries(columns.map((column, place) => [column, values[place] ?? '']));
  const [id, ...says] = values;
  const needs = (fields.needs ?? '').split(' | ').filter((part) => part !== '');
  return { id, says: fields.statement ?? says.join(' '), needs, fields };
};

export const lists = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.tsv'))
  .sort()
  .map((name) => {
    const [head, ...lines] = readFileSync(join(import.meta.dirname, name), 'utf8')
      .trimEnd()
      .split('\n');
    const columns = head.split('\t');
    return { name: name.replace('.tsv', ''), rows: lines.map((line) => rowOf(columns, line.split('\t'))) };
  });

export const ids = new Set(lists.flatMap(({ rows }) => rows.map(({ id }) => id)));
