import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { CONDITION_WORDS, MARK_SIGNS, MARK_WORDS } from '@shilu/events/records/modules/info-table/column-words';
import { tableFaultText } from '@shilu/events/records/modules/info-table/fault-words';
import type { InfoColumn } from '@shilu/events/records/modules/info-table/info-table';
import {
  MARK_COLOURS,
  MARK_CONDITIONS,
  markSchema,
  valuesOf,
  type Mark,
} from '@shilu/events/records/modules/info-table/info-table-schema';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { settleCell } from './info-table-edit';
import { Modal } from '../../../ui/modal';

const MOST = 10;
/** What a condition does not compare with is not kept. */
const tidy = (mark: Mark, column: InfoColumn): Mark => {
  const [count, settle] = [valuesOf(mark.when), (value = ''): string => settleCell(column, value)];
  return {
    when: mark.when,
    ...(count > 0 ? { value: settle(mark.value) } : {}),
    ...(count > 1 ? { to: settle(mark.to) } : {}),
    colour: mark.colour,
  };
};

type Props = {
  readonly column: InfoColumn;
  readonly onClose: () => void;
  readonly onDone: (marks: readonly Mark[]) => void;
};

/** The conditions by which cells of a column are marked; of several that a cell meets, the first counts. */
export const MarksDialog = ({ column, onClose, onDone }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const language = useStore(languageStore);
  const [marks, setMarks] = useState<readonly Mark[]>(column.marks ?? [{ when: 'above', colour: 'red' }]);
  const set = (at: number, next: Mark): void => setMarks(marks.map((mark, each) => (each === at ? next : mark)));
  const whole = marks.every((mark) => markSchema.safeParse(tidy(mark, column)).success);
  return (
    <Modal opened onClose={onClose} title={t('marks.title', { column: column.label })} size="lg">
      <Stack gap={12}>
        {marks.map((mark, at) => (
          <Group key={at} gap={8} align="end">
            <Select
              label={t('marks.when')}
              w={140}
              allowDeselect={false}
              data={MARK_CONDITIONS.map((value) => ({ value, label: CONDITION_WORDS[value][language] }))}
              value={mark.when}
              onChange={(value) => {
                const when = MARK_CONDITIONS.find((each) => each === value);
                if (when) set(at, { ...mark, when });
              }}
            />
            {valuesOf(mark.when) > 0 ? (
              <TextInput
                label={column.unit ? t('marks.valueIn', { unit: column.unit }) : t('marks.value')}
                w={100}
                maxLength={100}
                value={mark.value ?? ''}
                onChange={(event) => set(at, { ...mark, value: event.currentTarget.value })}
              />
            ) : null}
            {valuesOf(mark.when) > 1 ? (
              <TextInput
                label={t('marks.to')}
                w={100}
                maxLength={100}
                value={mark.to ?? ''}
                onChange={(event) => set(at, { ...mark, to: event.currentTarget.value })}
              />
            ) : null}
            <Select
              label={t('marks.mark')}
              w={130}
              allowDeselect={false}
              data={MARK_COLOURS.map((value) => ({
                value,
                label: `${MARK_SIGNS[value]} ${MARK_WORDS[value][language]}`,
              }))}
              value={mark.colour}
              onChange={(value) => {
                const colour = MARK_COLOURS.find((each) => each === value);
                if (colour) set(at, { ...mark, colour });
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              mb={4}
              aria-label={t('marks.remove', { count: at + 1 })}
              onClick={() => setMarks(marks.filter((_, each) => each !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        {whole ? null : (
          <Text fz={13} c="dimmed" role="status">
            {tableFaultText({ message: 'markNeedsValue' }, language)}
          </Text>
        )}
        <Group justify="space-between">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={marks.length >= MOST}
            onClick={() => setMarks([...marks, { when: 'above', colour: 'red' }])}
          >
            {t('marks.add')}
          </Button>
          <Button disabled={!whole} onClick={() => onDone(marks.map((mark) => tidy(mark, column)))}>
            {t('marks.done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
