import clsx from 'clsx';
import { Button, Group, Text } from '@mantine/core';
import type { Drawing } from '@shilu/events/structures/drawing';
import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { IconFileImport, IconPencil } from '@tabler/icons-react';
import { memo, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readStructure, type StructureSource } from '../../../chemistry/read-structure';
import { fetchStructureEditor, StructureEditor } from '../../../chemistry/structure-editor';
import { StructureImport } from '../../../chemistry/structure-import';
import { StructurePicture } from '../../../chemistry/structure-picture';
import { CopyMenu, useCopyStructure } from '../../../chemistry/copy-menu';
import { isSource, structureIn } from '../../../chemistry/structure-transfer';
import { errorText, showWarning } from '../../../ui/toasts';
import sideways from '../../../ui/sideways.module.css';
import classes from './equation.module.css';

type Props = {
  readonly drawing: Drawing | undefined;
  /** What the editor opens: KET, or the RXN file where there is no KET. */
  readonly source: string;
  /** RXN of the scheme, for the clipboard; empty where there is none. */
  readonly file: string;
  /** What is to be seen, for whoever does not see it. */
  readonly label: string;
  /** What the person drew or brought; null for an empty sheet. */
  readonly onScheme: (entry: EntryReading | null) => void;
  /** Further buttons. */
  readonly tools: ReactNode;
};

/** The scheme: drawn in the one editor, or brought by file, paste or drop. */
export const SchemeEditor = memo(({ drawing, source, file, label, onScheme, tools }: Props) => {
  const { t } = useTranslation(['equation', 'chemistry']);
  const [open, setOpen] = useState(false);
  const [importing, setImporting] = useState<{ readonly source: StructureSource | null } | null>(null);
  const [over, setOver] = useState(false);
  const copy = useCopyStructure();
  const copied = drawing === undefined || file === '' ? null : { file, drawing, label };
  const take = async (ket: string): Promise<string | null> => {
    if (ket === '') {
      onScheme(null);
      setOpen(false);
      return null;
    }
    try {
      const { entries, faults } = await readStructure(ket);
      const [entry] = entries;
      if (entry === undefined) return faults[0]?.message ?? t('chemistry:editorUnread');
      onScheme(entry);
      setOpen(false);
      return null;
    } catch (error) {
      return errorText(error);
    }
  };
  const bring = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    const found = structureIn(data);
    if (found === null && event.type === 'paste' && data.getData('text/plain').trim() !== '')
      return showWarning(t('chemistry:notStructure'));
    // A picture that is dropped becomes a file of the record.
    if (found === null || (found === 'pictureOnly' && event.type === 'drop')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSource(found)) setImporting({ source: found });
    else showWarning(t(found === 'hidden' ? 'chemistry:hidden' : 'chemistry:pictureOnly'));
  };
  return (
    <section
      className={classes['scheme']}
      data-over={over}
      aria-label={t('scheme')}
      // Whoever looks at the scheme may draw next.
      onPointerEnter={fetchStructureEditor}
      onFocus={fetchStructureEditor}
      onPaste={(event) => {
        if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement))
          bring(event, event.clipboardData);
      }}
      onCopy={(event) => {
        const selected = window.getSelection()?.toString() ?? '';
        if (copied === null || selected !== '' || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        void copy(copied, 'file');
      }}
      onDragOver={(event) => {
        if (![...event.dataTransfer.types].some((type) => type === 'Files' || type === 'text/plain')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        bring(event, event.dataTransfer);
      }}
    >
      <div
        className={clsx(classes['sheet'], sideways['sideways'])}
        tabIndex={0}
        role="group"
        aria-label={t('pasteHere')}
      >
        {drawing === undefined ? (
          <Text c="var(--mute)" ta="center" py={18}>
            {t('noScheme')}
          </Text>
        ) : (
          <StructurePicture drawing={drawing} label={label} height={140} />
        )}
      </div>
      <Group gap={6}>
        <Button
          size="compact-sm"
          variant={drawing === undefined ? 'filled' : 'default'}
          leftSection={<IconPencil size={15} />}
          onClick={() => setOpen(true)}
        >
          {t(drawing === undefined ? 'drawScheme' : 'editScheme')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFileImport size={15} />}
          onClick={() => setImporting({ source: null })}
        >
          {t('import')}
        </Button>
        {copied === null ? null : <CopyMenu copied={() => copied} />}
        {tools}
      </Group>
      {open ? (
        <StructureEditor title={t('schemeTitle')} initial={source} onClose={() => setOpen(false)} onDone={take} />
      ) : null}
      {importing === null ? null : (
        <StructureImport source={importing.source} onTake={onScheme} onClose={() => setImporting(null)} />
      )}
    </section>
  );
});
SchemeEditor.displayName = 'SchemeEditor';
