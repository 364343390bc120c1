import { CALLOUTS } from '@shilu/events/records/modules/rich-text/callouts';
import type { CalloutKind } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconUrgent } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import classes from './rich-text.module.css';

export const CALLOUT_ICONS: Readonly<
  Record<CalloutKind, ComponentType<{ readonly size?: number; readonly stroke?: number }>>
> = { note: IconInfoCircle, result: IconCircleCheck, caution: IconAlertTriangle, hazard: IconUrgent };

/** A part set off from the text: its sign and its word say what it is, the colour only underlines it. */
export const CalloutStatic = ({ kind, children }: { readonly kind: CalloutKind; readonly children: ReactNode }) => {
  const language = useStore(languageStore);
  const Icon = CALLOUT_ICONS[kind];
  return (
    <div className={classes['callout']} data-callout={kind} role="note" aria-label={CALLOUTS[kind].label[language]}>
      <div className={classes['calloutHead']} data-no-text>
        <Icon size={16} stroke={1.8} />
        {CALLOUTS[kind].label[language]}
      </div>
      <div>{children}</div>
    </div>
  );
};
