import type { RegisteredCompound } from '@shilu/events/integrations/platforms/look-ups';
import type { RequestValues } from '@shilu/events/integrations/platforms/operation';
import { fit } from './found-by';
import { refusalOf, textOf, type Rules } from './rules';

const nothing = { lines: [], remark: '' };
const numbered = (serial: number): string => `CP-${String(serial).padStart(6, '0')}`;

/** Atoms, bonds, and brackets that close. */
const isReadable = (smiles: string): boolean => {
  if (!/^[A-Za-z0-9@+\-[\]()=#$:/\\.%*]+$/.test(smiles)) return false;
  const open: string[] = [];
  for (const sign of smiles)
    if (sign === '(' || sign === '[') open.push(sign);
    else if (sign === ')' || sign === ']') {
      if (open.pop() !== (sign === ')' ? '(' : '[')) return false;
    }
  return open.length === 0;
};

type Known = RegisteredCompound;
const before = (at: Pick<Known, 'compoundNo' | 'name' | 'cas' | 'smiles' | 'inchiKey' | 'released' | 'batches'>): Known => ({
  ...{ salt: '', version: 1 },
  ...at,
}); // prettier-ignore

/** What others had registered before; the first is drawn and not released by anybody yet. */
const earlier: readonly Known[] = [
  before({
    ...{ compoundNo: 'CP-900001', name: 'N-Benzylbenzamide', cas: '1485-70-7', smiles: 'O=C(NCc1ccccc1)c1ccccc1' },
    ...{ inchiKey: 'LKQUCICFTHBFAL-UHFFFAOYSA-N', released: false, batches: [] },
  }),
  before({
    ...{ compoundNo: 'CP-900002', name: 'Aspirin', cas: '50-78-2', smiles: 'CC(=O)Oc1ccccc1C(O)=O' },
    ...{ inchiKey: 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N', released: true },
    batches: [{ batchNo: 'CP-900002-01', purity: 99.4 }],
  }),
  before({
    ...{ compoundNo: 'CP-900003', name: '1-Boc-piperazine', cas: '57260-71-6', smiles: 'CC(C)(C)OC(=O)N1CCNCC1' },
    ...{ inchiKey: 'CWXPZXBSDSIRCS-UHFFFAOYSA-N', released: true },
    batches: [{ batchNo: 'CP-900003-01', purity: 98 }],
  }),
];

/** Fields of which the latest version holds something that a registration may say otherwise. */
const compared = ['name', 'salt'] as const;
const keptIn = (values: RequestValues): readonly string[] =>
  Array.isArray(values['keep']) ? values['keep'].map(String) : [];

/** Registers a structure once with its batches; unreleased structures and doubles it does not take. */
export const regmsRules = (): Rules => {
  const compounds = new Map(earlier.map((one) => [one.compoundNo, one]));
  const batches = new Set<string>();
  const batchOf = (compound: Pick<Known, 'compoundNo'>, values: RequestValues): string =>
    `${compound.compoundNo}-${textOf(values, 'batchNo')}`;
  const knownBy = (values: RequestValues): Known | undefined => {
    const [smiles, inchiKey] = [textOf(values, 'smiles'), textOf(values, 'inchiKey')];
    return [...compounds.values()].find(
      (one) => one.smiles === smiles || (inchiKey !== '' && one.inchiKey === inchiKey),
    );
  };
  const differing = (known: Known, values: RequestValues) => {
    const said = compared.filter((field) => textOf(values, field) !== '' && !keptIn(values).includes(field));
    return said.filter((field) => textOf(values, field) !== known[field]);
  };

  return {
    prefix: 'REG',
    judge: (_operation, { values }) => {
      const compoundNo = textOf(values, 'compoundNo');
      if (!isReadable(textOf(values, 'smiles')))
        return refusalOf('structureUnreadable', 'the structure cannot be read', ['smiles', 'structureUnreadable']);
      const known = knownBy(values);
      if (known?.released === false)
        return refusalOf('compoundNotReleased', 'the compound is not released', ['smiles', 'compoundNotReleased']);
      if (compoundNo !== '' && known?.compoundNo !== compoundNo)
        return refusalOf('fieldDiffers', 'number and structure are not of one compound', [
          ...(['compoundNo', 'fieldDiffers', known?.compoundNo ?? ''] as const),
        ]);
      if (known === undefined) return null;
      if (batches.has(batchOf(known, values)))
        return refusalOf('compoundRegistered', 'the batch is registered', ['batchNo', 'compoundRegistered']);
      const fields = differing(known, values);
      return fields.length === 0
        ? null
        : refusalOf(
            'fieldDiffers',
            `differs from version ${known.version}`,
            ...fields.map((field) => [field, 'fieldDiffers', known[field]] as const),
          );
    },
    take: (_operation, { values }, serial) => {
      const known = knownBy(values);
      const fields = { name: textOf(values, 'name'), salt: textOf(values, 'salt') };
      const fresh: Known = {
        ...{ compoundNo: numbered(serial), cas: '', released: true, version: 1, batches: [], ...fields },
        ...{ smiles: textOf(values, 'smiles'), inchiKey: textOf(values, 'inchiKey') },
      };
      const isNewer = known !== undefined && compared.some((field) => fields[field] !== '' && fields[field] !== known[field]); // prettier-ignore
      const compound: Known =
        known === undefined
          ? fresh
          : {
              ...known,
              ...{ name: fields.name || known.name, salt: fields.salt || known.salt },
              version: known.version + (isNewer ? 1 : 0),
            };
      const batchNo = batchOf(compound, values);
      const purity = Number(values['purity'] ?? 0) || null;
      compounds.set(compound.compoundNo, { ...compound, batches: [...compound.batches, { batchNo, purity }] });
      batches.add(batchNo);
      const line = (item: string, value: string) => ({ item, value, unit: '', verdict: null });
      return { lines: [line('compoundNo', compound.compoundNo), line('batchNo', batchNo)], remark: '' };
    },
    giveBack: (_operation, { values }) => {
      const known = knownBy(values);
      if (known === undefined) return;
      const batchNo = batchOf(known, values);
      batches.delete(batchNo);
      compounds.set(known.compoundNo, { ...known, batches: known.batches.filter((one) => one.batchNo !== batchNo) });
    },
    resultOf: () => nothing,
    find: (key, inchiKey) =>
      [...compounds.values()]
        .map((one) => {
          const numbers = [one.compoundNo, one.cas, ...one.batches.map(({ batchNo }) => batchNo)];
          return { one, rank: fit({ numbers, names: [one.name], inchiKey: one.inchiKey }, key, inchiKey) };
        })
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => b.rank - a.rank || a.one.compoundNo.localeCompare(b.one.compoundNo))
        .map(({ one }): RegisteredCompound => ({ ...one, batches: one.batches.slice(0, 50) })),
  };
};
