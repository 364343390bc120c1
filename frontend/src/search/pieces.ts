export type Piece = { readonly text: string; readonly hit: boolean };

const START = '\u0002';
const END = '\u0003';

/** What the server marked, between its two marks. */
const marked = (text: string): Piece[] =>
  text.split(START).flatMap((part, at) => {
    if (at === 0) return [{ text: part, hit: false }];
    const [hit = '', ...rest] = part.split(END);
    return [
      { text: hit, hit: true },
      { text: rest.join(''), hit: false },
    ];
  });

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text in pieces, hits apart: by the server's marks, or by the words where it set none. */
export const piecesOf = (text: string, words: string): readonly Piece[] => {
  if (text.includes(START)) return marked(text).filter((piece) => piece.text !== '');
  const wanted = words.split(/\s+/).filter((word) => word !== '');
  if (wanted.length === 0) return [{ text, hit: false }];
  const pattern = new RegExp(`(${wanted.map(escaped).join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((piece, at) => ({ text: piece, hit: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
};
