import type { Otherwise } from '@shilu/events/records/modules/calculation';
import { isOfOtherEngine, otherwiseNow } from '@shilu/events/records/modules/spread-sheet/otherwise-now';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { spreadSheetModule } from '@shilu/events/records/modules/spread-sheet/spread-sheet';
import { MOST_CALCULATED_BYTES } from '@shilu/events/records/sheet-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { useMemo } from 'react';
import { useQueryCall } from '../../../api/use-query-call';

export type OtherwiseNow = {
  readonly cells: readonly Otherwise[];
  /** Larger than the engine is asked about between two cells: its next save tells. */
  readonly isTooLarge: boolean;
};
const NONE: OtherwiseNow = { cells: [], isTooLarge: false };

/** What the engine of today gives otherwise than the one that calculated a saved workbook; null where that is the same one. */
export const useOtherwise = (book: SpreadSheet): OtherwiseNow | null => {
  const isOther = isOfOtherEngine(book);
  const asked = useMemo(
    () => isOther && new TextEncoder().encode(JSON.stringify(book)).length <= MOST_CALCULATED_BYTES,
    [book, isOther],
  );
  const { type, version: contentVersion } = spreadSheetModule;
  // A large content is no part of the key where nobody asks about it.
  const request = { type, content: asked ? book : null, contentVersion };
  const { data } = useQueryCall(recordCalls.calculateSheet, request, { enabled: asked, staleTime: Infinity });
  const calculation = data?.response.calculation ?? null;
  return useMemo(() => {
    if (!isOther) return null;
    if (!asked) return { ...NONE, isTooLarge: true };
    return calculation === null ? NONE : { ...NONE, cells: otherwiseNow(book, calculation) };
  }, [book, isOther, asked, calculation]);
};
