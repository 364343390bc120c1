import { useEffect, useRef } from 'react';

/** A long list that draws only the rows in sight: what a search needs to know of the others. */
export type DrawnInPart = {
  readonly rows: () => readonly (readonly string[])[];
  readonly reveal: (row: number) => void;
};

const parts = new Map<string, DrawnInPart>();

/** The list in the element marked `data-drawn-in-part` with this id. */
export const partOf = (id: string): DrawnInPart | undefined => parts.get(id);

/** Lets the search of the record find rows that are not drawn; null while all of them are. */
export const useDrawnInPart = (id: string, part: DrawnInPart | null): void => {
  const latest = useRef(part);
  useEffect(() => {
    latest.current = part;
  });
  const present = part !== null;
  useEffect(() => {
    if (!present) return undefined;
    const known: DrawnInPart = {
      rows: () => latest.current?.rows() ?? [],
      reveal: (row) => latest.current?.reveal(row),
    };
    parts.set(id, known);
    return () => {
      if (parts.get(id) === known) parts.delete(id);
    };
  }, [id, present]);
};
