import type { LifeCycle, StateTone } from '@shilu/events/core/life-cycle';
import { own } from '@shilu/events/core/own';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { Chip, type Tone } from '../ui/state-chip';

const tones: Readonly<Record<StateTone, Tone>> = {
  draft: 'draft',
  active: 'accent',
  waiting: 'review',
  attention: 'rejected',
  over: 'locked',
};

/** The state of a register's entry. */
export const EntryStatus = ({ life, status }: { readonly life: LifeCycle; readonly status: string }) => {
  const language = useStore(languageStore);
  const state = own(life.states, status);
  return <Chip tone={state ? tones[state.tone] : 'draft'}>{state?.label[language] ?? status}</Chip>;
};
