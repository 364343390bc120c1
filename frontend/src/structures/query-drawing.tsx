import { Button, Group, Text } from '@mantine/core';
import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { IconFileImport, IconPencil, IconX } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { drawingOf } from '../chemistry/entry-choice';
import { readStructure, type StructureSource } from '../chemistry/read-structure';
import { fetchStructureEditor, StructureEditor } from '../chemistry/structure-editor';
import { StructureImport } from '../chemistry/structure-import';
import { StructurePicture } from '../chemistry/structure-picture';
import { isSource, structureIn } from '../chemistry/structure-transfer';
import { errorText, showWarning } from '../ui/toasts';
import { usePaste } from './use-paste';
import { packedStructure } from './packed-structure';
import classes from './structures.module.css';

type Props = {
  /** What is searched with, as it was read; null where nothing is drawn. */
  readonly entry: EntryReading | null;
  readonly onQuery: (packed: string, entry: EntryReading | null) => void;
};

/** What is looked for: drawn, pasted anywhere on the page, dropped or imported. */
export const QueryDrawing = ({ entry, onQuery }: Props) => {
  const { t } = useTranslation(['structures', 'chemistry']);
  const [open, setOpen] = useState(false);
  const [importing, setImporting] = useState<{ readonly source: StructureSource | null } | null>(null);
  const [over, setOver] = useState(false);
  /** Answers what is wrong with it in words; null when it is taken. */
  const take = async (next: EntryReading): Promise<string | null> => {
    const packed = await packedStructure(next);
    if (packed === null) return t('search.tooLarge');
    onQuery(packed, next);
    return null;
  };
  const takeDrawn = async (ket: string): Promise<string | null> => {
    if (ket === '') {
      onQuery('', null);
      setOpen(false);
      return null;
    }
    try {
      const { entries, faults } = await readStructure(ket);
      const [next] = entries;
      if (next === undefined) return faults[0]?.message ?? t('chemistry:editorUnread');
      const refused = await take(next);
      if (refused === null) setOpen(false);
      return refused;
    } catch (error) {
      return errorText(error);
    }
  };
  const bring = (data: DataTransfer): boolean => {
    const found = structureIn(data);
    if (found === null) return false;
    if (isSource(found)) setImporting({ source: found });
    else showWarning(t(found === 'hidden' ? 'chemistry:hidden' : 'chemistry:pictureOnly'));
    return true;
  };
  usePaste(open || importing !== null ? null : bring);
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    if (bring(event.dataTransfer)) event.preventDefault();
  };
  return (
    <section
      className={classes['query']}
      data-over={over}
      aria-label={t('search.query')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className={classes['sheet']} tabIndex={0} role="group" aria-label={t('search.query')}>
        {entry === null ? (
          <Text c="var(--mute)" ta="center" size="sm">
            {t('search.queryEmpty')}
          </Text>
        ) : (
          <StructurePicture drawing={drawingOf(entry)} label={t('search.query')} height={130} />
        )}
      </div>
      <Group gap={6}>
        <Button
          size="compact-sm"
          variant={entry === null ? 'filled' : 'default'}
          leftSection={<IconPencil size={15} />}
          onPointerEnter={fetchStructureEditor}
          onFocus={fetchStructureEditor}
          onClick={() => setOpen(true)}
        >
          {t(entry === null ? 'search.draw' : 'search.edit')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFileImport size={15} />}
          onClick={() => setImporting({ source: null })}
        >
          {t('search.import')}
        </Button>
        {entry === null ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconX size={15} />}
            onClick={() => onQuery('', null)}
          >
            {t('search.clear')}
          </Button>
        )}
      </Group>
      {open ? (
        <StructureEditor
          title={t('search.query')}
          initial={entry?.ket ?? ''}
          onClose={() => setOpen(false)}
          onDone={takeDrawn}
        />
      ) : null}
      {importing === null ? null : (
        <StructureImport
          source={importing.source}
          onTake={(next) => void take(next).then((refused) => refused !== null && showWarning(refused))}
          onClose={() => setImporting(null)}
        />
      )}
    </section>
  );
};
