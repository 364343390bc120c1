import { Button, Group } from '@mantine/core';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { rowCalled } from '@shilu/events/records/modules/equation/row-called';
import { IconPencil } from '@tabler/icons-react';
import { useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyMenu } from '../../../chemistry/copy-menu';
import type { StructureSource } from '../../../chemistry/read-structure';
import { StructureImport } from '../../../chemistry/structure-import';
import { StructurePicture } from '../../../chemistry/structure-picture';
import { isSource, structureIn } from '../../../chemistry/structure-transfer';
import { showWarning } from '../../../ui/toasts';
import classes from './equation.module.css';
import { moleculePart } from './molecule-part';

type Props = { readonly row: Row; readonly onChange: (part: Partial<Row>) => void; readonly onDraw: () => void };

/** The structure of a row: drawn, pasted upon it, copied from it. */
export const StructureBox = ({ row, onChange, onDraw }: Props) => {
  const { t } = useTranslation(['equation', 'chemistry']);
  const [importing, setImporting] = useState<StructureSource | null>(null);
  const label = rowCalled(row) || t('unnamed');
  const drawing = { kind: 'molecule', structure: row.structure, width: 200, height: 130 } as const;
  const paste = (event: ClipboardEvent): void => {
    const found = structureIn(event.clipboardData);
    if (found === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSource(found)) setImporting(found);
    else showWarning(t(found === 'hidden' ? 'chemistry:hidden' : 'chemistry:pictureOnly'));
  };
  return (
    <div className={classes['structure']}>
      <div
        className={classes['structureSheet']}
        tabIndex={0}
        role="group"
        aria-label={t('structurePaste', { name: label })}
        onPaste={paste}
      >
        {row.structure === '' ? (
          <span className="mute">{t('noStructure')}</span>
        ) : (
          <StructurePicture drawing={drawing} label={label} height={90} />
        )}
      </div>
      <Group gap={6}>
        <Button size="compact-xs" variant="default" leftSection={<IconPencil size={14} />} onClick={onDraw}>
          {t(row.structure === '' ? 'drawStructure' : 'editStructure')}
        </Button>
        {row.structure === '' ? null : (
          <CopyMenu
            size="compact-xs"
            copied={() => ({ file: row.structure, drawing: { kind: 'molecule', structure: row.structure }, label })}
          />
        )}
      </Group>
      {importing === null ? null : (
        <StructureImport
          source={importing}
          onTake={(entry) => {
            const part = moleculePart(row, entry);
            if (part === null) showWarning(t('oneMolecule'));
            else onChange(part);
          }}
          onClose={() => setImporting(null)}
        />
      )}
    </div>
  );
};
