import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCheckpoint, type Checkpoint } from '@shilu/events/core/checkpoint-note';
import { z } from 'zod';
import { readVariable } from '../config/config';
import { keySettings } from '../config/key-settings';
import { StartRefused } from '../config/start-messages';

/** In KEYS_DIR: what the notary signed last, outside the database, so that a start knows a log that was cut or put back. */
export const LAST_CHECKPOINT_FILE = 'last-checkpoint';

const schema = z.object({
  /** The note; under this name `npm run verify -- --against` finds it. */
  checkpoint: z.string(),
  signedAt: z.iso.datetime(),
  /** The key that the command service signed with, as a line of C2SP signed-note; null before signing began. */
  signing: z.string().nullable(),
  /** Who outside said last that they hold a checkpoint, and of which size. */
  anchor: z.object({ name: z.string(), size: z.number().int(), saidAt: z.iso.datetime() }).nullable(),
});
export type KeptCheckpoint = z.infer<typeof schema> & { readonly opened: Checkpoint };

/** SHILU_LAST_CHECKPOINT_FILE, best on another disk than the data; KEYS_DIR/last-checkpoint where it is not set. */
export const keptCheckpointFile = (keysDir: string, env: Readonly<Record<string, string | undefined>>): string =>
  readVariable(env, 'SHILU_LAST_CHECKPOINT_FILE', keySettings.SHILU_LAST_CHECKPOINT_FILE) ??
  join(keysDir, LAST_CHECKPOINT_FILE);

/** Null where none was kept yet. What cannot be read is refused: it may say that the log was longer. */
export const readKeptCheckpoint = async (file: string): Promise<KeptCheckpoint | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new StartRefused('lastCheckpointUnreadable', { file });
  });
  if (text === null) return null;
  try {
    const kept = schema.parse(JSON.parse(text));
    const opened = parseCheckpoint(kept.checkpoint);
    if (opened !== null) return { ...kept, opened };
  } catch {
    // Told below.
  }
  throw new StartRefused('lastCheckpointUnreadable', { file });
};

/** On disk, whole or not at all, when it resolves. */
export const writeKeptCheckpoint = async (file: string, kept: z.infer<typeof schema>): Promise<void> => {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(aside, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(kept, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
};

/** A size beyond the end of the log, with nothing that proves it, is kept no longer than people say that nobody knows of more. */
export const forgetAnchor = async (file: string, end: number): Promise<void> => {
  const kept = await readKeptCheckpoint(file);
  if (kept === null || (kept.anchor?.size ?? 0) <= end) return;
  const { opened: _, ...written } = kept;
  await writeKeptCheckpoint(file, { ...written, anchor: null });
};
