import { recordCalls } from '@shilu/events/records/calls';
import type { Calculation } from '@shilu/events/records/modules/calculation';
import type { SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { spreadDesignModule } from '@shilu/events/records/modules/spread-design/spread-design';
import { asCalculated, resultsOf } from '@shilu/events/records/modules/spread-sheet/as-calculated';
import { hasUncalculated, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { MOST_CALCULATED_BYTES } from '@shilu/events/records/sheet-calls';
import { useEffect, useMemo, useState } from 'react';
import { callApi } from '../../../api/call-api';

/**
 * Whose word the results are: of a save, the server's of what stands here and is not saved, none yet (those before are
 * shown), or none at all before a save.
 */
export type ResultsState = 'saved' | 'provisional' | 'calculating' | 'pending';

/** What is typed is calculated after a pause. */
const PAUSE_MS = 350;

/** The sheet with what its formulas give as one fills it in, by the engine that calculates the save. */
export const useResults = (content: SpreadDesign): { readonly shown: SpreadDesign; readonly results: ResultsState } => {
  const { book } = content;
  const isOpen = hasUncalculated(book);
  const [saved, setSaved] = useState<SpreadSheet | null>(null);
  /** What the server gave since the save, and of which workbook it was asked last. */
  const [given, setGiven] = useState<Calculation | null>(null);
  const [asked, setAsked] = useState<{ readonly of: SpreadSheet; readonly isGiven: boolean } | null>(null);
  if (!isOpen && saved !== book) {
    setSaved(book);
    setGiven(null);
  }
  useEffect(() => {
    if (!isOpen) return;
    const ended = new AbortController();
    const ask = async (): Promise<Calculation | null> => {
      const { type, version: contentVersion } = spreadDesignModule;
      if (new TextEncoder().encode(JSON.stringify(content)).length > MOST_CALCULATED_BYTES) return null;
      const { signal } = ended;
      return (await callApi(recordCalls.calculateSheet, { type, content, contentVersion }, { signal })).response.calculation;
    };
    const asking = setTimeout(() => {
      void ask()
        .catch(() => null)
        .then((calculation) => {
          if (ended.signal.aborted) return;
          if (calculation !== null) setGiven(calculation);
          setAsked({ of: book, isGiven: calculation !== null });
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(asking);
      ended.abort();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- of the content only its workbook is calculated
  }, [book, isOpen]);
  const isAnswered = asked?.of === book;
  const results: ResultsState = !isOpen ? 'saved' : !isAnswered ? 'calculating' : asked.isGiven ? 'provisional' : 'pending';
  const shown = useMemo(() => {
    // Those before stay until there are others, so that nothing jumps.
    const known = results === 'saved' || results === 'pending' ? null : (given ?? (saved && resultsOf(saved)));
    return known === null ? content : { ...content, book: asCalculated(book, known).content };
  }, [content, book, saved, given, results]);
  return { shown, results };
}; // prettier-ignore
