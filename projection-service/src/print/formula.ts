/** A formula drawn as SVG; sizes in ex of the surrounding type, the depth of them below the baseline. */
export type DrawnFormula = {
  readonly svg: string;
  readonly widthEx: number;
  readonly heightEx: number;
  readonly depthEx: number;
};
export type Formulas = (latex: string, display: boolean) => DrawnFormula | null;
/** Where nothing has to be drawn. */
export const noFormulas: Formulas = () => null;

let drawing: Promise<Formulas> | null = null;

/** MathJax is large: it is loaded when the first formula is printed. Glyphs are drawn as paths, no font file is read. */
export const loadFormulas = (): Promise<Formulas> => (drawing ??= startMathJax());

const startMathJax = async (): Promise<Formulas> => {
  const [{ mathjax }, { TeX }, { SVG }, { liteAdaptor }, { RegisterHTMLHandler }] = await Promise.all([
    import('mathjax-full/js/mathjax.js'),
    import('mathjax-full/js/input/tex.js'),
    import('mathjax-full/js/output/svg.js'),
    import('mathjax-full/js/adaptors/liteAdaptor.js'),
    import('mathjax-full/js/handlers/html.js'),
    import('mathjax-full/js/input/tex/ams/AmsConfiguration.js'),
    import('mathjax-full/js/input/tex/mhchem/MhchemConfiguration.js'),
    import('mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js'),
    import('mathjax-full/js/input/tex/cancel/CancelConfiguration.js'),
    import('mathjax-full/js/input/tex/noundefined/NoUndefinedConfiguration.js'),
  ]);
  const adaptor = liteAdaptor();
  RegisterHTMLHandler(adaptor);
  // Without macro definitions: nothing a formula says can make the next one mean something else.
  const document = mathjax.document('', {
    InputJax: new TeX({ packages: ['base', 'ams', 'mhchem', 'boldsymbol', 'cancel', 'noundefined'] }),
    OutputJax: new SVG({ fontCache: 'none' }),
  });
  return (latex, display) => {
    try {
      const svg = adaptor.innerHTML(document.convert(latex, { display }));
      const width = /^<svg[^>]* width="([\d.]+)ex"/.exec(svg)?.[1];
      const height = /^<svg[^>]* height="([\d.]+)ex"/.exec(svg)?.[1];
      const depth = /^<svg[^>]* style="vertical-align: -([\d.]+)ex/.exec(svg)?.[1] ?? '0';
      if (!width || !height || svg.includes('data-mjx-error') || svg.includes('<text')) return null;
      return {
        svg: svg.replaceAll('currentColor', '#1c1f21'),
        ...{ widthEx: Number(width), heightEx: Number(height), depthEx: Number(depth) },
      };
    } catch {
      return null;
    }
  };
};
