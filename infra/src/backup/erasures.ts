import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SubjectKeys } from '@shilu/events/core/personal';
import { z } from 'zod';
import { readVariable } from '../config/config';
import { keySettings } from '../config/key-settings';

/**
 * Who was erased, beside the backups: a backup from before an erasure still holds that person's key, so restore applies
 * this list. Lines are only ever added. It holds ids as the log does, and no personal data.
 */
const lineSchema = z.object({ subject: z.string().min(1), at: z.iso.datetime() });
export type Erasure = z.infer<typeof lineSchema>;

export const ERASURES = 'erasures';

/** SHILU_ERASURES_FILE, best on the disk that holds the backups; DATA_DIR/erasures where it is not set. */
export const erasuresFile = (dataDir: string, env: Readonly<Record<string, string | undefined>>): string => {
  const given = readVariable(env, 'SHILU_ERASURES_FILE', keySettings.SHILU_ERASURES_FILE);
  return given ?? join(dataDir, ERASURES);
};

/** Null where there is no list. Throws when a line is not of a list, but for a last one that was cut off. */
export const readErasures = async (file: string): Promise<readonly Erasure[] | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  return [...lines, ...(last.endsWith('}') ? [last] : [])]
    .filter((line) => line !== '')
    .map((line) => lineSchema.parse(JSON.parse(line)));
};

/** On disk when it resolves. Those listed already are passed over; the file is there afterwards, also for none. */
export const listErasures = async (file: string, erasures: readonly Erasure[]): Promise<void> => {
  const listed = new Set((await readErasures(file))?.map(({ subject }) => subject));
  const fresh = erasures.filter(({ subject }) => !listed.has(subject));
  const handle = await open(file, 'a', 0o600);
  try {
    // One write, begun on a line of its own: whoever appends at the same time appends whole lines too.
    if (fresh.length > 0) await handle.appendFile(`\n${fresh.map((one) => JSON.stringify(one)).join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Lists an erasure before the key goes: broken off between, a restore erases what somebody had decided to erase. */
export const listingErasures = (keys: SubjectKeys, file: string, clock: () => Date): SubjectKeys => ({
  ...keys,
  destroy: async (subject) => {
    await listErasures(file, [{ subject, at: clock().toISOString() }]);
    await keys.destroy(subject);
  },
});
