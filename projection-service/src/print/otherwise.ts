import { findModuleType } from '@shilu/events/records/modules/registry';
import type { Calculation } from '@shilu/events/records/modules/calculation';
import {
  isOfOtherEngine,
  otherwiseNow,
  type Otherwise,
} from '@shilu/events/records/modules/spread-sheet/otherwise-now';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { sheetShape } from '@shilu/events/records/modules/spread-sheet/sheet-shape';
import type { RecordView } from '@shilu/events/records/views';

/** By module: what the engine of today gives otherwise than the one that calculated its sheet. */
export type OtherwiseOf = ReadonlyMap<string, readonly Otherwise[]>;

/** The workbook of a module that another engine calculated; null for any other. */
const bookOf = ({ type, content }: Pick<RecordView['modules'][number], 'type' | 'content'>): SpreadSheet | null => {
  const calculated = findModuleType(type)?.calculated;
  if (calculated === undefined) return null;
  try {
    const book = sheetShape.safeParse(calculated.book?.(content) ?? content).data;
    return book !== undefined && isOfOtherEngine(book) ? book : null;
  } catch {
    return null;
  }
};

/** Each sheet of a record that an older engine calculated, calculated as today; none of one that takes too long. */
export const otherwiseIn = async (
  modules: RecordView['modules'],
  calculate: (book: SpreadSheet) => Promise<Calculation | null>,
): Promise<OtherwiseOf> => {
  const found = new Map<string, readonly Otherwise[]>();
  for (const module of modules) {
    const book = bookOf(module);
    const calculation = book && (await calculate(book));
    if (calculation) found.set(module.id, otherwiseNow(book, calculation));
  }
  return found;
};
