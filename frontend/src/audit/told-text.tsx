import { shortened } from '@shilu/events/core/cut-text';
import { formulaPieces } from '@shilu/events/core/formula-pieces';
import { Fragment } from 'react';
import { MathView } from '../ui/math-view';

type Props = {
  readonly text: string;
  /** What is longer ends there, but never within a formula. */
  readonly most?: number;
};

/** A text of a change with its formulas set as the record sets them; their source is told on hovering. */
export const ToldText = ({ text, most = Number.POSITIVE_INFINITY }: Props) => {
  let room = most;
  return formulaPieces(text).map((piece, at) => {
    if (room <= 0) return null;
    const shown = piece.latex === null ? shortened(piece.text, room) : piece.text;
    room -= piece.text.length;
    return piece.latex === null ? (
      <Fragment key={at}>{shown}</Fragment>
    ) : (
      <span key={at} title={piece.latex}>
        <MathView latex={piece.latex} display={false} />
      </span>
    );
  });
};
