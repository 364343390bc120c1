import i18next from 'i18next';
import { lazy } from 'react';
import type { RegisterExtras } from '../registers/register-extra';

const OfCompound = lazy(async () => {
  await i18next.loadNamespaces('compounds');
  return { default: (await import('./of-compound')).OfCompound };
});
const Pictograms = lazy(async () => ({ default: (await import('./pictograms')).Pictograms }));

export const registerExtras: RegisterExtras = {
  compound: { shows: { pictograms: Pictograms }, Section: OfCompound },
};
