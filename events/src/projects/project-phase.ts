import type { Label } from '../core/call';

/**
 * How far the research of a project has come (T07): an attribute beside its state. Tasks and records need a state that is
 * open, in either phase.
 */
export const PROJECT_PHASES = ['preResearch', 'inResearch'] as const;
export type ProjectPhase = (typeof PROJECT_PHASES)[number];

export const PHASE_LABELS: Readonly<Record<ProjectPhase, Label>> = {
  preResearch: { 'zh-CN': '预研', 'en-US': 'Pre-research' },
  inResearch: { 'zh-CN': '在研', 'en-US': 'In research' },
};
