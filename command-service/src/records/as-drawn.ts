import type { AnyModuleType } from '@shilu/events/records/modules/define-module';
import type { WriteFault } from '@shilu/events/records/modules/module-type';
import type { UnreadPlace } from '@shilu/events/records/record-events';
import type { StructureFacts } from '@shilu/events/structures/structure-reading';
import type { InTurn } from '../engine/in-turn-of';

type Asking = Pick<InTurn, 'structures' | 'log'>;

/** A first structure waits for its engine to begin; a save waits no longer for one, and whoever signs longer. */
export const WAIT_MS = { save: 10_000, again: 30_000 } as const;
const NOTHING_READ: StructureFacts = new Map();

const factsOf = async (
  { structures, log }: Asking,
  texts: readonly string[],
  waitMs: number,
): Promise<StructureFacts> => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<StructureFacts>((resolve) => {
    waiting = setTimeout(() => resolve(NOTHING_READ), waitMs);
  });
  const answer = structures.factsOf(texts).catch((error: unknown) => {
    log.error(error, 'structures of a content were not read');
    return NOTHING_READ;
  });
  try {
    const facts = await Promise.race([answer, tooLong]);
    if (facts.size < texts.length)
      log.warn({ structures: texts.length, read: facts.size }, 'content is written with structures that were not read');
    return facts;
  } finally {
    clearTimeout(waiting);
  }
};

export type Drawn = {
  readonly content: unknown;
  readonly faults: readonly WriteFault[];
  readonly unread: readonly UnreadPlace[];
};

/**
 * Content with what its drawings are, whatever the caller says of them. Work is never lost to an engine: what that has not
 * read in time, or cannot without ending, is written as it came and marked as unread (`read-again.ts`). Search reads every
 * structure by itself, and prints draw it, so that none of them shows what is not drawn.
 */
export const asDrawn = async (
  services: Asking,
  { drawn }: Pick<AnyModuleType, 'drawn'>,
  content: unknown,
  waitMs: number = WAIT_MS.save,
): Promise<Drawn> => {
  const texts = drawn?.texts(content) ?? [];
  if (drawn === undefined || texts.length === 0) return { content, faults: [], unread: [] };
  const facts = await factsOf(services, texts, waitMs);
  return { ...drawn.read(content, facts), unread: drawn.unread(content, facts) };
};

/** Where a content has drawings, of which nothing is read where it was copied from. */
export const allUnread = ({ drawn }: Pick<AnyModuleType, 'drawn'>, content: unknown): readonly UnreadPlace[] =>
  drawn?.unread(content, NOTHING_READ) ?? [];

/** What is being typed will be saved: its structures are read while there is time. */
export const readAhead = ({ structures }: Asking, { drawn }: Pick<AnyModuleType, 'drawn'>, content: unknown): void => {
  const texts = drawn?.texts(content) ?? [];
  if (texts.length > 0) void structures.factsOf(texts).catch(() => undefined);
};
