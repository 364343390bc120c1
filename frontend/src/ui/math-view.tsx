import { useEffect, useState } from 'react';

type Typesetter = (latex: string, display: boolean) => string;
let loading: Promise<Typesetter> | null = null;
const loadTypesetter = (): Promise<Typesetter> => (loading ??= import('./typeset').then((file) => file.typeset));

/** A formula; its source until the typesetter is here. */
export const MathView = ({ latex, display }: { readonly latex: string; readonly display: boolean }) => {
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    loadTypesetter().then(
      (typeset) => here && setHtml(typeset(latex, display)),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [latex, display]);
  const Tag = display ? 'div' : 'span';
  return html === null ? (
    <Tag className="mono" data-no-text>
      {latex}
    </Tag>
  ) : (
    <Tag data-no-text dangerouslySetInnerHTML={{ __html: html }} />
  );
};
