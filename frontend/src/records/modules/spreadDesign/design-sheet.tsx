import { Button } from '@mantine/core';
import {
  spreadDesignSchema,
  type Design,
  type SpreadDesign,
} from '@shilu/events/records/modules/spread-design/design-schema';
import { spreadDesignModule } from '@shilu/events/records/modules/spread-design/spread-design';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../../../ui/dialog-actions';
import { Modal } from '../../../ui/modal';
import { LibraryTools } from '../library/library-tools';
import type { EditorProps } from '../module-ui';
import { begunSheet } from '../spreadSheet/begun-sheet';
import { SpreadSheetEditor } from '../spreadSheet/spread-sheet-editor';
import type { Selected } from '../spreadSheet/univer/open-workbook';
import { OwnUndo } from '../undo/own-undo';
import { UndoButtons } from '../undo/undo-buttons';
import type { ContentHistory } from '../undo/use-content-history';
import { DesignChart } from './design-chart';
import { DesignFaults, useDesignFaults } from './design-faults';
import { designMerge } from './design-merge';
import { DesignPanel, DesignTools } from './design-panel';
import classes from './design.module.css';

type Props = EditorProps<SpreadDesign> & {
  /** Steps of the design; what is typed in the sheet has its own, and begins these anew. */
  readonly history: ContentHistory<SpreadDesign>;
};

/** The sheet as somebody designs it: a workbook with what its cells become, and below it what is filled in, linked, named and drawn. */
export const DesignSheet = ({ content, place, onChange, onLeave, history }: Props) => {
  const { t } = useTranslation(['spreadDesign', 'spreadSheet', 'common']);
  const [finishing, setFinishing] = useState(false);
  const faults = useDesignFaults(content);
  const selected = useRef<() => Selected | null>(() => null);
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  }, [content]);
  const change = (next: SpreadDesign): void => {
    latest.current = next;
    onChange(next);
  };
  const { book } = content;
  const redesign = (design: Design, joins?: string): void => {
    const standing = latest.current;
    // Cells of a sheet in which nothing stands yet are designed as well.
    const begun = standing.book.sheetOrder.length === 0 ? begunSheet(t('spreadSheet:firstSheet')) : standing.book;
    const next = { ...standing, book: begun, design };
    latest.current = next;
    history.change(next, joins === undefined ? {} : { joins });
  };
  const finish = (): void => {
    const sealed = { ...latest.current.design, sealed: true };
    setFinishing(false);
    // What was typed a moment ago is told below; a design with faults is never finished.
    if (spreadDesignSchema.safeParse({ ...latest.current, design: sealed }).success) redesign(sealed);
  };
  return (
    <div className={classes['designer']}>
      <SpreadSheetEditor
        content={book}
        place={place}
        onLeave={onLeave}
        alone={false}
        beside={
          <>
            <LibraryTools module={spreadDesignModule} content={content} merge={designMerge} onTake={change} />
            <DesignTools design={content.design} selected={() => selected.current()} onChange={redesign} />
          </>
        }
        selectedRef={selected}
        onChange={(next) => change({ ...latest.current, book: next })}
      />
      <DesignFaults faults={faults} />
      <OwnUndo undo={history.undo} redo={history.redo}>
        <div className={classes['panel']}>
          <DesignPanel design={content.design} book={book} selected={() => selected.current()} onChange={redesign} />
          {content.design.charts.map((chart) => (
            <DesignChart key={chart.id} book={book} chart={chart} />
          ))}
          <div className={classes['bar']}>
            <UndoButtons history={history} />
            <span className={classes['spring']} />
            {place.recordId === '' || content.design.inputs.length === 0 ? null : (
              <Button
                size="compact-md"
                leftSection={<IconCheck size={16} stroke={1.6} />}
                disabled={faults.length > 0}
                onClick={() => setFinishing(true)}
              >
                {t('finish')}
              </Button>
            )}
          </div>
        </div>
      </OwnUndo>
      <Modal
        opened={finishing}
        onClose={() => setFinishing(false)}
        title={t('finishTitle')}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <p>{t('finishHelp')}</p>
        <DialogActions careful mt={20} onCancel={() => setFinishing(false)}>
          <Button onClick={finish}>{t('finishNow')}</Button>
        </DialogActions>
      </Modal>
    </div>
  );
};
