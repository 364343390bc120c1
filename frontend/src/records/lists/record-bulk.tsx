import { Button } from '@mantine/core';
import type { RecordRow } from '@shilu/events/records/record-row';
import { useTranslation } from 'react-i18next';
import type { RecordActs } from './record-acts';

type Props = {
  readonly acts: RecordActs;
  readonly rows: readonly RecordRow[];
  readonly bin: boolean;
  readonly onDone: () => void;
};

/** What can be done with up to 25 records (V020). */
export const RecordBulk = ({ acts, rows, bin, onDone }: Props) => {
  const { t } = useTranslation('recordLists');
  const button = (label: string, act: RecordActs['remove']) => (
    <Button variant="outline" size="compact-sm" disabled={acts.busy} onClick={() => act(rows, onDone)}>
      {label}
    </Button>
  );
  if (bin) return button(t('bulk.restore'), acts.restore);
  return (
    <>
      {button(t('bulk.export'), acts.exportPdf)}
      {button(t('bulk.remove'), acts.remove)}
    </>
  );
};
