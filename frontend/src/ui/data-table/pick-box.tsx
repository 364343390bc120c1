import { useEffect, useRef } from 'react';
import classes from './data-table.module.css';

type Props = {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is selected. */
  readonly some?: boolean;
  /** Why it cannot be selected now. */
  readonly refusal?: string | undefined;
  readonly onChange: () => void;
};

/** The box that selects a row: the browser's own, since a list draws one in each of its rows. */
export const PickBox = ({ label, checked, some = false, refusal, onChange }: Props) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // No attribute says it.
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes['pickBox']}
      aria-label={label}
      checked={checked}
      disabled={refusal !== undefined}
      title={refusal}
      onChange={onChange}
    />
  );
};
