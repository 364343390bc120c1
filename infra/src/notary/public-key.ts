import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseVerifierKey, type NoteKey } from '@shilu/events/core/checkpoint-note';

/** One line, a C2SP verifier key. */
export const NOTARY_PUBLIC_KEY_FILE = 'notary.pub';

export const readNotaryKey = async (dataDir: string): Promise<NoteKey> =>
  parseVerifierKey((await readFile(join(dataDir, NOTARY_PUBLIC_KEY_FILE), 'utf8')).trim());
