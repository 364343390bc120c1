export const PANELS = ['trace', 'comments', 'signatures', 'versions', 'replay', 'platforms'] as const;
export type PanelName = (typeof PANELS)[number];
