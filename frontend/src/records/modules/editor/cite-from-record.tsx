import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { RecordSaid } from '@shilu/events/records/modules/quotes';
import type { Content } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../../../ui/dialog-actions';
import classes from './rich-text.module.css';
import { citation, recordLines, useChosen, WorkLines, worksOfRecord } from './work-lines';

export type CiteProps = {
  readonly said: RecordSaid;
  readonly onTake: (node: Content) => void;
  readonly onClose: () => void;
};

/** Where one may not add to a list: what is listed can be cited. */
export const CiteFromRecord = ({ said, onTake, onClose }: CiteProps) => {
  const { t } = useTranslation(['records', 'common']);
  const [wanted, setWanted] = useState('');
  const { chosen, toggle } = useChosen();
  const works = worksOfRecord(said);
  if (works.length === 0) return <Text c="dimmed">{t('records:rich.noWorks')}</Text>;
  const lines = recordLines(said, wanted);
  return (
    <Stack gap={12}>
      <TextInput
        data-autofocus
        label={t('records:rich.filter')}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <div className={classes['liveList']} tabIndex={0} role="group" aria-label={t('records:rich.ofRecord')}>
        <WorkLines label={t('records:rich.ofRecord')} lines={lines} chosen={chosen} onToggle={toggle}>
          {lines.length === 0 ? <Text c="dimmed">{t('records:rich.nothingFits')}</Text> : null}
        </WorkLines>
      </div>
      <DialogActions onCancel={onClose}>
        <Button
          disabled={chosen.size === 0}
          onClick={
            () =>
            onTake(citation(works.filter(({ key }) => chosen.has(key)).map(({ module, id, number }) => ({ module, id, number })))) // prettier-ignore
          }
        >
          {t('records:rich.insertWorks')}
        </Button>
      </DialogActions>
    </Stack>
  );
};
