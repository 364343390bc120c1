import type { ReactionFact } from './types';

// Alkylation, acylation, hydrolysis, cycloaddition.
// Facts of the Open Reaction Database (CC-BY-SA-4.0, see attribution.ts); grams, millilitres, millimoles, percent.
export const classicalReactions: readonly ReactionFact[] = [
  {
    source: 'US06255298B1-49',
    reactionId: 'ord-df1d6b08c38d43e9ae0452dc4e9d91ad',
    limiting: 'bromosalicylicAcid',
    components: [
      { substance: 'bromosalicylicAcid', role: 'reactant', massG: 10, mmol: 46.08, equiv: 1 },
      { substance: 'allylBromide', role: 'reactant', massG: 6.12, mmol: 50.59, equiv: 1.1 },
      { substance: 'sodiumBicarbonate', role: 'reagent', massG: 4.65, mmol: 55.35, equiv: 1.2 },
      { substance: 'dmf', role: 'solvent', volumeMl: 50 },
    ],
    product: { substance: 'us298', massG: 10.73, theoreticalG: 11.85, yieldPercent: 90.6, mPlusH: 256.98 },
  },
  {
    source: 'US06255302B1-51',
    reactionId: 'ord-3b165e8a60224eef82061cea77b5edc5',
    limiting: 'piperidinylmethylPiperazine',
    components: [
      { substance: 'piperidinylmethylPiperazine', role: 'reactant', massG: 1, mmol: 3.455, equiv: 1 },
      { substance: 'benzoylChloride', role: 'reactant', massG: 0.49, mmol: 3.486, equiv: 1.01 },
      { substance: 'triethylamine', role: 'reagent', volumeMl: 1 },
      { substance: 'dcm', role: 'solvent', volumeMl: 30 },
    ],
    product: { substance: 'us302', massG: 0.91, theoreticalG: 1.36, yieldPercent: 66.9, mPlusH: 394.25 },
  },
  {
    source: 'US05464811-45',
    reactionId: 'ord-e6cee3e6b5ac4c1d9fc5123fc3052065',
    limiting: 'chlorofluoronitrophenol',
    components: [
      { substance: 'chlorofluoronitrophenol', role: 'reactant', massG: 7.1, mmol: 37.07, equiv: 1 },
      { substance: 'cyclopentylTosylate', role: 'reactant', massG: 10.3, mmol: 42.86, equiv: 1.16 },
      { substance: 'potassiumCarbonate', role: 'reagent', massG: 5.1, mmol: 36.9, equiv: 0.996 },
      { substance: 'acetonitrile', role: 'solvent', volumeMl: 300 },
    ],
    product: { substance: 'us811n', massG: 8.93, theoreticalG: 9.625, yieldPercent: 92.8, mPlusH: 260.05 },
  },
  {
    source: 'US04342694-14',
    reactionId: 'ord-52d90664584e4fd28beaef7c291c05f5',
    limiting: 'oxopentanoateEster',
    components: [
      { substance: 'oxopentanoateEster', role: 'reactant', massG: 1.5, mmol: 8.71, equiv: 1 },
      { substance: 'potassiumHydroxide', role: 'reagent', massG: 1, mmol: 17.82, equiv: 2.05 },
      { substance: 'methanol', role: 'solvent', volumeMl: 50 },
      { substance: 'water', role: 'solvent', volumeMl: 1 },
    ],
    product: { substance: 'us694', massG: 1.05, theoreticalG: 1.256, yieldPercent: 83.6, mPlusH: 145.09 },
  },
  {
    source: 'US04129568-289',
    reactionId: 'ord-825c82a8ba72437cbb0615faf38edadf',
    limiting: 'chloroOxime',
    components: [
      { substance: 'chloroOxime', role: 'reactant', massG: 9.4, mmol: 60.42, equiv: 1 },
      { substance: 'vinylbenzoate', role: 'reactant', massG: 10.76, mmol: 66.34, equiv: 1.1 },
      { substance: 'dipea', role: 'reagent', massG: 7.81, mmol: 60.43, equiv: 1 },
      { substance: 'ether', role: 'solvent', volumeMl: 100 },
      { substance: 'ether', role: 'solvent', volumeMl: 35 },
    ],
    product: { substance: 'us568', massG: 13.5, theoreticalG: 17, yieldPercent: 79.4, mPlusH: 282.11 },
  },
];
