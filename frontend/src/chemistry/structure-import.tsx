import { Button, FileButton, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import type { EntryReading, StructureReading } from '@shilu/events/structures/structure-reading';
import { IconFolderOpen } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';
import { errorText } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';
import { EntryChoice } from './entry-choice';
import { isTooLarge, readStructure, type StructureSource } from './read-structure';
import { useNameReader } from './use-name-reader';
import { STRUCTURE_FILES } from './structure-transfer';

type Props = {
  /** Pasted or dropped already; null asks for it. */
  readonly source: StructureSource | null;
  readonly onTake: (entry: EntryReading) => void;
  readonly onClose: () => void;
};

/** A structure or reaction from a text or file. One that is whole is taken at once; of several, or with faults, one is chosen. */
export const StructureImport = ({ source, onTake, onClose }: Props) => {
  const { t } = useTranslation(['chemistry', 'common']);
  // What could not be read is there to be corrected.
  const [text, setText] = useState(typeof source === 'string' ? source : '');
  const [from, setFrom] = useState<StructureSource | null>(source);
  const [reading, setReading] = useState<StructureReading | null>(null);
  const [working, setWorking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const readsNames = useNameReader();
  const latest = useRef({ onTake, onClose });
  useEffect(() => {
    latest.current = { onTake, onClose };
  });
  const read = async (next: StructureSource, first = 1): Promise<void> => {
    setFrom(next);
    if (isTooLarge(next)) return setRefused(t('tooLarge'));
    setWorking(true);
    setRefused(null);
    try {
      const found = await readStructure(next, first);
      const [only] = found.entries;
      // What a program made of a name is looked at first.
      if (found.total === 1 && only && found.faults.length === 0 && found.format !== 'name') {
        latest.current.onTake(only);
        latest.current.onClose();
      } else setReading(found);
    } catch (error) {
      setRefused(errorText(error));
    }
    setWorking(false);
  };
  const begun = useRef(false);
  useEffect(() => {
    if (source === null || begun.current) return;
    begun.current = true;
    // What was pasted is read as soon as the dialog is there.
    void read(source);
  });
  const hint = useId();
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('importTitle')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={14}>
        {reading === null ? (
          working && source !== null ? (
            <Skeleton height={120} aria-label={t('reading')} />
          ) : (
            <>
              <Textarea
                data-autofocus
                autosize
                minRows={5}
                maxRows={14}
                label={t('importText')}
                aria-describedby={hint}
                spellCheck={false}
                styles={{ input: { fontFamily: 'var(--mono)', fontSize: 12.5 } }}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Text id={hint} size="sm" c="var(--mute)">
                {t('importHint')}
                {readsNames ? ` ${t('importName')}` : ''}
              </Text>
              <Group>
                <FileButton accept={STRUCTURE_FILES.join(',')} onChange={(file) => file && void read(file)}>
                  {(button) => (
                    <Button {...button} variant="default" size="compact-md" leftSection={<IconFolderOpen size={16} />}>
                      {t('chooseFile')}
                    </Button>
                  )}
                </FileButton>
              </Group>
            </>
          )
        ) : (
          <EntryChoice
            reading={reading}
            working={working}
            onFrom={(first) => void (from !== null && read(from, first))}
            onTake={(entry) => {
              onTake(entry);
              onClose();
            }}
          />
        )}
        <DialogActions refused={refused} onCancel={onClose}>
          {reading === null ? (
            <WorkButton working={working} disabled={text.trim() === ''} onClick={() => void read(text)}>
              {t('read')}
            </WorkButton>
          ) : null}
        </DialogActions>
      </Stack>
    </Modal>
  );
};
