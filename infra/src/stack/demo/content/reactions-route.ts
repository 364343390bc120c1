import type { ReactionFact } from './types';

// What follows record AZ-0198: its piperazine is protected, debenzylated and alkylated with a bromide that is made beside
// it. Textbook steps; amounts and yields were written for teaching, as the attribution says of numbers that begin with LX-.
export const routeReactions: readonly ReactionFact[] = [
  {
    source: 'LX-0198B',
    reactionId: null,
    limiting: 'az0198',
    components: [
      { substance: 'az0198', role: 'reactant', massG: 8, mmol: 27.94, equiv: 1 },
      { substance: 'bocAnhydride', role: 'reactant', massG: 6.71, mmol: 30.74, equiv: 1.1 },
      { substance: 'triethylamine', role: 'reagent', volumeMl: 4.7 },
      { substance: 'dcm', role: 'solvent', volumeMl: 80 },
    ],
    product: { substance: 'lx0198b', massG: 10.15, theoreticalG: 10.797, yieldPercent: 94, mPlusH: 387.21 },
  },
  {
    source: 'LX-0198C',
    reactionId: null,
    limiting: 'lx0198b',
    components: [
      { substance: 'lx0198b', role: 'reactant', massG: 9.5, mmol: 24.58, equiv: 1 },
      {
        ...{ substance: 'palladiumOnCarbon', role: 'catalyst', massG: 0.95, mmol: 0.8927, equiv: 0.0363 },
        loading: { percent: 10, of: 'Pd' },
      },
      { substance: 'methanol', role: 'solvent', volumeMl: 95 },
    ],
    product: { substance: 'lx0198c', massG: 6.95, theoreticalG: 7.2844, yieldPercent: 95.4, mPlusH: 297.16 },
  },
  {
    source: 'LX-0311',
    reactionId: null,
    limiting: 'methylToluate',
    components: [
      { substance: 'methylToluate', role: 'reactant', massG: 7.51, mmol: 50.01, equiv: 1 },
      { substance: 'bromosuccinimide', role: 'reactant', massG: 9.35, mmol: 52.53, equiv: 1.05 },
      { substance: 'aibn', role: 'reagent', massG: 0.411, mmol: 2.503, equiv: 0.05 },
      { substance: 'acetonitrile', role: 'solvent', volumeMl: 100 },
    ],
    product: { substance: 'lx0311', massG: 8.95, theoreticalG: 11.455, yieldPercent: 78.1, mPlusH: 228.99 },
  },
  {
    source: 'LX-0198D',
    reactionId: null,
    limiting: 'lx0198c',
    components: [
      { substance: 'lx0198c', role: 'reactant', massG: 5, mmol: 16.87, equiv: 1 },
      { substance: 'lx0311', role: 'reactant', massG: 4.06, mmol: 17.72, equiv: 1.05 },
      { substance: 'potassiumCarbonate', role: 'reagent', massG: 4.66, mmol: 33.72, equiv: 2 },
      { substance: 'acetonitrile', role: 'solvent', volumeMl: 50 },
    ],
    product: { substance: 'lx0198d', massG: 6.62, theoreticalG: 7.4998, yieldPercent: 88.3, mPlusH: 445.21 },
  },
];
