import i18next from 'i18next';
import { lazy } from 'react';
import type { RegisterExtras } from '../registers/register-extra';

const UsedIn = lazy(async () => {
  await i18next.loadNamespaces('compounds');
  return { default: (await import('./used-in')).UsedIn };
});

export const registerExtras: RegisterExtras = { compound: { Section: UsedIn } };
