import { useEffect, useRef, useState } from 'react';

/** The same function at every render, which does what the latest one does: what is given it need not be drawn again. */
export const useSteady = <Asked extends readonly unknown[], Answer>(
  run: (...asked: Asked) => Answer,
): ((...asked: Asked) => Answer) => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const [steady] = useState(
    () =>
      (...asked: Asked): Answer =>
        latest.current(...asked),
  );
  return steady;
};

/** The value as it was first made, for as long as it says the same. */
export const useSteadyValue = <T>(value: T): T => {
  const [kept, keep] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
};
