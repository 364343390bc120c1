import { z } from 'zod';

/** KET as far as it is read here; everything else of it is kept. */
const ketAtom = z.looseObject({
  label: z.string().optional(),
  type: z.string().optional(),
  elements: z.array(z.string()).optional(),
  $refs: z.array(z.string()).optional(),
  location: z.tuple([z.number(), z.number()]).rest(z.number()).optional(),
});
const ketBond = z.looseObject({ type: z.number(), atoms: z.tuple([z.number(), z.number()]) });
export const ketMolecule = z.looseObject({
  type: z.literal('molecule'),
  atoms: z.array(ketAtom).default([]),
  bonds: z.array(ketBond).default([]),
});
const position = z.looseObject({ x: z.number(), y: z.number() });
const paragraphs = z.array(z.looseObject({ parts: z.array(z.looseObject({ text: z.string() })) }));
const ketNode = z.looseObject({
  $ref: z.string().optional(),
  type: z.string().optional(),
  data: z.unknown().optional(),
  /** Of a text, since the second version of the format. */
  paragraphs: paragraphs.optional(),
  boundingBox: position.optional(),
});
type KetNode = z.infer<typeof ketNode>;
const ketDocument = z.looseObject({ root: z.looseObject({ nodes: z.array(ketNode) }) });
const ketText = z.looseObject({ content: z.string(), position: position.optional() });
/** What a text node says, in the form of the editor's library. */
const draft = z.looseObject({ blocks: z.array(z.looseObject({ text: z.string() })) });

export type KetAtom = z.infer<typeof ketAtom>;
export type KetMolecule = z.infer<typeof ketMolecule>;
export type KetDocument = z.infer<typeof ketDocument>;

export const readKet = (text: string): KetDocument | null => {
  try {
    return ketDocument.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** The molecules of a document, each with the name that its nodes refer to it by. */
export const moleculesIn = (ket: KetDocument): readonly (readonly [name: string, molecule: KetMolecule])[] =>
  ket.root.nodes.flatMap(({ $ref: name }) => {
    const read = name === undefined ? undefined : ketMolecule.safeParse(ket[name]).data;
    return name === undefined || read === undefined ? [] : [[name, read] as const];
  });

const contentOf = (content: string): string => {
  try {
    const read = draft.safeParse(JSON.parse(content)).data;
    return read === undefined ? content : read.blocks.map(({ text }) => text).join('\n');
  } catch {
    return content;
  }
};

type Placed = { readonly text: string; readonly x: number; readonly y: number };

const textOf = ({ type, data, paragraphs: lines, boundingBox }: KetNode): readonly Placed[] => {
  if (type !== 'text') return [];
  const at = (place: { readonly x: number; readonly y: number } | undefined): { x: number; y: number } => ({
    x: place?.x ?? 0,
    y: place?.y ?? -Infinity,
  });
  if (lines !== undefined)
    return [{ text: lines.map(({ parts }) => parts.map(({ text }) => text).join('')).join('\n'), ...at(boundingBox) }];
  const old = ketText.safeParse(data).data;
  return old === undefined ? [] : [{ text: contentOf(old.content), ...at(old.position) }];
};

/** Texts of a drawing from top to bottom, from left to right; those without a place last. */
export const textsIn = (ket: KetDocument): readonly string[] =>
  ket.root.nodes
    .flatMap(textOf)
    .map(({ text, ...place }) => ({ text: text.trim(), ...place }))
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => b.y - a.y || a.x - b.x)
    .map(({ text }) => text);

/** How many arrows a drawing has: more than one are several steps. */
export const arrowsIn = (ket: KetDocument): number =>
  ket.root.nodes.filter(({ type }) => type === 'arrow' || type === 'multi-tailed-arrow').length;

/** The engine writes an R group without a number in a way that it does not read itself. */
export const withReadableGroups = (ket: string): string => {
  if (!ket.includes('"$refs":[]')) return ket;
  const document = readKet(ket);
  if (document === null) return ket;
  const mended = moleculesIn(document).map(([name, molecule]) => [
    name,
    {
      ...molecule,
      atoms: molecule.atoms.map((atom) =>
        atom.type === 'rg-label' && atom.$refs?.length === 0 ? { label: 'R', location: atom.location } : atom,
      ),
    },
  ]);
  return JSON.stringify({ ...document, ...Object.fromEntries(mended) });
};
