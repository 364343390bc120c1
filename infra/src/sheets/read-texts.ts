import { withoutControls } from '@shilu/events/core/schemas';
import { MOST } from '@shilu/events/records/modules/spread-sheet/sheet-limits';
import type { LetterStyle } from '@shilu/events/records/modules/spread-sheet/sheet-style';
import type { ZipEntry } from '../blob-store/zip-entries';
import { carriedBack, readXml, type Tag } from '../tables/office-xml';
import { tooMuchText } from '../tables/table-fault';
import { MOST_UNPACKED } from './book-parts';
import type { LostCount } from './lost';
import type { ColourOf } from './read-colours';
import { letterOf } from './read-styles';

type RunOf = { readonly st: number; readonly ed: number; readonly ts: LetterStyle };
export type SharedText = { readonly text: string; readonly runs: readonly RunOf[] };

/** Reads a text of a cell, run by run; readings above Chinese characters are none of it. */
export const createRichText = (colourOf: ColourOf) => {
  const pieces: { text: string; ts: LetterStyle }[] = [];
  let [inText, inLooks, aside] = [false, false, false];
  const last = () => {
    if (pieces.length === 0) pieces.push({ text: '', ts: {} });
    return pieces[pieces.length - 1];
  };
  const made = pieces;
  const whole = (): string => withoutControls(carriedBack(made.map(({ text }) => text).join('')).replaceAll('\r\n', '\n')).slice(0, MOST.text); // prettier-ignore
  return {
    open: (tag: Tag): void => {
      const { name } = tag;
      if (name === 'r' && !aside) pieces.push({ text: '', ts: {} });
      if (name === 'rPh') aside = true;
      if (name === 'rPr') inLooks = true;
      const piece = last();
      if (inLooks && piece) piece.ts = { ...piece.ts, ...letterOf(tag, colourOf) };
      inText = name === 't' && !aside;
    },
    say: (text: string): void => {
      const piece = inText ? last() : undefined;
      if (piece) piece.text += text;
    },
    close: (name: string): void => {
      if (name === 'rPh') aside = false;
      if (name === 'rPr') inLooks = false;
      if (name === 't') inText = false;
    },
    text: whole,
    /** Where parts look otherwise than each other; none where signs were taken out and places would be others. */
    runs: (): readonly RunOf[] => {
      if (pieces.length < 2 || whole() !== pieces.map(({ text }) => text).join('')) return [];
      const runs: RunOf[] = [];
      let at = 0;
      for (const { text, ts } of pieces) {
        if (text !== '' && Object.keys(ts).length > 0) runs.push({ st: at, ed: at + text.length, ts });
        at += text.length;
      }
      return runs.slice(0, MOST.runs);
    },
  };
};

/** Signs of all texts of a workbook. */
const MOST_SIGNS = 32_000_000;

/** The texts that cells name by their place. */
export const readTexts = (entry: ZipEntry | undefined, colourOf: ColourOf, lost: LostCount): readonly SharedText[] => {
  const texts: SharedText[] = [];
  let rich: ReturnType<typeof createRichText> | undefined;
  let signs = 0;
  if (entry)
    readXml(
      entry,
      {
        open: (tag) => {
          if (tag.name === 'si') rich = createRichText(colourOf);
          else rich?.open(tag);
          if (tag.name === 'rPh') lost.add('phonetics');
        },
        text: (text) => rich?.say(text),
        close: (name) => {
          rich?.close(name);
          if (name !== 'si' || rich === undefined) return;
          const text = rich.text();
          signs += text.length;
          if (signs > MOST_SIGNS) throw tooMuchText();
          texts.push({ text, runs: rich.runs() });
          rich = undefined;
        },
      },
      MOST_UNPACKED,
    );
  return texts;
};
