import { setTimeout as sleep } from 'node:timers/promises';
import type { NoteKey } from '@shilu/events/core/checkpoint-note';
import { latestCheckpoint, leafIndex } from '@shilu/infra/notary/tables';
import type { Pool } from 'pg';
import type { PrintedCheckpoint } from '../print/checkpoint-block';

export type CheckpointDeps = {
  readonly pool: Pool;
  readonly notaryKey: () => Promise<NoteKey | null>;
  readonly publicUrl: string | null;
};

const LONGEST_WAIT_MS = 2_000;
const ASKED_EVERY_MS = 200;

/**
 * The checkpoint that a document bears; null where the notary has not signed yet. For a copy of a record, as far as the log is
 * signed with it: the notary signs once a second, so what was written just now is waited for a moment.
 */
export const printedCheckpoint = async (
  { pool, notaryKey, publicUrl }: CheckpointDeps,
  content?: { readonly stream: string; readonly revision: number; readonly waits: boolean },
): Promise<PrintedCheckpoint | null> => {
  if ((await notaryKey()) === null) return null;
  const until = performance.now() + (content?.waits === true ? LONGEST_WAIT_MS : 0);
  for (;;) {
    const latest = await latestCheckpoint(pool);
    const index = content === undefined ? null : await leafIndex(pool, content.stream, content.revision);
    const covers = content === undefined ? null : latest !== null && index !== null && index < latest.size;
    if (covers !== false || performance.now() >= until)
      return latest === null ? null : { note: latest.note, covers, publicUrl };
    await sleep(ASKED_EVERY_MS);
  }
};
