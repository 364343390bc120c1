import { randomInt } from 'node:crypto';
import { asCalculated } from '@shilu/events/records/modules/spread-sheet/as-calculated';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import type { Logger } from '../logging/logger';
import type { SheetEngine } from './sheet-engine';

type Deps = { readonly clock: () => Date; readonly log: Logger };

/** The workbook with what our engine gives, and where the file had it otherwise; as it is where that takes too long. */
export const calculatedAnew = async (
  engine: Pick<SheetEngine, 'calculate'>,
  content: SpreadSheet,
  { clock, log }: Deps,
  signal?: AbortSignal,
) => {
  const fixed = { at: clock().toISOString(), seed: randomInt(2 ** 31) };
  try {
    const { content: next, faults } = asCalculated(content, await engine.calculate(content, fixed, signal));
    const differs = faults.map(({ params: { cell = '', stored = '', given = '' } }) => ({ cell, stored, given }));
    return { content: next, differs, calculated: true };
  } catch (error) {
    if (signal?.aborted !== true) log.warn({ error }, 'a workbook that was read was not calculated');
    return { content, differs: [], calculated: false };
  }
};

/** What the only sheet of a file without names of sheets is called: the file, as far as sheets may be. */
export const sheetNamed = (fileName: string): string => {
  const called = fileName.replace(/\.[^.]*$/, '').replace(/[\\/?*[\]:]/g, ' ').trim().slice(0, 31);
  return called === '' ? 'Sheet1' : called;
}; // prettier-ignore
