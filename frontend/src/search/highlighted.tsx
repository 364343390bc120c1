import { Fragment } from 'react';
import { piecesOf } from './pieces';

/** Text with its hits marked. */
export const Highlighted = ({ text, words }: { readonly text: string; readonly words: string }) => (
  <>
    {piecesOf(text, words).map((piece, at) =>
      piece.hit ? <mark key={at}>{piece.text}</mark> : <Fragment key={at}>{piece.text}</Fragment>,
    )}
  </>
);
