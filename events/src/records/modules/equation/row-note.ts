import { LONGEST } from './equation-schema';

/** A note with a text more, once; null where there is no room for it. */
export const withNote = (note: string, text: string): string | null => {
  if (note.includes(text)) return note;
  const next = note.trim() === '' ? text : `${note}; ${text}`;
  return next.length > LONGEST.note ? null : next;
};
