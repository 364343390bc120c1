export const PANELS = [
  'trace',
  'comments',
  'signatures',
  'versions',
  'related',
  'access',
  'spectra',
  'replay',
  'platforms',
] as const;
export type PanelName = (typeof PANELS)[number];
