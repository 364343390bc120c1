import { COUNTER_IONS } from '@shilu/events/chemistry/counter-ions';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDescriber, type Describer } from './describe-structure';
import { loadRawRdkit } from './raw-rdkit';
import { fragmentsOf, groupedSmiles, inchiParts, isomersOf } from './structure-keys';

let describer: Describer;
beforeAll(async () => {
  describer = createDescriber(await loadRawRdkit());
}, 60_000);

const keysOf = (structure: string) => {
  const keys = describer.identify(structure)?.keys;
  if (keys == null) throw new Error(`no keys: ${structure}`);
  return keys;
};
const whole = (structure: string) => keysOf(structure).whole;
const parent = (structure: string) => keysOf(structure).parent;

/** L-alanine with the chiral flag of its counts line. */
const alanine = (flag: 0 | 1): string => `
  alanine

  6  5  0  0  ${flag}  0  0  0  0  0999 V2000
    0.0000    0.0000    0.0000 C   0  0
    0.8660    0.5000    0.0000 C   0  0
    0.8660    1.5000    0.0000 O   0  0
    1.7320    0.0000    0.0000 O   0  0
    0.0000   -1.0000    0.0000 N   0  0
   -0.8660    0.5000    0.0000 C   0  0
  1  2  1  0
  2  3  2  0
  2  4  1  0
  1  5  1  1
  1  6  1  0
M  END
`;

describe('what a structure is found by', () => {
  it('is the same of a SMILES however it is written, of its canonical form and of a molfile', () => {
    const { molecule: _, ...described } = describer.describe('C[C@H](N)C(O)=O') ?? {};
    expect(described).toMatchObject({ heavyAtoms: 6, inchiKey: 'QNAYBMKLOCPYGJ-REOHCLBHSA-N' });
    for (const same of ['OC(=O)[C@@H](N)C', 'N[C@@H](C)C(=O)O', ' [H]OC(=O)[C@@H](N)C', alanine(0)]) {
      const { molecule: __, ...other } = describer.describe(same) ?? {};
      expect(other).toEqual(described);
    }
  });
});

describe('the same compound', () => {
  it('wedges of a V2000 molfile mean the enantiomer that is drawn, whatever the chiral flag', () => {
    expect(whole(alanine(0))).toEqual(whole(alanine(1)));
    expect(whole(alanine(0)).stereo).not.toBe('');
    expect([whole('C[C@H](N)C(O)=O'), whole('C[C@@H](N)C(O)=O')]).toContainEqual(whole(alanine(0)));
  });

  it('racemic, relative, one enantiomer and an open centre are four compounds of one skeleton', () => {
    const kinds = ['C[C@H](O)CC', 'C[C@@H](O)CC', 'C[C@H](O)CC |&1:1|', 'C[C@H](O)CC |o1:1|', 'CC(O)CC'].map(whole);
    expect(new Set(kinds.map(({ stereo }) => stereo)).size).toBe(5);
    expect(new Set(kinds.map(({ main }) => main)).size).toBe(1);
  });

  it('it does not matter which isomer of a group is drawn, nor how groups are numbered, nor an ABS group', () => {
    expect(whole('C[C@H](O)CC |&1:1|')).toEqual(whole('C[C@@H](O)CC |&1:1|'));
    expect(whole('C[C@H](O)[C@@H](F)CC |&3:1,o7:3|')).toEqual(whole('C[C@@H](O)[C@H](F)CC |&1:1,o1:3|'));
    expect(whole('C[C@H](O)[C@@H](F)CC |&1:1,3|')).toEqual(whole('C[C@@H](O)[C@H](F)CC |&1:1,3|'));
    expect(whole('C[C@H](O)CC |a:1|')).toEqual(whole('C[C@H](O)CC'));
  });

  it('two centres of one group are other than two groups, and AND is other than OR', () => {
    const drawn = 'C[C@H](O)[C@@H](F)CC';
    const groups = ['&1:1,3', '&1:1,&2:3', 'o1:1,3', 'o1:1,o2:3', '&1:1,o1:3', 'o1:1,&1:3', '&1:1', 'a:1,3'];
    expect(new Set(groups.map((group) => whole(`${drawn} |${group}|`).stereo)).size).toBe(groups.length);
  });

  it('isotopes are a part of their own', () => {
    const [heavy, light] = [whole('[2H]C(Cl)(Cl)Cl'), whole('ClC(Cl)Cl')];
    expect({ ...heavy, isotopes: '' }).toEqual(light);
    expect(heavy.isotopes).not.toBe('');
    expect(whole('[13CH3]O').isotopes).not.toBe(whole('[14CH3]O').isotopes);
  });

  it.each([
    ['CC(=O)[O-].[Na+]', 'CC(O)=O'],
    ['CC(=O)O[Na]', 'CC(O)=O'],
    ['CN.Cl', 'CN'],
    ['C[NH3+].[Cl-]', 'CN'],
    ['NCc1ccccc1.OC(=O)C(F)(F)F', 'NCc1ccccc1'],
    ['OC(=O)CC(O)(CC(O)=O)C(O)=O.CNC', 'OC(=O)CC(O)(CC(O)=O)C(O)=O'],
    ['C[C@H](N)C(O)=O.Cl.O', 'C[C@H](N)C(O)=O'],
    ['C[C@H](O)CN.Cl |&1:1|', 'C[C@@H](O)CN |&1:1|'],
  ])('without counter-ions and solvates %s is %s, and with them it is another', (salt, free) => {
    expect(parent(salt)).toEqual(parent(free));
    expect(whole(salt)).not.toEqual(whole(free));
  });

  it('salts of one anion or of one amine are not one compound for it', () => {
    const borates = ['CC[N+](CC)(CC)CC', 'Cn1cc[n+](C)c1'].map((cation) => `${cation}.c1ccc(cc1)[B-](c1ccccc1)(c1ccccc1)c1ccccc1`);
    const salts = ['CCCC([O-])=O', 'CCC([O-])=O'].map((anion) => `${anion}.[NH3+]C1CCCCC1`);
    for (const [one, other] of [borates, salts].map((all) => all.map(parent))) expect(one).not.toEqual(other);
    expect(parent(salts[0] ?? '')).toEqual(parent('CCCC(O)=O'));
  }); // prettier-ignore

  it('tautomers of mobile hydrogens and drawn hydrogens are the same; what has no name has no key', () => {
    expect(whole('Cc1c[nH]cn1')).toEqual(whole('Cc1cnc[nH]1'));
    expect(whole('[H]OC([H])([H])[H]')).toEqual(whole('CO'));
    expect(describer.identify('*CC')?.keys).toBeNull();
    expect(describer.describe('no structure')).toBeNull();
    expect(describer.describe('C(C)(C)(C)(C)C')).toBeNull();
    expect(describer.describe('')).toBeNull();
    expect(describer.describe('C'.repeat(501))).toBeNull();
  });

  it('every counter-ion is one that the engine reads', () => {
    for (const smiles of COUNTER_IONS) expect(describer.identify(smiles)?.keys, smiles).not.toBeNull();
  });
});

describe('parts of names', () => {
  // InChI Technical Manual: layers of L-alanine-3-13C
  it('an InChI in its layers', () => {
    expect(inchiParts('InChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)/p-1/t2-/m0/s1/i1+1')).toEqual({
      ...{ main: 'C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)', protons: '/p-1' },
      ...{ stereo: '/t2-/m0/s1', isotopes: '/i1+1', isotopeStereo: '' },
    });
  });

  it('a CXSMILES with its groups, fragment by fragment', () => {
    const grouped = groupedSmiles('C[C@H](O)Cl.[NH4+] |o1:1,&2:4|');
    expect(grouped).toEqual({
      smiles: 'C[C@H](O)Cl.[NH4+]',
      groups: [{ kind: 'or', atoms: [1] }, { kind: 'and', atoms: [4] }],
    });
    expect(fragmentsOf(grouped).map(({ groups }) => groups)).toEqual([[{ kind: 'or', atoms: [1] }], [{ kind: 'and', atoms: [0] }]]);
    expect(isomersOf(groupedSmiles('C[C@H](O)F |&1:1|'), (smiles) => smiles)).toBe('C[C@@H](O)F&C[C@H](O)F');
    expect(isomersOf(groupedSmiles('C[C@H](O)F |o1:1|'), (smiles) => smiles)).toBe('C[C@@H](O)F|C[C@H](O)F');
  }); // prettier-ignore
});
