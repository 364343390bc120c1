import { ActionIcon, Loader, Menu } from '@mantine/core';
import type { Register } from '@shilu/events/core/define-register';
import { tableCalls, TABLE_FORMATS, type TableFormat } from '@shilu/events/core/table-calls';
import type { RequestOf } from '@shilu/events/core/call';
import { wordsIn } from '@shilu/events/core/register-words';
import { IconDots, IconFileSpreadsheet, IconFileTypeCsv, IconTableImport } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../api/call-api';
import { saveFile } from '../api/save-file';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { showError } from '../ui/toasts';
import { LazyPart } from '../ui/lazy-part';
import { ImportDialog } from './import-dialog';
import type { RegisterExtra } from './register-extra';

const ICON = { size: 16, stroke: 1.6 };
const icons = { xlsx: IconFileSpreadsheet, csv: IconFileTypeCsv, IconTableImport } as const;

type Props = {
  readonly register: Register;
  /** Whose entries one may add; each row is decided by itself. */
  readonly mayImport: boolean;
  /** How the list is narrowed and put in order at present. */
  readonly importing?: RegisterExtra['importing'];
  readonly asked: Omit<RequestOf<ReturnType<typeof tableCalls>['export']>, 'format' | 'headingsOnly'>;
};

/** The list as a table: what is shown leaves as it is narrowed, and a file comes in. */
export const TableMenu = ({ register, asked, mayImport, importing: other }: Props) => {
  const { t } = useTranslation('registers');
  const language = useStore(languageStore);
  const calls = useMemo(() => tableCalls(register), [register]);
  const [importing, setImporting] = useState(false);
  const [importingOther, setImportingOther] = useState(false);
  const [working, setWorking] = useState(false);
  const download = async (format: TableFormat): Promise<void> => {
    setWorking(true);
    try {
      const { blob, name } = await fetchFile(calls.export, { ...asked, format });
      saveFile(blob, name ?? `${wordsIn(register, language).title}.${format}`);
    } catch (error) {
      showError(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} disabled={working} aria-busy={working} aria-label={t('table.menu')}>
            {working ? <Loader size={16} /> : <IconDots size={18} stroke={1.6} />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {TABLE_FORMATS.map((format) => {
            const Icon = icons[format];
            return (
              <Menu.Item key={format} leftSection={<Icon {...ICON} />} onClick={() => void download(format)}>
                {t(`table.${format}`)}
              </Menu.Item>
            );
          })}
          {mayImport ? (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconTableImport {...ICON} />} onClick={() => setImporting(true)}>
                {t('table.import')}
              </Menu.Item>
              {other === undefined ? null : (
                <Menu.Item leftSection={<IconTableImport {...ICON} />} onClick={() => setImportingOther(true)}>
                  {other.label[language]}
                </Menu.Item>
              )}
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {other !== undefined && importingOther ? (
        <LazyPart onClose={() => setImportingOther(false)}>
          <other.Dialog onClose={() => setImportingOther(false)} />
        </LazyPart>
      ) : null}
      {importing ? <ImportDialog register={register} onClose={() => setImporting(false)} /> : null}
    </>
  );
};
