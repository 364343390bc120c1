import { simulatedProtons } from './simulated-spectra';
import type { DocumentFile } from './types';

// Shifts are estimates for these structures, not measurements.

export const spectrum0008: DocumentFile = simulatedProtons(
  {
    name: 'AZ-0008-1H-模拟.jdx',
    title: 'AZ-0008 1H',
    compound: { name: '1', formula: 'C11H14BrN3O', hydrogens: 14, exchangeable: 0, carbons: 11 },
  },
  [
    { shift: 8.2, multiplicity: 'd', couplings: [2.5], count: 1, assignment: 'Py H-2' },
    { shift: 8.12, multiplicity: 'd', couplings: [1.8], count: 1, assignment: 'Py H-6', half: 0.035 },
    { shift: 7.29, multiplicity: 'dd', couplings: [2.5, 1.8], count: 1, assignment: 'Py H-4' },
    { shift: 3.77, multiplicity: 't', couplings: [5.2], lines: [3], count: 2, assignment: 'NCH2' },
    { shift: 3.62, multiplicity: 't', couplings: [5.2], lines: [3], count: 2, assignment: 'NCH2' },
    { shift: 3.24, multiplicity: 'm', couplings: [5.2], lines: [3], count: 4, assignment: 'NCH2' },
    { shift: 2.14, multiplicity: 's', couplings: [], count: 3, assignment: 'COCH3' },
  ],
);

/** The hydrogen on nitrogen is not seen. */
export const spectrum0198: DocumentFile = simulatedProtons(
  {
    name: 'AZ-0198-1H-模拟.jdx',
    title: 'AZ-0198 1H',
    compound: { name: '1', formula: 'C17H19FN2O', hydrogens: 19, exchangeable: 1, carbons: 17 },
  },
  [
    { shift: 7.38, multiplicity: 'm', couplings: [7.4, 7.2], count: 5, assignment: 'Ph' },
    { shift: 6.9, multiplicity: 't', couplings: [9.1], lines: [3], count: 1 },
    { shift: 6.7, multiplicity: 'dd', couplings: [14, 2.8], count: 1 },
    { shift: 6.58, multiplicity: 'dd', couplings: [8.8, 2.8], count: 1 },
    { shift: 5.06, multiplicity: 's', couplings: [], count: 2, assignment: 'OCH2' },
    { shift: 3.02, multiplicity: 'm', couplings: [4.8, 3.1], count: 8, assignment: 'NCH2' },
  ],
);
