import type { Subject } from '@shilu/events/capabilities/capability';
import type { Register } from '@shilu/events/core/define-register';
import { ownTokens } from '@shilu/events/identity/readership';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { where } from '../engine/where';
import { addReadableEntries } from '../registers/readable';
import { filesTable, hasFiles, hasVersions, registerTable, versionsTable } from '../registers/register-tables';

/** A file as its caller may have it: what it is called there, and the record or the entry that it is taken from. */
export type HeldFile = {
  readonly name: string;
  readonly recordId: string | null;
  readonly entry: Subject | null;
  /** Others that its caller reads hold it as well, and it was not said from which it is taken. */
  readonly isOneOfSeveral?: boolean;
};

/** Entries of registers that hold or held a file, for those who read them; of a version that is in use, for those who read that. */
const held = (viewer: Viewer, registers: readonly Register[], hash: string, entry?: Subject) => {
  const tokens = ownTokens(viewer.directory, viewer.accountId);
  const values: unknown[] = [];
  const parts = registers
    .filter((register) => hasFiles(register) && (entry === undefined || register.name === entry.category))
    .map((register) => {
      const named = where(values);
      named.add('f.hash = ?', hash);
      if (entry !== undefined) named.add('f.id = ?', entry.id);
      const read = where(values);
      addReadableEntries(read, register, tokens);
      const inUse = hasVersions(register)
        ? ` or exists (select 1 from rm.${versionsTable(register)} v where v.id = f.id and v.open and v.audience && ${named.value(tokens)}::text[] and position(f.hash in v.entry_values) > 0)`
        : '';
      return `select f.name, f.id, '${register.name}' as category from rm.${filesTable(register)} f where ${named.sql()} and (exists (select 1 from rm.${registerTable(register)} r where r.id = f.id and (${read.sql()}))${inUse})`;
    });
  return { parts, values };
};

/** Every such entry, at most `most` of them, with what the file is called there. */
export const entriesWithFile = async (
  pool: Pool,
  viewer: Viewer,
  registers: readonly Register[],
  hash: string,
  most: number,
): Promise<readonly (Subject & { readonly fileName: string })[]> => {
  const { parts, values } = held(viewer, registers, hash);
  if (parts.length === 0) return [];
  const { rows } = await pool.query<Subject & { readonly name: string }>(
    `select distinct on (category, id) category, id, name from (${parts.join(' union all ')}) found order by category, id, name limit ${String(most)}`,
    values,
  );
  return rows.map(({ name: fileName, ...subject }) => ({ ...subject, fileName }));
};

/**
 * A file that an entry of a register holds or held, for those who read the entry; of a version that is in use, for those
 * who read that. Null where there is none for this person.
 */
export const fileInEntries = async (
  pool: Pool,
  viewer: Viewer,
  registers: readonly Register[],
  hash: string,
  entry?: Subject,
): Promise<HeldFile | null> => {
  const { parts, values } = held(viewer, registers, hash, entry);
  if (parts.length === 0) return null;
  const { rows } = await pool.query<Subject & { readonly name: string }>(
    `${parts.join(' union all ')} limit 1`,
    values,
  );
  const [found] = rows;
  return found ? { name: found.name, recordId: null, entry: { category: found.category, id: found.id } } : null;
};
