import { Menu } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { sheetsInOrder, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../../api/call-api';
import { saveFile } from '../../../api/save-file';
import { showError } from '../../../ui/toasts';
import { WorkButton } from '../../../ui/work-button';
import { CsvExport, type CsvChoice } from './csv-export';

type Props = { readonly recordId: string; readonly moduleId: string; readonly content: SpreadSheet };

/** The workbook as an xlsx file, or one of its sheets as CSV, as it is saved now; that it leaves is an event. */
export const ExportSheet = ({ recordId, moduleId, content }: Props) => {
  const { t } = useTranslation('spreadSheet');
  const [working, setWorking] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const leave = async (csv?: CsvChoice): Promise<void> => {
    setChoosing(false);
    setWorking(true);
    try {
      const asked = { experimentId: recordId, moduleId, ...(csv && { csv }) };
      const { blob, name } = await fetchFile(recordCalls.exportSheet, asked);
      saveFile(blob, name ?? (csv === undefined ? 'sheet.xlsx' : 'sheet.csv'));
    } catch (error) {
      showError(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <WorkButton
            size="compact-sm"
            variant="default"
            title={t('exportSaved')}
            leftSection={<IconDownload size={15} />}
            working={working}
          >
            {t('export')}
          </WorkButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void leave()}>{t('exportXlsx')}</Menu.Item>
          <Menu.Item onClick={() => setChoosing(true)}>{t('exportCsv')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {choosing ? (
        <CsvExport
          sheets={sheetsInOrder(content)}
          onTake={(csv) => void leave(csv)}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
};
