import { formulaWords } from '@shilu/events/core/molecular-formula';
import { Autocomplete } from '@mantine/core';
import type { Compared } from '@shilu/events/spectra/compared';
import { comparedWith, type NamedCompound } from '@shilu/events/spectra/compound';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompounds } from './use-compounds';

const labelOf = ({ name, formula }: Pick<NamedCompound, 'name' | 'formula'>): string =>
  name === '' ? formula : `${name} · ${formulaWords(formula)}`;

type Props = {
  readonly value: Compared | undefined;
  readonly onChange: (next: Compared | undefined) => void;
};

/** The compound that a spectrum is of: a product of the record's reaction, or a formula that is typed. */
export const CompoundField = ({ value, onChange }: Props) => {
  const { t } = useTranslation('spectra');
  const compounds = useCompounds();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === undefined ? '' : labelOf(value));
  const known = new Map(compounds.map((compound) => [labelOf(compound), compound]));
  const take = (text: string): void => {
    setTyped(text);
    if (text.trim() === '') return onChange(undefined);
    const next = comparedWith(known.get(text) ?? { name: '', formula: text.trim(), smiles: '' });
    if (next !== null) onChange(next);
  };
  const unread = typed !== null && typed.trim() !== '' && !known.has(typed) && comparedWith({ name: '', formula: typed.trim(), smiles: '' }) === null; // prettier-ignore
  return (
    <Autocomplete
      size="xs"
      w={240}
      maw="100%"
      label={t('compound.label')}
      placeholder={t(compounds.length === 0 ? 'compound.type' : 'compound.choose')}
      data={[...known.keys()]}
      value={shown}
      maxLength={200}
      onChange={take}
      onBlur={() => setTyped(unread ? typed : null)}
      error={unread ? t('compound.unread') : undefined}
    />
  );
};
