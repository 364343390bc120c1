export const PANELS = ['trace', 'comments', 'signatures', 'versions', 'replay'] as const;
export type PanelName = (typeof PANELS)[number];
