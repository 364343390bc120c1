import { registerPlaces } from '../app/printed/register-places';

/** Registers of contents that are designed once and taken into records: a new entry may begin with what another has. */
export const libraryPlaces = registerPlaces.flatMap(({ name, path, edit, copy }) =>
  edit === undefined || copy === undefined ? [] : [{ name, path, edit, copy }],
);
