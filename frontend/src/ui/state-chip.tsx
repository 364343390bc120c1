import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './state-chip.module.css';

/** What a colour means is the same on every screen. */
export type Tone = 'draft' | 'review' | 'approved' | 'rejected' | 'recalled' | 'locked' | 'accent';

/** Every state by the word that stands for it in `common:state`. */
const TONES = {
  draft: 'draft',
  pending: 'review',
  inReview: 'review',
  approved: 'approved',
  rejected: 'rejected',
  recalling: 'recalled',
  recalled: 'recalled',
  locked: 'locked',
  signed: 'approved',
  active: 'accent',
  notStarted: 'draft',
  paused: 'review',
  finished: 'locked',
  changing: 'review',
  todo: 'draft',
  done: 'approved',
  cancelled: 'draft',
  removed: 'draft',
  enabled: 'approved',
  disabled: 'draft',
  passed: 'approved',
  verified: 'approved',
  broken: 'rejected',
  beingRepaired: 'rejected',
} as const satisfies Record<string, Tone>;
export type StateName = keyof typeof TONES;

type Props = {
  readonly state: StateName;
  readonly label?: string;
  /** An event of it cannot be read at present, so its state may be another. */
  readonly beingRepaired?: boolean | undefined;
};

export const StateChip = ({ state, label, beingRepaired = false }: Props) => {
  const { t } = useTranslation('common');
  if (beingRepaired) return <BeingRepaired of={{ beingRepaired }} />;
  return <Chip tone={TONES[state]}>{label ?? t(`state.${state}`)}</Chip>;
};

/** Beside the name of what has no state of its own: nothing, or that it is being repaired. */
export const BeingRepaired = ({ of }: { readonly of: { readonly beingRepaired?: boolean | undefined } }) => {
  const { t } = useTranslation('common');
  return of.beingRepaired === true ? (
    <span title={t('beingRepaired')}>
      <Chip tone={TONES.beingRepaired}>{t('state.beingRepaired')}</Chip>
    </span>
  ) : null;
};

/** A chip whose word is the screen's own. Never colour alone. */
export const Chip = ({
  tone,
  dot = true,
  children,
}: {
  readonly tone: Tone;
  readonly dot?: boolean;
  readonly children: ReactNode;
}) => <span className={clsx(classes['chip'], classes[tone], dot && classes['dot'])}>{children}</span>;
