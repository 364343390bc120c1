import { useRef, type PointerEvent } from 'react';
import classes from './rich-text.module.css';

const LEAST = 10;

/** How many percent of the text's width so many pixels of a picture are (V029); null while there is nothing to measure. */
export const shareOfText = (picture: HTMLElement, pixels: number): number | null => {
  const text = picture.closest('.ProseMirror');
  if (!text) return null;
  const style = getComputedStyle(text);
  const around = [style.paddingLeft, style.paddingRight].reduce((sum, side) => sum + (parseFloat(side) || 0), 0);
  const share = (pixels / (text.clientWidth - around)) * 100;
  return Number.isFinite(share) ? Math.round(Math.min(100, Math.max(LEAST, share))) : null;
};

type Props = {
  readonly frame: HTMLElement | null;
  /** Percent of the text's width (V029). */
  readonly onPull: (width: number) => void;
  readonly onEnd: (width: number) => void;
};

/** The corner by which a picture is pulled larger or smaller; by keyboard its slider does the same. */
export const ResizeCorner = ({ frame, onPull, onEnd }: Props) => {
  const last = useRef<number | null>(null);
  const widthAt = (event: PointerEvent): number | null =>
    frame && shareOfText(frame, event.clientX - frame.getBoundingClientRect().left);
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
