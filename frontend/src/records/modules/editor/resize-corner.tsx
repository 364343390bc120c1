import { useRef, type PointerEvent, type RefObject } from 'react';
import classes from './rich-text.module.css';

const LEAST = 10;

type Props = {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Percent of the text's width (V029). */
  readonly onPull: (width: number) => void;
  readonly onEnd: (width: number) => void;
};

/** The corner by which a picture is pulled larger or smaller; by keyboard its slider does the same. */
export const ResizeCorner = ({ frame, onPull, onEnd }: Props) => {
  const last = useRef<number | null>(null);
  const widthAt = (event: PointerEvent): number | null => {
    const picture = frame.current;
    const text = picture?.closest('.ProseMirror') ?? null;
    if (!picture || !text) return null;
    const style = getComputedStyle(text);
    const whole = text.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const wished = ((event.clientX - picture.getBoundingClientRect().left) / whole) * 100;
    return Number.isFinite(wished) ? Math.round(Math.min(100, Math.max(LEAST, wished))) : null;
  };
  const pull = (event: PointerEvent): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    last.current = widthAt(event);
    if (last.current !== null) onPull(last.current);
  };
  return (
    <span
      className={classes['corner']}
      contentEditable={false}
      aria-hidden
      onPointerDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={pull}
      onPointerUp={() => {
        if (last.current !== null) onEnd(last.current);
        last.current = null;
      }}
    />
  );
};
