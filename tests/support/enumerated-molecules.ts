/** Building blocks, each with its bond where the next one is put: what medicinal chemists couple every day. */
const LEFT = [
  ...[
    'C',
    'CC',
    'CC(C)',
    'CC(C)(C)',
    'C1CC1',
    'C1CCCC1',
    'C1CCCCC1',
    'FC(F)(F)',
    'COC',
    'N#CC',
    'CCOC(=O)C',
    'OC(=O)C',
  ],
  ...[
    'c1ccccc1',
    'Cc1ccccc1',
    'Fc1ccc(cc1)',
    'Clc1ccc(cc1)',
    'Brc1ccc(cc1)',
    'COc1ccc(cc1)',
    'N#Cc1ccc(cc1)',
    'FC(F)(F)c1ccc(cc1)',
  ],
  ...[
    'OC(=O)c1ccc(cc1)',
    'O=[N+]([O-])c1ccc(cc1)',
    'c1ccncc1',
    'c1cccnc1',
    'c1ccoc1',
    'c1ccsc1',
    'c1cc[nH]c1',
    'c1cnc2ccccc2c1',
  ],
  ...[
    'c1ccc2[nH]ccc2c1',
    'c1ccc2ccccc2c1',
    'C1COCCN1',
    'C1CCNCC1',
    'CN1CCN(CC1)',
    'C[C@H](N)',
    'C[C@@H](O)',
    'OB(O)c1ccc(cc1)',
  ],
] as const;
const LINK = [
  ...[
    '',
    'C',
    'CC',
    'C(=O)N',
    'NC(=O)',
    'C(=O)O',
    'OC',
    'S(=O)(=O)N',
    'NC(=O)N',
    'C=C',
    'C#C',
    'CNC',
    'OCC',
    'SC',
    'C(=O)',
    'N(C)C(=O)',
  ],
] as const;
/** With one open place before and one behind. */
const CORE = [
  ...[
    'c1ccc(cc1)',
    'c1cccc(c1)',
    'c1ccnc(c1)',
    'c1cnc(nc1)',
    'c1csc(n1)',
    'c1coc(n1)',
    'c1nnc(o1)',
    'c1cc(n[nH]1)',
    'c1ccc2nc([nH]c2c1)',
  ],
  ...[
    'C1CCN(CC1)',
    'N1CCN(CC1)',
    'C1CCC(CC1)',
    '[C@H]1CC[C@H](CC1)',
    'c1cn(nn1)',
    'c1ccc2c(c1)ccn2',
    'C1CN(C1)',
    'c1cc2ccccc2nc1',
    '[C@@H](C)C',
  ],
  ...['c1cc(F)c(cc1F)', 'c1c(C)cc(cc1C)', 'c1nc2ccccc2n1', 'C1(CC1)', 'c1cc(Cl)nc(c1)', 'N1CCC(CC1)'],
] as const;
const RIGHT = [
  ...[
    'C',
    'CC',
    'C(C)C',
    'C(C)(C)C',
    'C1CC1',
    'CO',
    'OC',
    'N',
    'N(C)C',
    'O',
    'F',
    'Cl',
    'Br',
    'I',
    'C#N',
    'C(=O)O',
    'C(=O)OC',
    'C(=O)N',
    'S(=O)(=O)C',
  ],
  ...[
    'C(F)(F)F',
    'OC(F)(F)F',
    'c1ccccc1',
    'c1ccncc1',
    'c1cccs1',
    'c1ccco1',
    'N1CCOCC1',
    'N1CCCC1',
    'C(=O)N1CCOCC1',
    'NC(=O)OC(C)(C)C',
    'B1OC(C)(C)C(C)(C)O1',
  ],
  ...[
    'CC(=O)O',
    'CCN',
    'CS',
    'C=C',
    'C#C',
    'OCc1ccccc1',
    '[N+](=O)[O-]',
    'NC(C)=O',
    '[C@H](C)O',
    'C[C@@H](N)C(=O)O',
    'P(=O)(O)O',
    '[Si](C)(C)C',
    'C([2H])([2H])[2H]',
  ],
] as const;

const PARTS = [LEFT, LINK, CORE, LINK, RIGHT] as const;
export const MOST_MOLECULES = PARTS.reduce((product, { length }) => product * length, 1);

/** A step that has no factor in common with any number of blocks, so that all come once before any comes again. */
const STEP = 1_000_003;

/** The molecule of this number, as SMILES; the same in every run. Numbers next to one another are different in all parts. */
export const moleculeAt = (number: number): string => {
  let left = (number * STEP) % MOST_MOLECULES;
  return PARTS.map((part) => {
    const at = left % part.length;
    left = Math.floor(left / part.length);
    return part[at] ?? '';
  }).join('');
};
