import type { StructureFacts } from '../../../structures/structure-reading';
import type { UnreadPlace } from '../../record-events';
import { SOURCES, type Equation } from './equation-schema';
import { EQUATION_WORDS } from './equation-words';
import { calledRow, structureText } from './row-facts';

const { scheme } = EQUATION_WORDS;
/** As labels of no language are: the event says it for readers of either. */
const SCHEME: UnreadPlace = { place: 'scheme', called: `${scheme['zh-CN']} / ${scheme['en-US']}` };

/** The scheme, and rows by their ids, of which nobody knows yet whether they say what is drawn. */
export const unreadDrawings = (content: Equation, facts: StructureFacts): readonly UnreadPlace[] => {
  const isUnread = (text: string): boolean => text.trim() !== '' && !facts.has(text);
  return [
    ...([content.molFile, content.neoMolFile].some(isUnread) ? [SCHEME] : []),
    ...SOURCES.flatMap((source) =>
      content[source].flatMap((row, at) =>
        isUnread(structureText(row)) ? [{ place: row.id, called: calledRow(row, at) }] : [],
      ),
    ),
  ];
};
