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

/** Structures that somebody has drawn and nobody has released yet. */
const UNRELEASED = new Set(['O=C(NCc1ccccc1)c1ccccc1']);

/** Registers a structure once with its batches; unreleased structures and doubles it does not take. */
export const regmsRules = (): Rules => {
  const compounds = new Map<string, string>();
  const batches = new Set<string>();
  return {
    prefix: 'REG',
    judge: (_operation, values) => {
      const smiles = textOf(values, 'smiles');
      const compoundNo = textOf(values, 'compoundNo');
      if (!isReadable(smiles))
        return refusalOf('structureUnreadable', 'the structure cannot be read', ['smiles', 'structureUnreadable']);
      if (UNRELEASED.has(smiles))
        return refusalOf('compoundNotReleased', 'the compound is not released', ['smiles', 'compoundNotReleased']);
      if (compoundNo !== '' && compounds.get(smiles) !== compoundNo)
        return refusalOf('fieldDiffers', 'number and structure are not of one compound', [
          'compoundNo',
          'fieldDiffers',
        ]);
      if (batches.has(`${smiles}\n${textOf(values, 'batchNo')}`))
        return refusalOf('compoundRegistered', 'the batch is registered', ['batchNo', 'compoundRegistered']);
      return null;
    },
    take: (_operation, values, serial) => {
      const smiles = textOf(values, 'smiles');
      const batchNo = textOf(values, 'batchNo');
      const compoundNo = compounds.get(smiles) ?? numbered(serial);
      compounds.set(smiles, compoundNo);
      batches.add(`${smiles}\n${batchNo}`);
      const line = (item: string, value: string) => ({ item, value, unit: '', verdict: null });
      return { lines: [line('compoundNo', compoundNo), line('batchNo', `${compoundNo}-${batchNo}`)], remark: '' };
    },
    giveBack: (_operation, values) => void batches.delete(`${textOf(values, 'smiles')}\n${textOf(values, 'batchNo')}`),
    resultOf: () => nothing,
  };
};
