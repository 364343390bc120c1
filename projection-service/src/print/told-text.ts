import { formulaPieces } from '@shilu/events/core/formula-pieces';
import type { Content } from 'pdfmake/interfaces';
import type { Formulas } from './formula';
import { formulaRun } from './in-line';
import { latexRuns } from './latex-runs';
import { paragraph, runs, type Run } from './text';

/** Whether a told text has a formula that takes more than sub and superscripts. */
export const drawsFormulas = (text: string): boolean =>
  formulaPieces(text).some(({ latex }) => latex !== null && latexRuns(latex) === null);

type Setting = {
  readonly formula: Formulas;
  readonly width: number;
  readonly style: NonNullable<Parameters<typeof paragraph>[1]> & { readonly fontSize: number };
};

/** A text of a change with its formulas set as the record's own print sets them. */
export const toldText = (text: string, { formula, width, style }: Setting): Content =>
  paragraph(
    formulaPieces(text).flatMap((piece): Run[] => {
      const simple = piece.latex === null ? runs(piece.text) : latexRuns(piece.latex);
      const drawn = simple === null ? formula(piece.latex ?? '', false) : null;
      return drawn === null ? (simple ?? runs(piece.text)) : [formulaRun(drawn, { width, fontSize: style.fontSize })];
    }),
    style,
  );
