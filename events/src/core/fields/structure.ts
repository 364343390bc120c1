import { z } from 'zod';
import { sameJson } from '../canonical';
import { plainText } from '../schemas';
import { FIELD_FORMAT, fieldChange } from '../trace';
import { cellFaults } from './cell';
import type { FieldBase, FieldType, HeldMolecule, Holding } from './field-type';

/** A molecule: what was drawn, and what the server read of it. */
export type StructureField = FieldBase & { readonly type: 'structure' };

const heldSchema = z.object({
  /** Molfile as drawn. */
  structure: z.string(),
  /** Those three are read from it by the server; a value that says otherwise is refused where it is written. */
  smiles: z.string(),
  /** Standard InChIKey; empty where InChI knows no such structure. */
  inchiKey: z.string(),
  /** In Hill's order; empty where a label stands for no atoms. */
  formula: z.string(),
});
export interface StructureHeld extends Holding {
  readonly value: HeldMolecule;
  readonly always: false;
}

/** More than the largest molecule that is named (500 atoms) takes. */
const LONGEST = { structure: 100_000, smiles: 5_000, formula: 200 } as const;

const sent = z.strictObject({
  structure: plainText(LONGEST.structure, z.string().min(1, { error: 'required' })),
  smiles: plainText(LONGEST.smiles),
  inchiKey: z.string().regex(/^(?:[A-Z]{14}-[A-Z]{10}-[A-Z])?$/),
  formula: plainText(LONGEST.formula),
});

/** The structure in a value; null where there is none, or of another shape. */
export const structureIn = (value: unknown): HeldMolecule | null => heldSchema.safeParse(value).data ?? null;

const example = (atoms: readonly string[], bonds: readonly string[], rest: Omit<HeldMolecule, 'structure'>): HeldMolecule => ({
  structure: [
    ...['', '  Example', '', `${String(atoms.length).padStart(3)}${String(bonds.length).padStart(3)}  0  0  0  0  0  0  0  0999 V2000`],
    ...atoms,
    ...bonds,
    'M  END',
    '',
  ].join('\n'),
  ...rest,
}); // prettier-ignore
const atom = (x: number, y: number, element: string): string =>
  `${x.toFixed(4).padStart(10)}${y.toFixed(4).padStart(10)}    0.0000 ${element.padEnd(3)} 0  0  0  0  0  0  0  0  0  0  0  0`;

const METHANOL = example([atom(0, 0, 'C'), atom(1.5, 0, 'O')], ['  1  2  1  0'], {
  ...{ smiles: 'CO', inchiKey: 'OKKJLVBELUTLKV-UHFFFAOYSA-N', formula: 'CH4O' },
});
const FORMALDEHYDE = example([atom(0, 0, 'C'), atom(1.5, 0, 'O')], ['  1  2  2  0'], {
  ...{ smiles: 'C=O', inchiKey: 'WSFSSNUMVMOOMR-UHFFFAOYSA-N', formula: 'CH2O' },
});

export const structureField: FieldType<StructureField, StructureHeld> = {
  type: 'structure',
  sent: () => sent,
  stored: () => heldSchema,
  kind: (_field, of) => ({ kind: 'data', of }),
  changes: ({ key }, entity, old, next) => {
    const [was, is] = [structureIn(old), structureIn(next)];
    const told = (held: HeldMolecule | null): string | null => held && (held.smiles || held.formula || '?');
    if (sameJson(was, is)) return [];
    return [fieldChange(key, `@${entity}.${key}`, told(was), told(is), { fieldFormat: FIELD_FORMAT.structure })];
  },
  filter: () => null,
  column: () => 'structure',
  cell: (_field, value) => structureIn(value)?.smiles || null,
  leavesOnly: true,
  readCell: () => cellFaults.structure(),
  molecule: (_field, value) => structureIn(value),
  searched: (_field, value) => {
    const held = structureIn(value);
    return held === null ? '' : `${held.formula} ${held.inchiKey}`;
  },
  examples: () => [METHANOL, FORMALDEHYDE],
  wrong: () => ['CO', 1, true, [], {}, { ...METHANOL, inchiKey: 'x' }, { ...METHANOL, structure: '' }],
  faults: ({ unique = false }) => (unique ? ['structures are not unique'] : []),
};
