import { Button, Menu } from '@mantine/core';
import { REACTION_FORMATS } from '@shilu/events/records/export-calls';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInPast } from '../../../api/moment';
import { showError } from '../../../ui/toasts';
import { exportFile, type ExportPlace } from './export-file';
import { StructuresDialog } from './structures-dialog';

type Props = {
  readonly place: ExportPlace;
  /** Whether it has an RXN: a reaction of names alone leaves as a picture and a table. */
  readonly hasFile: boolean;
  /** Rows with a structure. */
  readonly rows: readonly Row[];
};

/** C050: the reaction and its structures as files, as they are saved now. */
export const ExportMenu = ({ place, hasFile, rows }: Props) => {
  const { t } = useTranslation('equation');
  const inPast = useInPast();
  const [choosing, setChoosing] = useState(false);
  const formats = [...REACTION_FORMATS, 'png' as const].filter((format) => hasFile || (format !== 'rxn' && format !== 'cdxml')); // prettier-ignore
  // As it is saved now, that is, and not as it was.
  if (inPast) return null;
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="compact-sm" variant="default" leftSection={<IconDownload size={15} />}>
            {t('export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('exportSaved')}</Menu.Label>
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => void exportFile(place, format).catch(showError)}>
              {t(`exportAs.${format}`)}
            </Menu.Item>
          ))}
          {rows.length === 0 ? null : <Menu.Item onClick={() => setChoosing(true)}>{t('exportStructures')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {choosing ? <StructuresDialog {...{ place, rows }} onClose={() => setChoosing(false)} /> : null}
    </>
  );
};
