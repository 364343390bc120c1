import { cellQuote, quoteWords, QUOTE_MAX, type AskedAnchor } from '@shilu/events/capabilities/anchor';
import { cutText, shortened } from '@shilu/events/core/cut-text';
import { anchorOn, figuresOf, isCommentedByCell, listedCells } from '@shilu/events/records/anchored';
import { aroundOf, readPassages } from './passage-text';
import { askedText, bodyOf, type Body } from './selected-anchor';

/** More are not read through; whoever seeks another selects it. */
const MOST = 300;
const LABEL_SIGNS = 48;

export type Place = { readonly label: string; readonly anchor: AskedAnchor };

/** The paragraphs, lines and headings of a text as it is drawn. */
const textPlaces = (body: HTMLElement): readonly Place[] => {
  const whole = readPassages(body);
  const places: Place[] = [];
  let done = 0;
  for (const { start } of whole.pieces) {
    if (start < done || places.length === MOST) continue;
    const block = aroundOf(whole, { from: start, to: start + 1 });
    done = block.to;
    const said = whole.text.slice(block.from, block.to);
    const label = quoteWords(said);
    if (label.replaceAll('…', '').trim() === '') continue;
    const lead = said.length - said.trimStart().length;
    const to = block.from + lead + cutText(said.trim(), QUOTE_MAX).length;
    places.push({ label: shortened(label, LABEL_SIGNS), anchor: askedText(whole, { from: block.from + lead, to }) });
  }
  return places;
};

/** What in a module or text may be commented on by itself, for whoever chooses from a list. */
export const placesIn = (body: Body): readonly Place[] => {
  const figures = figuresOf(body).map(({ key, called }): Place => ({
    ...{ label: called, anchor: { kind: 'figure', figure: key } },
  }));
  if (isCommentedByCell(body)) {
    const cells = listedCells(body, MOST).map(({ row, column, called, text }): Place => ({
      label: `${called} · ${shortened(quoteWords(text), LABEL_SIGNS)}`,
      anchor: { kind: 'cell', row, column, quote: cellQuote(text) },
    }));
    return [...cells, ...figures];
  }
  const element = bodyOf(body.id);
  const passages = element === null ? [] : textPlaces(element);
  return [...passages, ...figures].filter(({ anchor }) => anchorOn(body, anchor) !== null);
};
