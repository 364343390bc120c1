import { z } from 'zod';

/** What a text was recognised as. */
export const STRUCTURE_FORMATS = [
  ...['molV2000', 'molV3000', 'rxnV2000', 'rxnV3000', 'sdf', 'rdf'],
  ...['smiles', 'reactionSmiles', 'inchi', 'cdx', 'cdxml', 'ket'],
] as const;

/** So many atoms of an element; of one isotope where it is drawn, else (null) as it occurs on Earth. */
const compositionSchema = z.array(
  z.object({ element: z.string(), isotope: z.number().int().nullable(), count: z.number().int() }),
);

export const SIDES = ['reactant', 'agent', 'product'] as const;

/**
 * What a drawn stereocentre says. `absolute` also of a V2000 molfile, whatever its chiral flag; `racemic` (an AND group)
 * and `relative` (an OR group) are said by V3000 groups alone; `open` where centres are drawn without wedges.
 */
export const STEREO_KINDS = ['none', 'open', 'absolute', 'racemic', 'relative', 'mixed'] as const;

/** One compound of a reaction, or the molecule itself: all fragments that belong together, a salt's ions among them. */
export const componentReading = z.object({
  side: z.enum(SIDES),
  /** Molfile as drawn: V2000, or V3000 where it says what V2000 cannot. */
  structure: z.string(),
  smiles: z.string(),
  /** The standard InChIKey; null where InChI knows no such structure, and for labels that stand for no atoms. */
  inchiKey: z.string().nullable(),
  /** Null where a label could not be expanded, or the structure is a query. */
  composition: compositionSchema.nullable(),
  /** Net charge of all fragments. */
  charge: z.number().int(),
  /** Hill notation; null with the composition. Weights in g/mol, worked out from the composition by our own table. */
  formula: z.string().nullable(),
  molecularWeight: z.number().nullable(),
  exactMass: z.number().nullable(),
  /** Parts that no bond holds together. */
  fragments: z.number().int(),
  /** Labels that stand for nothing the engines know, such as R1 or Pol; the weight is empty then. */
  unknownLabels: z.array(z.string()),
  stereo: z.enum(STEREO_KINDS),
});
export type ComponentReading = z.infer<typeof componentReading>;

/** What a compound is, of all that is read of it. */
export type ComponentFacts = Pick<
  ComponentReading,
  'side' | 'smiles' | 'inchiKey' | 'composition' | 'formula' | 'molecularWeight'
>;
/** By the text of a structure or a scheme: its compounds, null of what nothing reads. What was not asked or not answered is absent. */
export type StructureFacts = ReadonlyMap<string, readonly ComponentFacts[] | null>;

/** One molecule or reaction of what was read; a step of an RDF with several. */
export const entryReading = z.object({
  /** Its place in the file, from 1. */
  entry: z.number().int(),
  /** The name on its first line, or what stands beside a SMILES; empty where there is none. */
  title: z.string(),
  kind: z.enum(['molecule', 'reaction']),
  /** As the editor opens it. */
  ket: z.string(),
  /** Molfile or RXN, V2000 or V3000 where needed; texts stand in its fourth line. */
  file: z.string(),
  /** Texts that stand in the drawing, such as those over the arrow: top to bottom, left to right. */
  texts: z.array(z.string()),
  components: z.array(componentReading),
  /** Data of an SDF or RDF. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type EntryReading = z.infer<typeof entryReading>;

/** What could not be read, and where: `line` of the file, from 1. */
export const faultReading = z.object({
  entry: z.number().int(),
  title: z.string(),
  line: z.number().int().nullable(),
  /** In the reader's language: what is wrong, and what to do. */
  message: z.string(),
});
export type FaultReading = z.infer<typeof faultReading>;

export const structureReading = z.object({
  /** `name`: it is none of these, and OPSIN reads a structure from it as a systematic name. */
  format: z.enum([...STRUCTURE_FORMATS, 'name']),
  /** How many entries the file has; those of this answer begin with `from`. */
  total: z.number().int(),
  from: z.number().int(),
  entries: z.array(entryReading),
  faults: z.array(faultReading),
});
export type StructureReading = z.infer<typeof structureReading>;
