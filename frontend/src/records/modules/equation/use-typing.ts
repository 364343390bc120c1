import { sameJson } from '@shilu/events/core/canonical';
import type { Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { useEffect, useRef } from 'react';

type Typing = { readonly step: string; readonly before: Equation; readonly after: Equation };

/**
 * What is being typed into one cell, from going into it to leaving it. Each key is understood as if all of the text had come
 * at once: `2 M in THF` begins as the number 2, and what that would have meant is gone by the time it says how strong a
 * reagent is.
 */
export const useTyping = (given: Equation) => {
  const typing = useRef<Typing | null>(null);
  useEffect(() => {
    // Another's save, an undo: what is typed now is typed into that.
    if (typing.current && given !== typing.current.after && !sameJson(given, typing.current.after))
      typing.current = null;
  }, [given]);
  return {
    /** The content into which that cell is typed: as it was when somebody went into it. */
    base: (step: string, now: Equation): Equation => (typing.current?.step === step ? typing.current.before : now),
    put: (step: string, before: Equation, after: Equation): void => {
      typing.current = { step, before, after };
    },
    /** The cell is left; answers what stood there before, where something was typed into it. */
    end: (): Typing | null => {
      const last = typing.current;
      typing.current = null;
      return last;
    },
  };
};
