import type { ReactNode } from 'react';
import classes from './equation.module.css';

/** A label over what it names; the control says its name to those who hear it. */
export const Field = ({ label, wide = false, children }: { readonly label: string; readonly wide?: boolean; readonly children: ReactNode }) => (
  <div className={wide ? classes['wideField'] : classes['field']}>
    <span className={classes['fieldLabel']} aria-hidden>
      {label}
    </span>
    {children}
  </div>
); // prettier-ignore
