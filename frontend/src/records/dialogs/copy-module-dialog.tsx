import { Radio, Stack, Text } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import type { ModuleView, RecordView } from '@shilu/events/records/views';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../../api/use-query-call';
import { RecordChooser } from '../../audit/record-chooser';
import { HeldInContext } from '../../files/held-in';
import { DialogActions } from '../../ui/dialog-actions';
import { ErrorState } from '../../ui/error-state';
import { ListSkeleton } from '../../ui/skeletons';
import { WorkButton } from '../../ui/work-button';
import { moduleUiOf } from '../modules/registry';
import classes from '../page/record.module.css';
import { useCopyModule } from '../page/use-copy-module';
import { Modal } from '../../ui/modal';

/** A module of another record, found, looked at, and copied into this one at `index`. */
export const CopyModuleDialog = ({ index, onClose }: { readonly index: number; readonly onClose: () => void }) => {
  const { t } = useTranslation(['copies', 'common']);
  const [recordId, setRecordId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const source = useQueryCall(recordCalls.record, { id: recordId ?? '' }, { enabled: recordId !== null });
  const { copy, copying } = useCopyModule();
  const record = recordId === null ? undefined : source.data?.response;
  const module = record?.modules.find(({ id }) => id === chosen) ?? record?.modules[0];
  const insert = async (from: ModuleView, { experimentId }: RecordView): Promise<void> => {
    if (await copy({ experimentId, moduleId: from.id, type: from.type }, from.title, index)) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(960px, 94vw)"
      title={t('dialog.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={14}>
        <RecordChooser
          onChoose={(id) => {
            setRecordId(id);
            setChosen(null);
          }}
        />
        {recordId !== null && source.isPending ? <ListSkeleton rows={4} /> : null}
        {recordId !== null && source.isError ? (
          <ErrorState error={source.error} onRetry={() => void source.refetch()} />
        ) : null}
        {record ? (
          <Text fw={600}>
            <span className="mono">{record.number}</span> {record.title}
          </Text>
        ) : null}
        {record && module ? (
          <div className={classes['copyFrom']}>
            <Radio.Group label={t('dialog.module')} value={module.id} onChange={setChosen}>
              <Stack gap={8} mt={6}>
                {record.modules.map((each) => (
                  <Radio key={each.id} value={each.id} label={each.title} />
                ))}
              </Stack>
            </Radio.Group>
            <Preview module={module} record={record} />
          </div>
        ) : null}
        {record && !module ? <Text c="dimmed">{t('dialog.none')}</Text> : null}
        <Text fz="sm" c="dimmed">
          {t('dialog.help')}
        </Text>
        <DialogActions onCancel={onClose}>
          <WorkButton
            working={copying}
            disabled={!module}
            onClick={() => {
              if (record && module) void insert(module, record);
            }}
          >
            {t('dialog.insert')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </Modal>
  );
};

const Preview = ({ module, record }: { readonly module: ModuleView; readonly record: RecordView }) => {
  const { t } = useTranslation('copies');
  const ui = moduleUiOf(module.type);
  const heldIn = useMemo(() => ({ recordId: record.experimentId }), [record.experimentId]);
  return (
    <div
      className={classes['copyPreview']}
      tabIndex={0}
      role="group"
      aria-label={t('dialog.preview', { module: module.title })}
    >
      {ui ? (
        <HeldInContext value={heldIn}>
          <ui.Static
            content={module.content}
            place={{
              recordId: record.experimentId,
              moduleId: `copy-${module.id}`,
              people: record.people,
              unfilled: new Set(),
            }}
          />
        </HeldInContext>
      ) : null}
    </div>
  );
};
