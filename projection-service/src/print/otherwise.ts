import type { Calculation, Otherwise } from '@shilu/events/records/modules/calculation';
import { isAppError } from '@shilu/events/core/app-error';
import { findModuleType } from '@shilu/events/records/modules/registry';
import type { RecordView } from '@shilu/events/records/views';

/** By module: what the engine of today gives otherwise than the one that calculated its sheet. */
export type OtherwiseOf = ReadonlyMap<string, readonly Otherwise[]>;

/** Each sheet of a record that another engine calculated, calculated as today; none of one that takes too long. */
export const otherwiseIn = async (
  modules: RecordView['modules'],
  calculate: (book: unknown) => Promise<Calculation | null>,
): Promise<OtherwiseOf> => {
  const found = new Map<string, readonly Otherwise[]>();
  for (const { id, type, content } of modules)
    try {
      const { calculated } = findModuleType(type) ?? {};
      if (calculated?.otherwise?.asks(content) !== true) continue;
      const calculation = await calculate(calculated.book?.(content) ?? content);
      if (calculation !== null) found.set(id, calculated.otherwise.read(content, calculation));
    } catch (error) {
      // A content that its type cannot read is printed as such.
      if (isAppError(error)) throw error;
    }
  return found;
};
