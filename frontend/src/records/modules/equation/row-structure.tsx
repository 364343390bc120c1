import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { rowCalled } from '@shilu/events/records/modules/equation/row-called';
import { useTranslation } from 'react-i18next';
import { readStructure } from '../../../chemistry/read-structure';
import { StructureEditor } from '../../../chemistry/structure-editor';
import { errorText } from '../../../ui/toasts';
import { moleculePart } from './molecule-part';

type Props = {
  readonly row: Row | undefined;
  readonly onChange: (part: Partial<Row>) => void;
  readonly onClose: () => void;
};

const NONE: Partial<Row> = { structure: '', smiles: '', inchiKey: '' };

/** The structure of one row, in the same editor as the scheme. */
export const RowStructure = ({ row, onChange, onClose }: Props) => {
  const { t } = useTranslation(['equation', 'chemistry']);
  if (row === undefined) return null;
  const take = async (ket: string): Promise<string | null> => {
    if (ket === '') {
      onChange(NONE);
      onClose();
      return null;
    }
    try {
      const { entries, faults } = await readStructure(ket);
      const [entry] = entries;
      if (entry === undefined || entry.components.length === 0)
        return faults[0]?.message ?? t('chemistry:editorUnread');
      const part = moleculePart(row, entry);
      if (part === null) return t('oneMolecule');
      onChange(part);
      onClose();
      return null;
    } catch (error) {
      return errorText(error);
    }
  };
  return (
    <StructureEditor
      title={t('structureTitle', { name: rowCalled(row) || t('unnamed') })}
      initial={row.structure}
      onClose={onClose}
      onDone={take}
    />
  );
};
