/** What pdfmake draws SVG with; it comes without types. */
declare module 'pdfmake/js/3rd-party/svg-to-pdfkit/source.js' {
  const svgToPdfkit: (
    document: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: { readonly width: number; readonly height: number; readonly assumePt: boolean },
  ) => void;
  export = svgToPdfkit;
}
