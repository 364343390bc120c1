import svgToPdfkit from 'pdfmake/js/3rd-party/svg-to-pdfkit/source.js';
import { z } from 'zod';

/** Points; `above` the baseline. */
const drawingSchema = z.object({ svg: z.string(), width: z.number(), height: z.number(), above: z.number() });
export type Drawing = z.infer<typeof drawingSchema>;

const inlineSchema = z.object({
  x: z.number(),
  fontSize: z.number(),
  font: z.object({ ascender: z.number() }),
  drawing: drawingSchema.optional(),
});
const lineSchema = z.object({ x: z.number(), y: z.number(), inlines: z.array(inlineSchema) });
/** What pdfmake's layout leaves in its document; of its items those that are no lines are not read. */
const layoutSchema = z.array(z.object({ items: z.array(z.object({ type: z.string(), item: z.unknown() })) }));

const holdsDrawing = (item: unknown): boolean =>
  typeof item === 'object' &&
  item !== null &&
  'inlines' in item &&
  Array.isArray(item.inlines) &&
  item.inlines.some((inline: unknown) => typeof inline === 'object' && inline !== null && 'drawing' in inline);

/** Draws what lines have kept room for, into pages that are still open. */
export const drawInLines = (document: PDFKit.PDFDocument): void => {
  const pages = layoutSchema.parse(Reflect.get(document, '_pdfMakePages'));
  for (const [page, { items }] of pages.entries()) {
    for (const { item } of items.filter((each) => each.type === 'line' && holdsDrawing(each.item))) {
      const { x, y, inlines } = lineSchema.parse(item);
      const baseline = y + Math.max(...inlines.map(({ font, fontSize }) => (font.ascender / 1000) * fontSize));
      document.switchToPage(page);
      for (const { x: at, drawing } of inlines) {
        if (drawing === undefined) continue;
        const { svg, above, width, height } = drawing;
        document.save().opacity(1);
        svgToPdfkit(document, svg, x + at, baseline - above, { width, height, assumePt: true });
        document.restore();
      }
    }
  }
};
