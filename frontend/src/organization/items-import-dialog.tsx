import { Button, FileButton, Group, Stack, Table, Text, Textarea } from '@mantine/core';
import { decodeText } from '@shilu/events/core/decode-text';
import type { DictionaryItem } from '@shilu/events/organization/dictionary';
import { IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';
import { importedRows, withImported, type ItemsFrom } from './items-import';

/** A thousand options of three names of a hundred characters, in any encoding. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_SHOWN = 200;

type Props = {
  readonly items: readonly DictionaryItem[];
  readonly onClose: () => void;
  readonly onTake: (items: readonly DictionaryItem[]) => void;
};

/** Options come in from a table: each row says first what it would do, and what is refused says why. */
export const ItemsImportDialog = ({ items, onClose, onTake }: Props) => {
  const { t } = useTranslation(['registers', 'common']);
  const [{ text, from }, setTable] = useState<{ readonly text: string; readonly from: ItemsFrom }>({
    text: '',
    from: 'pasted',
  });
  const [refused, setRefused] = useState<string | null>(null);
  const rows = useMemo(() => importedRows(text, items, from), [text, items, from]);
  const count = (what: string): number => rows.filter((row) => row.what === what).length;
  const taken = count('add') + count('change');
  const read = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
    // A workbook is an archive, whatever it is called.
    const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
    setRefused(
      isArchive || /\.xlsx?$/i.test(file.name)
        ? t('registers:items.import.workbook')
        : file.size > MOST_BYTES
          ? t('registers:items.import.large')
          : null,
    );
    setTable({ text: isArchive || file.size > MOST_BYTES ? '' : decodeText(bytes.buffer), from: 'file' });
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('registers:items.import.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={12}>
        <Text>{t('registers:items.import.about')}</Text>
        <Textarea
          label={t('registers:items.import.paste')}
          data-autofocus
          minRows={4}
          maxRows={8}
          autosize
          value={text}
          onPaste={({ currentTarget: { selectionStart, selectionEnd, value } }) => {
            // Cells copied over all that stood here are no longer the file's.
            if (selectionStart === 0 && selectionEnd === value.length) setTable((now) => ({ ...now, from: 'pasted' }));
          }}
          onChange={(event) => {
            setRefused(null);
            const { value } = event.currentTarget;
            // What a file said stays what it is while a person mends it; an empty field begins anew.
            setTable((now) => ({ text: value, from: now.text === '' ? 'pasted' : now.from }));
          }}
        />
        <Group>
          <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={(file) => void read(file)}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="default" leftSection={<IconUpload size={14} />}>
                {t('registers:items.import.file')}
              </Button>
            )}
          </FileButton>
        </Group>
        {refused === null ? null : (
          <Text c="var(--red)" role="alert">
            {refused}
          </Text>
        )}
        {rows.length === 0 ? null : (
          <>
            <Text role="status">
              {t('registers:items.import.would', {
                ...{ add: count('add'), change: count('change'), same: count('same'), refused: count('refused') },
              })}
            </Text>
            <Table.ScrollContainer minWidth={420} mah={280}>
              <Table aria-label={t('registers:items.import.rows')}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('registers:items.import.row')}</Table.Th>
                    <Table.Th>{t('registers:items.value')}</Table.Th>
                    <Table.Th>{t('registers:items.zh')}</Table.Th>
                    <Table.Th>{t('registers:items.en')}</Table.Th>
                    <Table.Th>{t('registers:items.import.what')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.slice(0, MOST_SHOWN).map(({ row, item, what, fault }) => (
                    <Table.Tr key={row}>
                      <Table.Td>{row}</Table.Td>
                      <Table.Td>{item.value}</Table.Td>
                      <Table.Td>{item.zh}</Table.Td>
                      <Table.Td>{item.en}</Table.Td>
                      <Table.Td {...(fault === null ? {} : { c: 'var(--red)' })}>
                        {fault === null
                          ? t(`registers:items.import.is.${what}`)
                          : t(`registers:items.import.fault.${fault}`)}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            {rows.length > MOST_SHOWN ? (
              <Text c="dimmed">{t('registers:items.import.more', { count: rows.length - MOST_SHOWN })}</Text>
            ) : null}
          </>
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button disabled={taken === 0} onClick={() => onTake(withImported(items, rows))}>
            {t('registers:items.import.take', { count: taken })}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
};
