import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useState, type ComponentProps } from 'react';
import { expectAnswer, FREE_AFTER_MS } from './late-answer';
import classes from './work-button.module.css';

type Props = Omit<ButtonProps, 'loading' | 'loaderProps' | 'classNames'> &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** What it set going is not answered yet. */
    readonly working: boolean;
    /** Whether it tells of an answer that is late; false where the form around it does. */
    readonly tells?: boolean;
  };

/**
 * A button that takes time: while it works it says so and keeps its label, and cannot be pressed. After 5 s without an
 * answer it is free again, and what is known is told (T05, K04).
 */
export const WorkButton = ({ working, tells = true, onClick, ...button }: Props) => {
  const [presses, setPresses] = useState(0);
  const [freed, setFreed] = useState(false);
  useEffect(() => {
    if (!working) return;
    const free = setTimeout(() => setFreed(true), FREE_AFTER_MS);
    const answered = tells ? expectAnswer('work') : null;
    return () => {
      clearTimeout(free);
      answered?.(null);
      setFreed(false);
    };
  }, [working, presses, tells]);
  const busy = working && !freed;
  return (
    <Button
      {...button}
      loading={busy}
      aria-busy={busy}
      loaderProps={{ children: <span className={classes['bar']} /> }}
      classNames={{ inner: classes['inner'] ?? '', label: classes['label'] ?? '', loader: classes['loader'] ?? '' }}
      onClick={(event) => {
        setPresses(presses + 1);
        onClick?.(event);
      }}
    />
  );
};
