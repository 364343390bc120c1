import type { ReactionFact } from './types';

// What a template brings along, planned and not yet run: a textbook Suzuki coupling. Amounts and the yield that may be
// expected were written for teaching, as the attribution says of numbers that begin with LX-.
export const plannedReactions: readonly ReactionFact[] = [
  {
    source: 'LX-0401',
    reactionId: null,
    limiting: 'bromoanisole',
    components: [
      { substance: 'bromoanisole', role: 'reactant', massG: 0.935, mmol: 4.999, equiv: 1 },
      { substance: 'phenylboronicAcid', role: 'reactant', massG: 0.732, mmol: 6.003, equiv: 1.2 },
      { substance: 'palladiumTetrakis', role: 'catalyst', massG: 0.289, mmol: 0.2501, equiv: 0.05 },
      { substance: 'potassiumCarbonate', role: 'reagent', massG: 1.382, mmol: 10, equiv: 2 },
      { substance: 'dioxane', role: 'solvent', volumeMl: 20 },
      { substance: 'water', role: 'solvent', volumeMl: 5 },
    ],
    product: { substance: 'methoxybiphenyl', massG: 0.82, theoreticalG: 0.921, yieldPercent: 89, mPlusH: 185.1 },
  },
];
