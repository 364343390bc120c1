import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { namedUses } from '@shilu/events/records/modules/spread-sheet/sheet-uses';
import { spreadSheetModule } from '@shilu/events/records/modules/spread-sheet/spread-sheet';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '@tabler/icons-react';
import clsx from 'clsx';
import { useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { useBackCloses } from '../../../ui/open-dialogs';
import { showWarning } from '../../../ui/toasts';
import { usePictureStore } from '../../use-picture-store';
import { LibraryTools } from '../library/library-tools';
import type { EditorProps } from '../module-ui';
import { begunSheet } from './begun-sheet';
import { ExportSheet } from './export-sheet';
import { ImportSheet } from './import-sheet';
import { OtherwiseNote } from './otherwise-note';
import { SheetFaults } from './sheet-faults';
import { spreadSheetMerge } from './spread-sheet-merge';
import classes from './spread-sheet.module.css';
import { usePictureUrls } from './use-picture-urls';
import { useOtherwise } from './use-otherwise';
import { useWorkbook } from './use-workbook';
import type { Selected } from './univer/open-workbook';
import { workbookTexts, type WorkbookTexts } from './univer/workbook-texts';

type Props = EditorProps<SpreadSheet> & {
  /** A module of its own, which leaves as a file and begins with a workbook of the library. */
  readonly alone?: boolean;
  /** What else is done with the sheet: it stands above it, as large as the sheet may be. */
  readonly beside?: ReactNode;
  /** Is given what tells which cells are selected. */
  readonly selectedRef?: RefObject<() => Selected | null>;
};

/** A workbook: formulas, formats, several sheets. Undo, find, filter and the like are its own. */
export const SpreadSheetEditor = ({ content, place, onChange, onLeave, alone = true, beside, selectedRef }: Props) => {
  const { t } = useTranslation('spreadSheet');
  const language = useStore(languageStore);
  const dark = useComputedColorScheme('light') === 'dark';
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState<WorkbookTexts | null>(() => known.get(language) ?? null);
  const [whole, setWhole] = useState(false);
  const [begun] = useState(() => begunSheet(t('firstSheet')));
  useEffect(() => {
    let wanted = true;
    void knownTexts(language).then((texts) => wanted && setWords(texts));
    return () => {
      wanted = false;
    };
  }, [language]);
  // What was saved, not what is typed: the sheet on the screen calculates as it goes.
  const [saved] = useState(content);
  const otherwise = useOtherwise(saved);
  const standing = content.sheetOrder.length === 0 ? begun : content;
  const { pictures, ready } = usePictureUrls(standing);
  const { store } = usePictureStore();
  const storePicture = async (file: File): Promise<string | null> => {
    const stored = await store(file);
    return stored && pictures.add(stored.file, file);
  };
  /** Tab is the sheet's own: F6 leads to what stands above it and back, Escape out of it. */
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'F6' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'F6') tools.current?.querySelector('button')?.focus();
    else if (whole) setWhole(false);
    else onLeave();
  };
  const workbook = useWorkbook({
    ...{ box, content: standing, unitId: place.moduleId, words: ready ? words : null },
    ...{ dark, pictures, storePicture, onChange, onKey },
    onUsed: (sheet, uses) => showWarning(t('sheetUsed', { sheet, cells: namedUses(uses) })),
    names: { more: t('more'), other: t('control'), fields: [t('font'), t('size'), t('cells')] },
  });
  useEffect(() => {
    if (selectedRef) selectedRef.current = workbook.selected;
  }, [selectedRef, workbook.selected]);
  useBackCloses(whole, () => setWhole(false));
  return (
    <div ref={frame} className={clsx(classes['frame'], whole && classes['whole'])}>
      <div
        ref={tools}
        className={classes['tools']}
        role="toolbar"
        aria-label={t('tools')}
        onKeyDown={(event) => {
          if (event.key !== 'F6') return;
          event.preventDefault();
          workbook.focus();
        }}
      >
        <ImportSheet content={content} recordId={place.recordId} frame={frame} onTake={onChange} />
        {!alone || place.recordId === '' || content.sheetOrder.length === 0 ? null : (
          <ExportSheet recordId={place.recordId} moduleId={place.moduleId} content={content} />
        )}
        {alone ? (
          <LibraryTools module={spreadSheetModule} content={content} merge={spreadSheetMerge} onTake={onChange} />
        ) : null}
        {beside}
        <span className={classes['hint']}>{t('keys')}</span>
        <Tooltip label={t(whole ? 'smaller' : 'larger')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(whole ? 'smaller' : 'larger')}
            aria-pressed={whole}
            onClick={() => setWhole(!whole)}
          >
            {whole ? (
              <IconArrowsDiagonalMinimize2 size={18} stroke={1.6} />
            ) : (
              <IconArrowsDiagonal size={18} stroke={1.6} />
            )}
          </ActionIcon>
        </Tooltip>
      </div>
      <SheetFaults
        moduleId={place.moduleId}
        content={content}
        onGo={workbook.goTo}
        onRecalculate={workbook.recalculate}
      />
      <OtherwiseNote
        book={saved}
        now={content.engine?.version === saved.engine?.version ? otherwise : null}
        onGo={workbook.goTo}
      />
      <div
        ref={box}
        className={classes['box']}
        tabIndex={-1}
        data-takes-focus
        onFocus={({ target, currentTarget }) => target === currentTarget && workbook.focus()}
      />
    </div>
  );
};

const known = new Map<string, WorkbookTexts>();
const knownTexts = async (language: Parameters<typeof workbookTexts>[0]): Promise<WorkbookTexts> => {
  const texts = known.get(language) ?? (await workbookTexts(language));
  known.set(language, texts);
  return texts;
};

/** With the words of the language that is on, so that the sheet stands there as soon as its editor does. */
export const loadSpreadSheetEditor = async (): Promise<ComponentType<EditorProps<SpreadSheet>>> => {
  await knownTexts(languageStore.get());
  return SpreadSheetEditor;
};
