import type { Label } from '../core/call';
import { formatAcs } from './acs';
import { formatGbt7714 } from './gbt7714';
import type { Reference } from './reference';
import type { Run } from './runs';

/** Styles in which references are written, with the edition that each follows. */
export const CITATION_STYLES = {
  gbt7714: { label: { 'zh-CN': 'GB/T 7714-2015', 'en-US': 'GB/T 7714-2015' }, format: formatGbt7714 },
  acs: { label: { 'zh-CN': 'ACS（2020 年版指南）', 'en-US': 'ACS (Guide of 2020)' }, format: formatAcs },
} as const satisfies Readonly<Record<string, { readonly label: Label; readonly format: (of: Reference) => readonly Run[] }>>; // prettier-ignore

export type CitationStyle = keyof typeof CITATION_STYLES;
export const CITATION_STYLE_NAMES = Object.keys(CITATION_STYLES) as [CitationStyle, ...CitationStyle[]];
