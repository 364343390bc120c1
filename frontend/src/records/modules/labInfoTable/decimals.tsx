import classes from '../fields.module.css';

const fractionOf = (value: string): string => /\.(\d*)/.exec(value)?.[1] ?? '';

/** Longest fraction among the numbers of a column. */
export const longestFraction = (values: readonly (string | undefined)[]): number =>
  values.reduce((longest, value) => Math.max(longest, fractionOf(value ?? '').length), 0);

/** A number whose point stands under the others': what it lacks in digits is kept as empty space. */
export const Aligned = ({ value, fraction }: { readonly value: string; readonly fraction: number }) => {
  const own = value.includes('.') ? fractionOf(value).length : -1;
  const lacking = fraction === 0 ? '' : own === -1 ? `.${'0'.repeat(fraction)}` : '0'.repeat(fraction - own);
  return (
    <>
      {value.replace(/^-/, '−')}
      {lacking === '' ? null : (
        <span className={classes['ghost']} aria-hidden>
          {lacking}
        </span>
      )}
    </>
  );
};
