import type { Label } from './call';

/** Sections of the side menus (L10) in which registers stand. */
export type PlaceSection = 'records' | 'templates' | 'resources' | 'samples' | 'work' | 'people' | 'settings';

/** Pictures of registers, drawn by the browser's `register-icons`. */
export type RegisterIcon =
  | 'bookmark'
  | 'book'
  | 'building'
  | 'calculator'
  | 'flask'
  | 'forms'
  | 'layout'
  | 'list'
  | 'list-tree'
  | 'pin'
  | 'route'
  | 'ruler'
  | 'shield'
  | 'table'
  | 'tag'
  | 'test-pipe'
  | 'thermometer'
  | 'tool';

/** Where people find a register: an address, and a link to it in a side menu and in the palette. */
export type RegisterPlace = {
  readonly path: string;
  /** Where a single entry stands by its id: `/resource/detailInstrument/:id`. */
  readonly detail?: string;
  /** Where a new entry is filled in, on a page of its own: `/resource/expMethod/new`; else above the list. */
  readonly add?: string;
  /** Where an entry is changed, on a page of its own; else above the page that shows it. */
  readonly edit?: string;
  /** Where a new entry begins with what another has. */
  readonly copy?: string;
  readonly section: PlaceSection;
  /** The address there that its link stands before; last, where none is named. */
  readonly before?: string;
  readonly icon: RegisterIcon;
  /** A few words beside the icon, on the pages that show what there is. */
  readonly brief: Label;
  /** Its context wrote the screen; else list, form and trace are derived. */
  readonly screen?: 'own';
};
