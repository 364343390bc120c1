import i18next from 'i18next';
import { lazy } from 'react';
import type { RegisterExtras } from '../registers/register-extra';
import { EDIT } from './addresses';

const TemplateActions = lazy(async () => {
  await i18next.loadNamespaces(['templates', 'recordLists']);
  return { default: (await import('./template-actions')).TemplateActions };
});

const TemplateUses = lazy(async () => {
  await i18next.loadNamespaces(['templates', 'recordLists', 'templateOffers']);
  return { default: (await import('./template-uses')).TemplateUses };
});

export const registerExtras: RegisterExtras = {
  template: { editAt: EDIT, Actions: TemplateActions, Section: TemplateUses },
};
