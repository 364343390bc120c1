import type { Label } from '@shilu/events/core/call';
import type { PermissionCode } from '@shilu/events/core/permissions';
import type { PlaceSection, RegisterIcon } from '@shilu/events/core/register-place';

/** A register's place as `npm run docs` prints it: every page brings these, and no declaration. */
export type PrintedPlace = {
  readonly name: string;
  readonly path: string;
  /** Of a single entry. */
  readonly detail?: string;
  /** Of a new one. */
  readonly add?: string;
  /** Where one is changed, and where a new one begins with what it has. */
  readonly edit?: string;
  readonly copy?: string;
  readonly section: PlaceSection;
  readonly title: Label;
  readonly before?: string;
  /** Of use to their holders and to administrators alone. */
  readonly permissions?: readonly PermissionCode[];
  /** Its context wrote the screen and its address. */
  readonly own?: true;
};

/** Addresses of its entries' pages. */
export const entryPages = ({ detail, add, edit, copy }: PrintedPlace): readonly string[] =>
  [detail, add, edit, copy].filter((page) => page !== undefined);

export type PrintedTile = { readonly icon: RegisterIcon; readonly brief: Label };

type Linked = { readonly path: string };

/** Links with those of registers among them, each before the one that its declaration names; last, where none is. */
export const withPlaces = <Link extends Linked, Place extends Linked & { readonly before?: string }>(
  links: readonly Link[],
  places: readonly Place[],
): readonly (Link | Place)[] => {
  const all: (Link | Place)[] = [...links];
  // One may stand before another: from the last to the first, those that name each other are in place in time.
  const open = [...places];
  for (let tries = open.length; tries > 0; tries -= 1)
    for (const place of [...open]) {
      const at = place.before === undefined ? all.length : all.findIndex(({ path }) => path === place.before);
      if (at < 0) continue;
      all.splice(at, 0, place);
      open.splice(open.indexOf(place), 1);
    }
  return [...all, ...open];
};
