import { Button, List, Stack, Text } from '@mantine/core';
import type { ResponseOf } from '@shilu/events/core/call';
import type { recordCalls } from '@shilu/events/records/calls';
import { lostWords } from '@shilu/events/records/modules/spread-sheet/lost-parts';
import { sheetsInOrder, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { sheetView } from '@shilu/events/records/modules/spread-sheet/sheet-view';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { DialogActions } from '../../../ui/dialog-actions';
import { Modal } from '../../../ui/modal';
import { SheetTable } from './sheet-table';

export type ReadSheet = Omit<ResponseOf<typeof recordCalls.readSheet>, 'content'> & {
  readonly name: string;
  readonly content: SpreadSheet;
};

/** So many of the first rows are shown. */
const ROWS = 8;
const MOST_DIFFERENCES = 5;

type Props = {
  readonly found: ReadSheet;
  /** Something stands in the module that goes. */
  readonly replaces: boolean;
  readonly onTake: () => void;
  readonly onClose: () => void;
};

/** What was recognised in a file, and what of it would not come along, before anything is taken. */
export const ImportPreview = ({ found, replaces, onTake, onClose }: Props) => {
  const { t } = useTranslation(['spreadSheet', 'common']);
  const language = useStore(languageStore);
  const { content, lost, differs } = found;
  const sheets = sheetsInOrder(content);
  const [first] = sheets;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('importTitle', { name: found.name })}
      size="xl"
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={14}>
        <List size="sm">
          {sheets.map((sheet) => {
            const { total, columns } = sheetView(content, sheet, { most: 0 });
            return (
              <List.Item key={sheet.id}>
                {t('importSheet', { name: sheet.name, rows: total, columns: columns.length })}
              </List.Item>
            );
          })}
        </List>
        {first ? <SheetTable id="import" sheet={firstRows(first)} styles={content.styles} /> : null}
        {found.pictures.places.length > 0 ? (
          <Text fz="sm">{t('importPictures', { count: found.pictures.places.length })}</Text>
        ) : null}
        {lost.length > 0 ? (
          <section>
            <Text fw={600} fz="sm" component="h3">
              {t('importLost')}
            </Text>
            <List size="sm">
              {lost.map((each) => (
                <List.Item key={each.part}>{lostWords(each, language)}</List.Item>
              ))}
            </List>
          </section>
        ) : (
          <Text fz="sm">{t('importWhole')}</Text>
        )}
        {differs.length > 0 ? (
          <section>
            <Text fw={600} fz="sm" component="h3">
              {t('importDiffers', { count: differs.length })}
            </Text>
            <List size="sm">
              {differs.slice(0, MOST_DIFFERENCES).map(({ cell, stored, given }) => (
                <List.Item key={cell}>{t('importDiffer', { cell, stored, given })}</List.Item>
              ))}
            </List>
          </section>
        ) : null}
        <Text fz="sm" c="var(--mute)">
          {t('importKept')}
          {replaces ? ` ${t('importReplaces')}` : ''}
        </Text>
        <DialogActions onCancel={onClose}>
          <Button data-autofocus onClick={onTake}>
            {t('importTake')}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
};

type Sheet = ReturnType<typeof sheetsInOrder>[number];
const firstRows = (sheet: Sheet): Sheet => {
  const isFirst = (row: string): boolean => Number(row) < ROWS;
  return {
    ...sheet,
    cellData: Object.fromEntries(Object.entries(sheet.cellData).filter(([row]) => isFirst(row))),
    mergeData: sheet.mergeData.filter(({ endRow }) => endRow < ROWS),
    spilled: Object.fromEntries(Object.entries(sheet.spilled ?? {}).filter(([row]) => isFirst(row))),
  };
};
