import { Button, Loader, Text } from '@mantine/core';
import { lazy, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveDialog } from '../ui/confirm-leave';
import { DialogFoot } from '../ui/dialog-actions';
import { LazyPart } from '../ui/lazy-part';
import { Modal } from '../ui/modal';
import { WorkButton } from '../ui/work-button';
import type { Drawing } from './structure-canvas';
import classes from './structure-editor.module.css';

/** What the dialog is made of comes with the first drawing, not with the record. */
const loadCanvas = () => import('./structure-canvas').then((file) => ({ default: file.StructureCanvas }));
const StructureCanvas = lazy(loadCanvas);

/** Fetched when somebody is about to draw, so that the dialog opens with it. */
export const fetchStructureEditor = (): void => void loadCanvas().catch(() => {});

type Props = {
  readonly title: string;
  /** KET, RXN or molfile; '' begins with an empty sheet. */
  readonly initial: string;
  readonly onClose: () => void;
  /** What was drawn, as KET ('' for nothing); answers what is wrong with it in words, or null when it is taken. */
  readonly onDone: (ket: string) => Promise<string | null>;
};

/**
 * The one structure editor, over the whole screen. Escape belongs to the drawing while the drawing has the focus, elsewhere it
 * closes; a drawing that was changed is never dropped without a question.
 */
export const StructureEditor = ({ title, initial, onClose, onDone }: Props) => {
  const { t } = useTranslation(['chemistry', 'common']);
  const drawing = useRef<Drawing | null>(null);
  const [ready, setReady] = useState(false);
  const [working, setWorking] = useState(false);
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const tryClose = (): void => {
    if (drawing.current?.isChanged() === true) setAsking(true);
    else onClose();
  };
  const take = async (): Promise<void> => {
    if (drawing.current === null) return;
    setWorking(true);
    setFault(null);
    const refused = await drawing.current.read().then(onDone, () => t('editorUnread'));
    setWorking(false);
    if (refused !== null) setFault(refused);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const inCanvas = event.target instanceof Node && canvas.current?.contains(event.target) === true;
    if (event.key === 'Escape' && !inCanvas && !asking && !event.defaultPrevented) {
      event.stopPropagation();
      tryClose();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void take();
    }
  };
  return (
    <Modal
      opened
      fullScreen
      onClose={tryClose}
      closeOnEscape={false}
      // The dialogs of the drawing stand beside ours in the page: a trap would take the focus from them.
      trapFocus={false}
      title={title}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      classNames={{ content: classes['content'] ?? '', body: classes['body'] ?? '', header: classes['header'] ?? '' }}
      onKeyDown={onKeyDown}
    >
      <div ref={canvas} className={classes['canvas']} aria-busy={!ready}>
        <LazyPart onClose={onClose} fallback={<Waiting label={t('editorLoading')} />}>
          <StructureCanvas
            initial={initial}
            onReady={(opened) => {
              drawing.current = opened;
              setReady(true);
            }}
            onFault={() => setFault(t('editorFault'))}
          />
        </LazyPart>
      </div>
      <DialogFoot>
        <Text
          className={classes['said'] ?? ''}
          size="sm"
          c={fault === null ? 'var(--mute)' : 'var(--red)'}
          role={fault === null ? undefined : 'alert'}
        >
          {fault ?? t('editorKeys')}
        </Text>
        <Button variant="default" onClick={tryClose}>
          {t('common:actions.cancel')}
        </Button>
        <WorkButton working={working} disabled={!ready} onClick={() => void take()}>
          {t('editorTake')}
        </WorkButton>
      </DialogFoot>
      <LeaveDialog opened={asking} body={t('editorLeave')} onLeave={onClose} onStay={() => setAsking(false)} />
    </Modal>
  );
};

const Waiting = ({ label }: { readonly label: string }) => (
  <div className={classes['waiting']}>
    <Loader aria-label={label} />
    <Text c="var(--mute)">{label}</Text>
  </div>
);
