import i18next from 'i18next';
import { lazy } from 'react';
import type { RegisterExtras } from '../registers/register-extra';

const ReferenceImport = lazy(async () => {
  await i18next.loadNamespaces('references');
  return { default: (await import('./reference-import')).ReferenceImport };
});
const BeginReference = lazy(async () => {
  await i18next.loadNamespaces('references');
  return { default: (await import('./begin-reference')).BeginReference };
});
const CitedAs = lazy(async () => {
  await i18next.loadNamespaces('references');
  return { default: (await import('./cited-as')).CitedAs };
});

export const registerExtras: RegisterExtras = {
  literature: {
    importing: {
      label: { 'zh-CN': '导入 BibTeX / RIS…', 'en-US': 'Import BibTeX or RIS…' },
      Dialog: ReferenceImport,
    },
    Beginning: BeginReference,
    Section: CitedAs,
  },
};
