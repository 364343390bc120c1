import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenRecord } from '../page/record-context';
import { Comparison } from '../review/comparison';
import { Modal } from '../../ui/modal';

const NOTHING = '-1';
const NOW = 'now';

/** L24: any two versions, the present content, or nothing. */
export const CompareDialog = ({ from, onClose }: { readonly from: number; readonly onClose: () => void }) => {
  const { t } = useTranslation(['records', 'common']);
  const { record } = useOpenRecord();
  const revisionOf = (version: number): string =>
    String(record.versions.find((each) => each.version === version)?.revision ?? -1);
  const [left, setLeft] = useState(revisionOf(from));
  const [right, setRight] = useState(NOW);
  const versions = record.versions.map((version) => ({
    value: String(version.revision),
    label: t('compare.version', { version: version.version }),
  }));
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1200px, 96vw)"
      title={t('compare.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Group gap={12} mb={12}>
        <Select
          label={t('compare.from')}
          allowDeselect={false}
          data={[{ value: NOTHING, label: t('compare.nothing') }, ...versions]}
          value={left}
          onChange={(value) => setLeft(value ?? NOTHING)}
        />
        <Select
          label={t('compare.to')}
          allowDeselect={false}
          data={[...versions, { value: NOW, label: t('compare.now') }]}
          value={right}
          onChange={(value) => setRight(value ?? NOW)}
        />
      </Group>
      <Comparison
        recordId={record.experimentId}
        from={Number(left)}
        to={right === NOW ? null : Number(right)}
        people={record.people}
      />
    </Modal>
  );
};
