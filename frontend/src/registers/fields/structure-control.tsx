import { Button, Group, Input } from '@mantine/core';
import { structureIn } from '@shilu/events/core/fields/structure';
import type { FieldOf } from '@shilu/events/core/fields/field-types';
import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStructure } from '../../chemistry/read-structure';
import { fetchStructureEditor, StructureEditor } from '../../chemistry/structure-editor';
import { StructureImport } from '../../chemistry/structure-import';
import { StructurePicture } from '../../chemistry/structure-picture';
import { errorText } from '../../ui/toasts';
import type { ControlOf } from './field-ui';

/** A molecule that is drawn, pasted or brought as a file; what it says is read by the server. */
export const StructureControl = ({ shared, value, readOnly, onChange }: ControlOf<FieldOf<'structure'>>) => {
  const { t } = useTranslation('chemistry');
  const id = useId();
  const [open, setOpen] = useState<'drawing' | 'file' | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const held = structureIn(value);
  /** What is wrong with it, or null when it is taken. */
  const take = (entry: EntryReading | undefined): string | null => {
    const [component] = entry?.components ?? [];
    if (entry === undefined || component === undefined) return t('editorUnread');
    if (entry.kind === 'reaction' || entry.components.length > 1) return t('oneMolecule');
    const { structure, smiles, inchiKey, formula } = component;
    onChange({ structure, smiles, inchiKey: inchiKey ?? '', formula: formula ?? '' });
    setRefused(null);
    return null;
  };
  const close = (): void => setOpen(null);
  const drawn = async (ket: string): Promise<string | null> => {
    if (ket === '') {
      onChange(null);
      close();
      return null;
    }
    try {
      const { entries, faults } = await readStructure(ket);
      const fault = take(entries[0]);
      if (fault === null) close();
      return fault === null ? null : (faults[0]?.message ?? fault);
    } catch (error) {
      return errorText(error);
    }
  };
  return (
    <Input.Wrapper
      label={shared.label}
      description={shared.description}
      required={shared.required}
      error={shared.error ?? refused}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
    >
      <div role="group" aria-labelledby={`${id}-label`}>
        {held === null ? null : (
          <StructurePicture
            drawing={{ kind: 'molecule', structure: held.structure, width: 320, height: 200 }}
            label={held.formula || held.smiles}
            height={140}
          />
        )}
        {readOnly ? null : (
          <Group gap={8} mt={6}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPencil size={15} stroke={1.6} />}
              aria-describedby={`${id}-label`}
              onPointerEnter={fetchStructureEditor}
              onClick={() => setOpen('drawing')}
            >
              {t(held === null ? 'drawStructure' : 'changeStructure')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-describedby={`${id}-label`}
              onClick={() => setOpen('file')}
            >
              {t('pasteStructure')}
            </Button>
            {held === null ? null : (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconTrash size={15} stroke={1.6} />}
                onClick={() => onChange(null)}
              >
                {t('removeStructure')}
              </Button>
            )}
          </Group>
        )}
      </div>
      {open === 'drawing' ? (
        <StructureEditor title={shared.label} initial={held?.structure ?? ''} onClose={close} onDone={drawn} />
      ) : null}
      {open === 'file' ? (
        <StructureImport source={null} onClose={close} onTake={(entry) => setRefused(take(entry))} />
      ) : null}
    </Input.Wrapper>
  );
};
