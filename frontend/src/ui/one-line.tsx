import { Tooltip, VisuallyHidden } from '@mantine/core';
import { ONE_LINE, shortened } from '@shilu/events/core/cut-text';
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import classes from './one-line.module.css';

type Props = {
  readonly text: string;
  /** It stands in no link or button, and is focused itself where it is cut. */
  readonly alone?: boolean;
  readonly className?: string | undefined;
};

/**
 * A text that shares its line with others: cut after 20 characters (K06), or where its line ends. Where it is cut, the
 * whole of it is told on hover and on focus of what it stands in, and always to a screen reader.
 */
export const OneLine = ({ text, alone = false, className }: Props) => {
  const line = useRef<HTMLSpanElement>(null);
  const [told, setTold] = useState(false);
  const short = shortened(text, ONE_LINE);
  const cut = short !== text;
  useEffect(() => {
    const here = line.current;
    const host = alone ? here : here?.closest('a, button');
    if (!here || !host) return;
    const tell = (): void => setTold(cut || here.scrollWidth > here.clientWidth);
    const hush = (): void => setTold(false);
    const all = new AbortController();
    for (const event of ['pointerenter', 'focusin']) host.addEventListener(event, tell, { signal: all.signal });
    for (const event of ['pointerleave', 'focusout', 'pointerdown'])
      host.addEventListener(event, hush, { signal: all.signal });
    return () => all.abort();
  }, [cut, alone]);
  return (
    <Tooltip label={text} opened={told} multiline maw={420} style={{ overflowWrap: 'anywhere' }}>
      <span ref={line} tabIndex={alone && cut ? 0 : undefined} className={clsx(classes['line'], className)}>
        {cut ? (
          <>
            <span aria-hidden>{short}</span>
            <VisuallyHidden>{text}</VisuallyHidden>
          </>
        ) : (
          text
        )}
      </span>
    </Tooltip>
  );
};
