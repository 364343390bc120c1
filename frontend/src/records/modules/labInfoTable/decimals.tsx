import { lackingDigits, shownNumber } from '@shilu/events/records/modules/info-table/decimal-point';
import classes from '../fields.module.css';

/** A number whose point stands under the others': what it lacks in digits is kept as empty space. */
export const Aligned = ({ value, fraction }: { readonly value: string; readonly fraction: number }) => {
  const lacking = lackingDigits(value, fraction);
  return (
    <>
      {shownNumber(value)}
      {lacking === '' ? null : (
        <span className={classes['ghost']} aria-hidden>
          {lacking}
        </span>
      )}
    </>
  );
};
