import { amineCouplings } from './reactions-amine-couplings';
import { arylAmideCouplings } from './reactions-aryl-amide-couplings';
import { classicalReactions } from './reactions-classical';
import { plannedReactions } from './reactions-planned';
import { routeReactions } from './reactions-route';
import type { ReactionFact } from './types';

// Weighed masses and volumes are the facts; mmol, equivalents, theoretical mass and yield follow from them.
export const reactions: readonly ReactionFact[] = [
  ...amineCouplings,
  ...arylAmideCouplings,
  ...classicalReactions,
  ...routeReactions,
  ...plannedReactions,
];

export function reactionOf(source: string): ReactionFact {
  const found = reactions.find((reaction) => reaction.source === source);
  if (!found) throw new Error(`no reaction with source id ${source}`);
  return found;
}
