import { FileButton } from '@mantine/core';
import { currentContent } from '@shilu/events/records/modules/registry';
import { recordCalls } from '@shilu/events/records/calls';
import { sheetShape } from '@shilu/events/records/modules/spread-sheet/sheet-shape';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { spreadSheetModule } from '@shilu/events/records/modules/spread-sheet/spread-sheet';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api';
import { uploadFile } from '../../../api/upload';
import { showError, showUndo } from '../../../ui/toasts';
import { WorkButton } from '../../../ui/work-button';
import { usePictureStore } from '../../use-picture-store';
import { ImportProgress, type Coming } from './import-progress';
import { ImportPreview, type ReadSheet } from './import-preview';
import { withPictures } from './with-pictures';

const KINDS = ['.xlsx', '.xlsm', '.csv', '.txt', '.tsv', '.xls', '.xlsb', '.ods'];

type Props = {
  readonly content: SpreadSheet;
  readonly recordId: string;
  /** A file that is dropped here is read as well. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly onTake: (next: SpreadSheet) => void;
};

/** Reads an xlsx or CSV file, says what of it finds no place here, and takes it when somebody says so. */
export const ImportSheet = ({ content, recordId, frame, onTake }: Props) => {
  const { t } = useTranslation('spreadSheet');
  const [reading, setReading] = useState(false);
  const [coming, setComing] = useState<Coming | null>(null);
  const [found, setFound] = useState<ReadSheet | null>(null);
  const read = async (file: File): Promise<void> => {
    setReading(true);
    try {
      const onProgress = (sent: number): void => setComing({ name: file.name, sent });
      onProgress(0);
      const stored = await uploadFile(file, 'spreadsheet', { onProgress });
      onProgress(1);
      const { response } = await callApi(recordCalls.readSheet, {
        file: stored,
        ...(recordId === '' ? {} : { recordId }),
      });
      const next = currentContent(spreadSheetModule.type, response.content, response.contentVersion);
      setFound({ ...response, name: file.name, content: sheetShape.parse(next) });
    } catch (error) {
      showError(error);
    } finally {
      setReading(false);
      setComing(null);
    }
  };
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const place = frame.current;
    if (place === null) return;
    const leave = new AbortController();
    const listening = { capture: true, signal: leave.signal };
    const sheetIn = ({ dataTransfer }: DragEvent): File | undefined =>
      [...(dataTransfer?.files ?? [])].find(({ name }) => KINDS.some((kind) => name.toLowerCase().endsWith(kind)));
    place.addEventListener('dragover', (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(), listening); // prettier-ignore
    place.addEventListener(
      'drop',
      (event) => {
        const file = sheetIn(event);
        if (file === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        void latest.current(file);
      },
      listening,
    );
    return () => leave.abort();
  }, [frame]);
  const { store } = usePictureStore();
  const taken = (next: SpreadSheet, name: string): void => {
    onTake(next);
    if (!spreadSheetModule.isEmpty(content)) showUndo(t('imported', { name }), () => onTake(content));
  };
  const take = async (): Promise<void> => {
    if (found === null) return;
    setFound(null);
    if (found.pictures.places.length === 0) {
      taken(found.content, found.name);
      return;
    }
    setReading(true);
    const next = await withPictures(found, async (file) => (await store(file))?.file ?? null);
    setReading(false);
    taken(next, found.name);
  };
  return (
    <>
      <FileButton accept={KINDS.join(',')} onChange={(file) => file && void read(file)}>
        {(props) => (
          <WorkButton
            {...props}
            size="compact-sm"
            variant="default"
            working={reading}
            leftSection={<IconFileImport size={15} />}
          >
            {t('import')}
          </WorkButton>
        )}
      </FileButton>
      {coming === null ? null : <ImportProgress {...coming} />}
      {found === null ? null : (
        <ImportPreview
          found={found}
          replaces={!spreadSheetModule.isEmpty(content)}
          onTake={() => void take()}
          onClose={() => setFound(null)}
        />
      )}
    </>
  );
};
