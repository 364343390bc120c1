import type { Language } from '@shilu/events/core/call';
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

/** Pixels of a column in which each state stands whole: its word, the dot and the paddings. */
export const statusWidth = ({ states }: LifeCycle, language: Language): number => {
  const letters = Math.max(...Object.values(states).map(({ label }) => label[language].length));
  return letters * (language === 'zh-CN' ? 13 : 7) + 56;
};

/** The state of a register's entry. */
export const EntryStatus = ({ life, status }: { readonly life: LifeCycle; readonly status: string }) => {
  const language = useStore(languageStore);
  const state = own(life.states, status);
  return <Chip tone={state ? tones[state.tone] : 'draft'}>{state?.label[language] ?? status}</Chip>;
};
