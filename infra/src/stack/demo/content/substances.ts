import { commonSubstances } from './substances-common';
import { products } from './substances-products';
import { startingMaterials } from './substances-starting';
import type { SubstanceFact } from './types';

export const substances: Readonly<Record<string, SubstanceFact>> = {
  ...commonSubstances,
  ...startingMaterials,
  ...products,
};
