import katex from 'katex';
// Chemical equations, \ce{} and \pu{}: the same that the printed document sets. It adds itself to the one KaTeX.
import 'katex/contrib/mhchem';
import 'katex/dist/katex.min.css';

/** How every formula on the screen is set. KaTeX escapes what it is given; `trust` stays off. */
export const TYPESETTING = {
  throwOnError: false,
  trust: false,
  strict: 'ignore',
  maxExpand: 500,
  maxSize: 40,
} as const;

export const typeset = (latex: string, display: boolean): string =>
  katex.renderToString(latex, { ...TYPESETTING, displayMode: display });
