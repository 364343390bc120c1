/** Sections of the side menus (L10) in which registers stand. */
export type PlaceSection = 'records' | 'templates' | 'samples' | 'work' | 'people' | 'settings';

/** Where people find a register: an address, and a link to it in a side menu and in the palette. */
export type RegisterPlace = {
  readonly path: string;
  readonly section: PlaceSection;
  /** The address there that its link stands before; last, where none is named. */
  readonly before?: string;
  /** Its context wrote the screen; else list, form and trace are derived. */
  readonly screen?: 'own';
};
