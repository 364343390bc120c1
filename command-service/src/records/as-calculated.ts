import type { AnyModuleType } from '@shilu/events/records/modules/define-module';
import type { Calculation } from '@shilu/events/records/modules/calculation';
import type { WriteFault } from '@shilu/events/records/modules/module-type';
import type { InTurn } from '../engine/in-turn-of';

type Asking = Pick<InTurn, 'sheets' | 'log' | 'clock' | 'randomBytes' | 'closed'>;

/** A first workbook waits for its engine to begin; a save waits no longer for one. */
const WAIT_MS = 15_000;

const calculationOf = async (services: Asking, content: unknown, waitMs: number): Promise<Calculation | null> => {
  const { sheets, log, clock, randomBytes, closed } = services;
  const fixed = { at: clock().toISOString(), seed: Buffer.from(randomBytes(4)).readUInt32LE() >>> 1 };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<null>((resolve) => {
    waiting = setTimeout(() => resolve(null), waitMs);
  });
  const answer = sheets.calculate(content, fixed, closed).catch((error: unknown) => {
    // Whoever left has no answer, and sends the same command again: nothing is written without its results meanwhile.
    closed?.throwIfAborted();
    log.error(error, 'a workbook was not calculated');
    return null;
  });
  try {
    const calculated = await Promise.race([answer, tooLong]);
    if (calculated === null) log.warn('a workbook is written with results that nothing calculated');
    return calculated;
  } finally {
    clearTimeout(waiting);
  }
};

export type AsCalculated = { readonly content: unknown; readonly faults: readonly WriteFault[] };

/**
 * Content with what its formulas give, whatever the caller says that they give; what they give by time and chance is what
 * it was at this save. Work is never lost to an engine: what that has not calculated in time is written as its type
 * has it without a calculation, and says that nothing calculated it.
 */
export const asCalculated = async (
  services: Asking,
  { calculated }: Pick<AnyModuleType, 'calculated'>,
  content: unknown,
  waitMs: number = WAIT_MS,
): Promise<AsCalculated> => {
  if (calculated === undefined) return { content, faults: [] };
  const asked = calculated.asks(content);
  return calculated.read(
    content,
    asked === null ? null : await calculationOf(services, calculated.book?.(content) ?? content, waitMs),
  );
};
