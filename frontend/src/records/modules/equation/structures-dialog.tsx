import { formulaWords } from '@shilu/events/core/molecular-formula';
import { Button, Group } from '@mantine/core';
import { ROW_FORMATS } from '@shilu/events/records/export-calls';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { useTranslation } from 'react-i18next';
import { CopyMenu } from '../../../chemistry/copy-menu';
import { StructurePicture } from '../../../chemistry/structure-picture';
import { Modal } from '../../../ui/modal';
import { showError } from '../../../ui/toasts';
import classes from './equation.module.css';
import { exportFile, type ExportPlace } from './export-file';

type Props = { readonly place: ExportPlace; readonly rows: readonly Row[]; readonly onClose: () => void };

/** The structures of a reaction, each to be taken along as a file or by the clipboard. */
export const StructuresDialog = ({ place, rows, onClose }: Props) => {
  const { t } = useTranslation(['equation', 'common']);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('exportStructures')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <ul className={classes['structureList']}>
        {rows.map((row) => {
          const name = [row.cnum, row.name || formulaWords(row.formula)].filter((text) => text !== '').join(' ');
          const drawing = { kind: 'molecule', structure: row.structure } as const;
          return (
            <li key={row.id}>
              <StructurePicture drawing={{ ...drawing, width: 200, height: 110 }} label={name} height={80} />
              <div>
                <p>{name}</p>
                <Group gap={6}>
                  {[...ROW_FORMATS, 'png' as const].map((format) => (
                    <Button
                      key={format}
                      size="compact-xs"
                      variant="default"
                      aria-label={t('exportRow', { name, format: format.toUpperCase() })}
                      onClick={() => void exportFile({ ...place, rowId: row.id }, format).catch(showError)}
                    >
                      {format.toUpperCase()}
                    </Button>
                  ))}
                  <CopyMenu size="compact-xs" copied={() => ({ file: row.structure, drawing, label: name })} />
                </Group>
              </div>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
};
