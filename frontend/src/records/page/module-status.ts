import type { ModuleView } from '@shilu/events/records/views';
import type { Entry } from '../session/entries';
import type { Holder } from './record-context';

export type ModuleStatus = {
  readonly state: 'editing' | 'dirty' | 'held' | 'marked' | 'signed' | 'unfilled' | 'na' | 'plain';
  readonly holder?: string;
  readonly count?: number;
};

/** What the dot of a module says; what needs the person most comes first. */
export const moduleStatus = (module: ModuleView, entry: Entry | undefined, holder: Holder | null): ModuleStatus => {
  if (entry?.editing === true) return { state: 'editing' };
  if (entry?.dirty === true) return { state: 'dirty' };
  if (holder) return { state: 'held', holder: holder.holderName };
  if (module.setHighlight) return { state: 'marked' };
  if (module.notApplicable) return { state: 'na' };
  if (module.isCheck) return { state: 'signed' };
  if (module.unfilled.length > 0) return { state: 'unfilled', count: module.unfilled.length };
  return { state: 'plain' };
};
