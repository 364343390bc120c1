import { recordCalls } from '@shilu/events/records/calls';
import { RECORD_TITLE_MAX } from '@shilu/events/records/record-title';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { showError, showWarning } from '../../ui/toasts';
import { useOpenRecord } from './record-context';
import classes from './record.module.css';

/** A record that begins with its title comes to be at the first pause, so that it does not begin with half a word. */
const PAUSE_MS = 800;

/** The record's title, edited where it stands. On a blank page it is inferred, and there to be written over. */
export const PaperTitle = () => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const { send } = useSend();
  const { record, beginning } = openRecord;
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  /** On its way: a field may be left again before the answer. */
  const sent = useRef<string | null>(null);
  /** `left`: the field was left; else only a pause was made in it. */
  const keep = async (left: boolean): Promise<void> => {
    const title = typed?.replace(/\s+/g, ' ').trim() ?? record.title;
    if (title === '' || title === record.title) return left ? setTyped(null) : undefined;
    if ([...title].length > RECORD_TITLE_MAX)
      return left ? showWarning(t('common:error.tooLong', { max: RECORD_TITLE_MAX })) : undefined;
    if (beginning !== null) {
      // Later titles wait for the record, and are changes of it.
      const first = beginning.state === 'blank' || beginning.state === 'refused';
      const made = await beginning.make(first ? title : undefined);
      if (first || !made) return;
    }
    if (!left || sent.current === title) return;
    sent.current = title;
    try {
      const reason = await openRecord.askReason(t('info.titleLabel'));
      if (reason === null) return;
      await send(recordCalls.modifyRecord, {
        id: record.experimentId,
        title,
        ...(reason === undefined ? {} : { reason }),
      });
      await openRecord.refresh();
    } catch (error) {
      showError(error);
    } finally {
      sent.current = null;
      // What was typed on meanwhile stays.
      setTyped((now) => (now === typed ? null : now));
    }
  };
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => clearTimeout(timer.current);
  const pause = (): void => {
    stop();
    timer.current = setTimeout(() => void latest.current(false), PAUSE_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const unsaved = typed !== null && typed.trim() !== '' && typed !== record.title;
  useEffect(() => {
    if (!unsaved) return;
    // The browser asks, and it is saved meanwhile: a tab that is closed leaves no field.
    const ask = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
      void latest.current(true);
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  const exists = beginning === null;
  useEffect(() => {
    // What was typed in it while the record was being made.
    if (exists && document.activeElement !== field.current) void latest.current(true);
  }, [exists]);
  if (!openRecord.owns) return <h1 className={classes['title']}>{record.title}</h1>;
  return (
    <h1 style={{ margin: 0 }}>
      <textarea
        ref={field}
        className={classes['title']}
        data-edit
        data-inferred={beginning?.state === 'blank' && typed === null}
        rows={1}
        aria-label={t('info.titleLabel')}
        value={typed ?? record.title}
        onFocus={({ currentTarget }) => {
          if (beginning?.state === 'blank' && typed === null) currentTarget.select();
        }}
        onChange={({ currentTarget, nativeEvent }) => {
          setTyped(currentTarget.value);
          if (!exists && !('isComposing' in nativeEvent && nativeEvent.isComposing === true)) pause();
        }}
        onCompositionStart={stop}
        onCompositionEnd={() => {
          if (!exists) pause();
        }}
        onBlur={() => {
          stop();
          void keep(true);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            event.currentTarget.blur();
          }
          if (event.key === 'Escape') setTyped(null);
        }}
      />
    </h1>
  );
};
