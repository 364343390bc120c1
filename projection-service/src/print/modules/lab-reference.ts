import { labReferenceModule } from '@shilu/events/records/modules/lab-reference/lab-reference';
import { labReferenceShape, type Cited } from '@shilu/events/records/modules/lab-reference/lab-reference-schema';
import { runsText } from '@shilu/events/references/runs';
import { CITATION_STYLES, type CitationStyle } from '@shilu/events/references/styles';
import type { Content } from 'pdfmake/interfaces';
import { CELL_UNITS } from '../print-context';
import { italicRuns, paragraph, plainText, runs } from '../text';
import { MUTED } from '../theme';
import type { PrintModule } from './print-module';

/** One work with its number; a line of the list hangs behind it. */
const citedOf = ({ reference, note = '' }: Cited, number: number, style: CitationStyle): Content => {
  const said = CITATION_STYLES[style]
    .format(reference)
    .flatMap(({ text, style: set }) =>
      set === 'italic' ? italicRuns(text) : runs(text, set === 'bold' ? { bold: true } : {}),
    );
  return {
    columns: [
      { width: 28, stack: [plainText(`[${number}]`)] },
      { width: '*', stack: [paragraph(said), ...(note === '' ? [] : [plainText(note, { color: MUTED })])] },
    ],
    margin: [0, 0, 0, 4],
  };
};

/** M06: the works that a record cites, as its style writes them. */
const print: PrintModule['print'] = (content, { labels, budget, said, module }) => {
  const { style, cited } = labReferenceShape.parse(content);
  if (cited.length === 0) return [plainText(labels.empty, { color: MUTED })];
  const size = cited.reduce((sum, { reference }) => sum + runsText(CITATION_STYLES[style].format(reference)).length, 0);
  if (!budget.take(cited.length * 4 * CELL_UNITS + size)) return [plainText(labels.cutText, { color: MUTED })];
  return cited
    .map((each, at) => ({ each, number: said.numberOf({ module: module.id, id: each.id }) ?? at + 1 }))
    .toSorted((a, b) => a.number - b.number)
    .map(({ each, number }) => citedOf(each, number, style));
};

export const printLabReference: PrintModule = { type: labReferenceModule.type, print };
