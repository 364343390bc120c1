import { useEffect, useState } from 'react';

type Katex = { readonly renderToString: (latex: string, options: object) => string };
let engine: Promise<Katex> | null = null;
const loadKatex = (): Promise<Katex> => {
  engine ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(([file]) => file.default);
  return engine;
};

/** A formula; its source until the typesetter is here, and when it cannot be set. KaTeX escapes what it is given; `trust` stays off. */
export const MathView = ({ latex, display }: { readonly latex: string; readonly display: boolean }) => {
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    loadKatex().then(
      (katex) =>
        here &&
        setHtml(
          katex.renderToString(latex, {
            displayMode: display,
            throwOnError: false,
            trust: false,
            strict: 'ignore',
            maxExpand: 500,
            maxSize: 40,
          }),
        ),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [latex, display]);
  const Tag = display ? 'div' : 'span';
  return html === null ? <Tag className="mono">{latex}</Tag> : <Tag dangerouslySetInnerHTML={{ __html: html }} />;
};
