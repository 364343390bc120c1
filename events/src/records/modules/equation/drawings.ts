import type { Language } from '../../../core/call';
import type { Drawing } from '../../../structures/drawing';
import { STRUCTURE_LIMITS } from '../../../structures/structure-limits';
import { arrowLines, calledOnArrow } from './arrow-lines';
import type { Equation, Row } from './equation-schema';

type Side = Extract<Drawing, { kind: 'scheme' }>['reactants'];

/** By its structure, or by its name where it has none; the number of the compound below. */
const drawn = ({ structure, name, formula, cnum }: Row): Side[number] => ({
  structure,
  ...(structure === '' ? { name: (name.trim() || formula).slice(0, STRUCTURE_LIMITS.line) } : {}),
  ...(cnum.trim() === '' ? {} : { label: cnum.trim() }),
});

const side = (rows: readonly Row[]): Side =>
  rows.filter(({ structure, name, formula }) => structure !== '' || name.trim() !== '' || formula !== '').slice(0, STRUCTURE_LIMITS.components).map(drawn); // prettier-ignore

/**
 * The scheme: starting materials and products, the rest in words over and under the arrow, or drawn there where it has no
 * name. Nothing where neither side has anything.
 */
export const drawings = (content: Equation, language: Language): readonly Drawing[] => {
  const onArrow = new Set(content.arrowReactionData.FYSJData);
  const reactants = side(
    content.yldataSource.filter(({ id, role }) => role === 'startingMaterial' && !onArrow.has(id)),
  );
  const products = side(content.cwdataSource.filter(({ role }) => role === 'product'));
  const agents = side(content.yldataSource.filter((row) => onArrow.has(row.id) && row.structure !== '' && calledOnArrow({ ...row, formula: '' }) === '')); // prettier-ignore
  const { above, below } = arrowLines(withoutDrawn(content, agents.length > 0), language);
  return reactants.length === 0 && products.length === 0
    ? []
    : [{ kind: 'scheme', reactants, products, agents, above: [...above], below: [...below] }];
};

/** What is drawn over the arrow is not named there too. */
const withoutDrawn = (content: Equation, some: boolean): Equation =>
  some
    ? {
        ...content,
        arrowReactionData: {
          ...content.arrowReactionData,
          FYSJData: content.arrowReactionData.FYSJData.filter((id) =>
            content.yldataSource.some((row) => row.id === id && (row.structure === '' || calledOnArrow({ ...row, formula: '' }) !== '')),
          ),
        },
      }
    : content; // prettier-ignore
