import { createElement } from 'react';
import type { ControlProps } from '../registers/field-control';
import type { RegisterControls } from '../registers/register-screens';
import { libraryPlaces } from './library-places';
import { TableControl } from './table-control';

/** Contents that are designed once are designed by the editor of their module type. */
export const registerControls: RegisterControls = Object.fromEntries(
  libraryPlaces.map(({ name }) => [
    name,
    { tableDesign: (props: ControlProps) => createElement(TableControl, { ...props, category: name }) },
  ]),
);
