import type { AnyModuleType } from '@shilu/events/records/modules/define-module';
import type { WriteFault } from '@shilu/events/records/modules/module-type';
import type { StructureFacts } from '@shilu/events/structures/structure-reading';
import type { InTurn } from '../engine/in-turn-of';

type Asking = Pick<InTurn, 'structures' | 'log'>;

/** A first structure waits for its engine to begin; one that has not answered by then does not answer. */
const MOST_WAIT_MS = 10_000;
const NOTHING_READ: StructureFacts = new Map();

const factsOf = async ({ structures, log }: Asking, texts: readonly string[]): Promise<StructureFacts> => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<StructureFacts>((resolve) => {
    waiting = setTimeout(() => resolve(NOTHING_READ), MOST_WAIT_MS);
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

/**
 * Content with what its drawings are, whatever the caller says of them. Work is never lost to an engine: what that has not
 * read in time, or cannot without ending, is written as it came, which the log of the server tells. Search reads every
 * structure by itself, and prints draw it, so that none of them shows what is not drawn.
 */
export const asDrawn = async (
  services: Asking,
  { drawn }: Pick<AnyModuleType, 'drawn'>,
  content: unknown,
): Promise<{ readonly content: unknown; readonly faults: readonly WriteFault[] }> => {
  const texts = drawn?.texts(content) ?? [];
  if (drawn === undefined || texts.length === 0) return { content, faults: [] };
  return drawn.read(content, await factsOf(services, texts));
};

/** What is being typed will be saved: its structures are read while there is time. */
export const readAhead = ({ structures }: Asking, { drawn }: Pick<AnyModuleType, 'drawn'>, content: unknown): void => {
  const texts = drawn?.texts(content) ?? [];
  if (texts.length > 0) void structures.factsOf(texts).catch(() => undefined);
};
