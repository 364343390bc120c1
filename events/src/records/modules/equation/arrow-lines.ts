import type { Language } from '../../../core/call';
import { conditionSaid } from './condition-text';
import { rowOf, type Equation, type Row } from './equation-schema';
import { molPercent, shownCellNumber } from './shown';

/** What stands over and under the arrow, line by line. */
export type ArrowLines = { readonly above: readonly string[]; readonly below: readonly string[] };

const MOST_LINES = 40;
/** So many reagents stand in a line each; more of them share lines of this length. */
const LINE_EACH = 6;
const LINE_LENGTH = 60;
const LONGEST_LINE = 400;

const used = (row: Row, content: Equation, language: Language): string => {
  if (row.equivalents === '' || row.role === 'solvent') return '';
  const held = row.held.includes('equivalents') && row.id !== content.reference;
  const number = shownCellNumber('equivalents', { number: row.equivalents, unit: '', held });
  return molPercent(row, number, language) || `${number} eq`;
};

export const calledOnArrow = ({ name, cnum, formula }: Row): string => name.trim() || cnum.trim() || formula.trim();

const reagentText = (row: Row, content: Equation, language: Language): string => {
  const [called, how] = [calledOnArrow(row), used(row, content, language)];
  return how === '' || called === '' ? called : `${called} (${how})`;
};

const shared = (texts: readonly string[], comma: string): readonly string[] => {
  if (texts.length <= LINE_EACH) return texts;
  return texts.reduce<string[]>((lines, text) => {
    const last = lines.at(-1);
    return last !== undefined && last.length + text.length < LINE_LENGTH
      ? lines.with(-1, `${last}${comma}${text}`)
      : [...lines, text];
  }, []);
};

/** What is longer than a line may be goes on in the next. */
const broken = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    const signs = [...line.trim()];
    return Array.from({ length: Math.ceil(signs.length / LONGEST_LINE) }, (_, at) =>
      signs.slice(at * LONGEST_LINE, (at + 1) * LONGEST_LINE).join(''),
    );
  });

const within = (lines: readonly string[]): readonly string[] =>
  lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES - 1), '…'];

/** Reagents and a text of one's own above; solvents and conditions below. */
export const arrowLines = (content: Equation, language: Language): ArrowLines => {
  const { FYSJData, RJData, puretext, puretext_isCheck: isTextShown, condition } = content.arrowReactionData;
  const comma = language === 'zh-CN' ? '，' : ', ';
  const rows = (ids: readonly string[]): readonly Row[] => ids.flatMap((id) => rowOf(content, id) ?? []);
  const filled = (texts: readonly string[]): readonly string[] => texts.filter((text) => text !== '');
  const reagents = filled(rows(FYSJData).map((row) => reagentText(row, content, language)));
  const solvents = filled(rows(RJData).map(calledOnArrow));
  const conditions = filled(condition.map((name) => conditionSaid(content.condition, name, language)));
  return {
    above: within([...shared(reagents, comma), ...(isTextShown ? [puretext] : [])].flatMap(broken)),
    below: within(filled([solvents.join(comma), conditions.join(comma)]).flatMap(broken)),
  };
};
