import { PICTOGRAM_WORDS, type Pictogram } from '@shilu/events/resources/hazards';
import type { Language } from '@shilu/events/core/call';
import type { ReactNode } from 'react';

/** Symbols as the GHS describes them (annex 1), drawn for a few pixels: black on white in a red frame, on either ground. */
const SYMBOLS: Readonly<Record<Pictogram, ReactNode>> = {
  GHS01: (
    <path d="M24 19l2 5 5-3-2 5 5 2-5 2 3 5-5-2-2 5-3-5-4 4 1-6-6 1 4-4-5-2 6-2-3-5 5 3zM14 15l3 3M34 15l-3 3M24 11v4" />
  ),
  GHS02: <path d="M24 11c1 5 7 7 7 14a7 7 0 0 1-14 0c0-3 2-5 3-7 0 3 1 4 2 4 2-3 0-7 2-11zM16 35h16" />,
  GHS03: (
    <>
      <circle cx="24" cy="29" r="5" fill="none" />
      <path d="M24 10c1 4 5 5 5 9a5 5 0 0 1-10 0c0-2 2-3 2-5 1 2 1 3 2 3 1-2 0-5 1-7zM17 37h14" />
    </>
  ),
  GHS04: <path d="M12 28l17-9a3 3 0 0 1 4 4l-17 9a3 3 0 0 1-4-4zM33 20l4-2" />,
  GHS05: (
    <>
      <path d="M12 17l8-3 1 3-8 3zM28 14l8 3-1 3-8-3z" />
      <path d="M18 20v2M21 20v4M30 20v3M12 31h9l-2-3h-3zM26 33h10M27 30c2 1 3-1 5 0" fill="none" />
    </>
  ),
  GHS06: (
    <>
      <path d="M24 12a7 7 0 0 0-7 7c0 3 2 4 3 5v3h8v-3c1-1 3-2 3-5a7 7 0 0 0-7-7z" fill="none" />
      <circle cx="21" cy="19" r="1.6" />
      <circle cx="27" cy="19" r="1.6" />
      <path d="M15 28l18 8M33 28l-18 8" fill="none" />
    </>
  ),
  GHS07: (
    <>
      <path d="M22 12h4l-1 15h-2z" />
      <circle cx="24" cy="32" r="2.2" />
    </>
  ),
  GHS08: (
    <>
      <circle cx="24" cy="14" r="3.2" />
      <path d="M15 35c0-9 3-15 9-15s9 6 9 15z" />
      <path d="M24 22l1.4 4 4-1-2.6 3.2 3 2.6-4-.4L24 35l-1.6-4.6-4 .4 3-2.6-2.6-3.2 4 1z" fill="#fff" stroke="none" />
    </>
  ),
  GHS09: (
    <>
      <path d="M11 31h26M17 31V17l-3-4M17 21l4-5" fill="none" />
      <path d="M22 34c4-5 9-5 12-1l3-2v6l-3-2c-3 3-8 3-12-1z" />
    </>
  ),
};

type Props = { readonly code: Pictogram; readonly language: Language; readonly size?: number };

export const GhsPictogram = ({ code, language, size = 26 }: Props) => {
  const words = `${code} ${PICTOGRAM_WORDS[code][language]}`;
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} role="img" aria-label={words}>
      <title>{words}</title>
      <path d="M24 2l22 22-22 22L2 24z" fill="#fff" stroke="#d7141a" strokeWidth="3" strokeLinejoin="round" />
      <g fill="#111" stroke="#111" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round">
        {SYMBOLS[code]}
      </g>
    </svg>
  );
};
