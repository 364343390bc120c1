import { Button, Select, Stack } from '@mantine/core';
import type { Sheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import type { CsvWriting } from '@shilu/events/records/sheet-calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../../../ui/dialog-actions';
import { Modal } from '../../../ui/modal';

export type CsvChoice = CsvWriting & { readonly sheet: string };

const SEPARATORS = [',', ';', '\t'] as const satisfies readonly CsvWriting['separator'][];
const ENCODINGS = ['utf-8', 'gb18030'] as const satisfies readonly CsvWriting['encoding'][];

type Props = {
  readonly sheets: readonly Sheet[];
  readonly onTake: (choice: CsvChoice) => void;
  readonly onClose: () => void;
};

/** Which sheet leaves as separated values, and how they are written. */
export const CsvExport = ({ sheets, onTake, onClose }: Props) => {
  const { t } = useTranslation(['spreadSheet', 'common']);
  const [choice, setChoice] = useState<CsvChoice>({ sheet: sheets[0]?.id ?? '', separator: ',', encoding: 'utf-8' });
  const put = (part: Partial<CsvChoice>): void => setChoice({ ...choice, ...part });
  const separatorNames = { ',': t('csvComma'), ';': t('csvSemicolon'), '\t': t('csvTab') };
  const encodingNames = { 'utf-8': t('csvUtf8'), gb18030: t('csvGb18030') };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('exportCsv')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={12}>
        <Select
          label={t('csvSheet')}
          data={sheets.map(({ id, name }) => ({ value: id, label: name }))}
          value={choice.sheet}
          allowDeselect={false}
          onChange={(sheet) => sheet !== null && put({ sheet })}
        />
        <Select
          label={t('csvSeparator')}
          data={SEPARATORS.map((value) => ({ value, label: separatorNames[value] }))}
          value={choice.separator}
          allowDeselect={false}
          onChange={(value) => put({ separator: SEPARATORS.find((each) => each === value) ?? ',' })}
        />
        <Select
          label={t('csvEncoding')}
          data={ENCODINGS.map((value) => ({ value, label: encodingNames[value] }))}
          value={choice.encoding}
          allowDeselect={false}
          onChange={(value) => put({ encoding: ENCODINGS.find((each) => each === value) ?? 'utf-8' })}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button onClick={() => onTake(choice)}>{t('csvTake')}</Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
};
