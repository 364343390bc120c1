import { z } from 'zod';
import { STRUCTURE_LIMITS } from './structure-limits';

const { bonds, components, drawn, line, lines, structure } = STRUCTURE_LIMITS;

const drawnStructure = z.string().max(structure, { error: 'tooLong' });
const drawnText = z.string().max(line, { error: 'tooLong' });
const drawnWidth = z.number().min(40).max(4_000);

/** Of a structure what is marked in its picture: atoms and bonds from 0, in its own order. What it does not have is passed over. */
const markedPart = z.strictObject({
  atoms: z.array(z.number().int().min(0).max(drawn)).max(drawn, { error: 'tooMany' }),
  bonds: z.array(z.number().int().min(0).max(bonds)).max(bonds, { error: 'tooMany' }),
});
export type MarkedPart = z.infer<typeof markedPart>;

/** A component of a scheme: its structure, or its name where it has none (Celite, brine). */
const drawnComponent = z.strictObject({
  structure: drawnStructure,
  name: drawnText.optional(),
  /** Stands below, in bold: 1, 2a. */
  label: drawnText.optional(),
  marked: markedPart.optional(),
});
const side = z.array(drawnComponent).max(components, { error: 'tooMany' });

/** What a picture is made of: stored structures and texts, nothing that is a picture already. */
export const drawingSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('molecule'),
    /** Molfile, KET or SMILES. */
    structure: drawnStructure,
    marked: markedPart.optional(),
    /** The most that the picture may be wide and high, in CSS pixels; drawn smaller where its bonds would be longer than usual. */
    width: drawnWidth.optional(),
    height: drawnWidth.optional(),
  }),
  z.strictObject({
    kind: z.literal('scheme'),
    reactants: side,
    /** Structures over the arrow. */
    agents: side.default([]),
    products: side,
    above: z.array(drawnText).max(lines, { error: 'tooMany' }).default([]),
    below: z.array(drawnText).max(lines, { error: 'tooMany' }).default([]),
    /** Breaks into further lines where it would be wider. */
    width: drawnWidth.optional(),
  }),
]);
/** As it is sent: what has a default may be left out. */
export type Drawing = z.input<typeof drawingSchema>;
/** Characters of the texts that are set in a picture. */
export const textsLength = (drawing: Drawing): number => {
  if (drawing.kind === 'molecule') return 0;
  const { reactants, agents = [], products, above = [], below = [] } = drawing;
  const named = [...reactants, ...agents, ...products].flatMap(({ name = '', label = '' }) => [name, label]);
  return [...above, ...below, ...named].reduce((sum, text) => sum + text.length, 0);
};

/** The same with everything said. */
export type WholeDrawing = z.output<typeof drawingSchema>;

/** Colours of the ground that it stands on: `light` is drawn dark, `dark` light. */
export const INKS = ['light', 'dark'] as const;
export type Ink = (typeof INKS)[number];

export const pictureSchema = z.object({
  /** A whole document; its ids are its own, so that many stand in one page. */
  svg: z.string(),
  /** In CSS pixels. */
  width: z.number(),
  height: z.number(),
});
export type Picture = z.infer<typeof pictureSchema>;
