import type { RegisterEntry } from '@shilu/events/core/register';
import i18next from 'i18next';
import { createElement, lazy, type ReactNode } from 'react';
import type { RegisterExtras } from '../registers/register-extra';
import { libraryPlaces } from './library-places';

const TableActions = lazy(async () => {
  await i18next.loadNamespaces('resources');
  return { default: (await import('./table-actions')).TableActions };
});

type Props = { readonly entry: RegisterEntry; readonly children?: ReactNode };

export const registerExtras: RegisterExtras = Object.fromEntries(
  libraryPlaces.map(({ name, edit, copy }) => [
    name,
    { editAt: edit, Actions: (props: Props) => createElement(TableActions, { ...props, copy }) },
  ]),
);
