import { VisuallyHidden } from '@mantine/core';
import { ONE_LINE, shortened } from '@shilu/events/core/cut-text';
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import classes from './one-line.module.css';
import { LateTip } from './late-tip';

type Props = {
  readonly text: string;
  /** It stands in no link or button, and is focused itself where it is cut. */
  readonly alone?: boolean;
  /** Characters before it is cut; `Infinity` where the line has room of its own and only its end cuts. */
  readonly most?: number;
  /** A title: it takes a second line before its end cuts, and no number of characters does. */
  readonly title?: boolean;
  /** What it stands in is held by arrow keys, without the focus: told as long as that is so. */
  readonly held?: boolean;
  readonly className?: string | undefined;
};

const isCut = (line: HTMLElement): boolean =>
  line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight + 1;

/**
 * A text that shares its line with others: cut after 20 characters (K06), or where its line ends; a title after two lines. Where it is cut, the
 * whole of it is told on hover and on focus of what it stands in, and always to a screen reader.
 */
export const OneLine = ({ text, alone = false, most = ONE_LINE, title = false, held = false, className }: Props) => {
  const line = useRef<HTMLSpanElement>(null);
  const [told, setTold] = useState(false);
  const short = shortened(text, title ? Infinity : most);
  const cut = short !== text;
  useEffect(() => {
    const here = line.current;
    const host = alone ? here : here?.closest('a, button, [role="option"]');
    if (!here || !host) return;
    const tell = (): void => setTold(cut || isCut(here));
    const hush = (): void => setTold(false);
    const all = new AbortController();
    for (const event of ['pointerenter', 'focusin']) host.addEventListener(event, tell, { signal: all.signal });
    for (const event of ['pointerleave', 'focusout', 'pointerdown'])
      host.addEventListener(event, hush, { signal: all.signal });
    return () => all.abort();
  }, [cut, alone]);
  // A choice held by arrow keys is told when the keys rest on it, and is cut.
  useEffect(() => {
    const here = line.current;
    if (!held || !here) return;
    const resting = setTimeout(() => setTold(cut || isCut(here)), 300);
    return () => {
      clearTimeout(resting);
      setTold(false);
    };
  }, [held, cut, text]);
  return (
    <>
      <span
        ref={line}
        tabIndex={alone && cut ? 0 : undefined}
        className={clsx(classes[title ? 'lines' : 'line'], className)}
      >
        {cut ? (
          <>
            <span aria-hidden>{short}</span>
            <VisuallyHidden>{text}</VisuallyHidden>
          </>
        ) : (
          text
        )}
      </span>
      {/* Only while it tells: a list has hundreds of such texts. */}
      {told ? <LateTip of={line} label={text} /> : null}
    </>
  );
};
