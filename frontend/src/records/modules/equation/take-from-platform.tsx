import { Button, Group } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import type { Bottle, RegisteredCompound } from '@shilu/events/integrations/platforms/look-ups';
import { isProduct, type Row } from '@shilu/events/records/modules/equation/equation-schema';
import { takenFromBottle, takenFromRegistry } from '@shilu/events/records/modules/equation/taken-from';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStructure } from '../../../chemistry/read-structure';
import { LazyPart } from '../../../ui/lazy-part';
import { showError } from '../../../ui/toasts';
import { moleculePart } from './molecule-part';

const FindAtPlatform = lazy(() =>
  import('../../../integrations/find-at-platform').then((file) => ({ default: file.FindAtPlatform })),
);

type Props = {
  readonly row: Row;
  readonly language: Language;
  readonly onChange: (part: Partial<Row>) => void;
};

/** The structure of what was picked, for a row that has none yet; it stays without one where that cannot be read. */
const structureOf = async (row: Row, smiles: string): Promise<Partial<Row>> => {
  if (smiles === '' || row.structure !== '' || row.formula !== '') return {};
  const { entries } = await readStructure(smiles);
  const [entry] = entries;
  return (entry && moleculePart(row, entry)) ?? {};
};

/** The way from a row to the bottle or the registered compound that it is taken from, and back. */
export const TakeFromPlatform = ({ row, language, onChange }: Props) => {
  const { t } = useTranslation('equation');
  const [finding, setFinding] = useState(false);
  if (isProduct(row)) return null;
  const put = (part: Partial<Row>, smiles: string): void => {
    setFinding(false);
    structureOf(row, smiles).then(
      (structure) => onChange({ ...part, ...structure }),
      (error: unknown) => {
        onChange(part);
        showError(error);
      },
    );
  };
  return (
    <Group gap={6}>
      <Button size="compact-xs" variant="default" onClick={() => setFinding(true)}>
        {t('takeFrom')}
      </Button>
      {row.from === null ? null : (
        <Button size="compact-xs" variant="subtle" onClick={() => onChange({ from: null })}>
          {t('notFrom')}
        </Button>
      )}
      {finding ? (
        <LazyPart onClose={() => setFinding(false)}>
          <FindAtPlatform
            name={row.name}
            inchiKey={row.inchiKey}
            onBottle={(bottle: Bottle, asOf) => put(takenFromBottle(row, bottle, asOf, language), bottle.smiles)}
            onRegistered={(compound: RegisteredCompound, batchNo) =>
              put(takenFromRegistry(row, compound, batchNo), compound.smiles)
            }
            onClose={() => setFinding(false)}
          />
        </LazyPart>
      ) : null}
    </Group>
  );
};
