import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { undoKey } from '../../../ui/native-undo';
import classes from '../fields.module.css';

type Props = {
  readonly label: string;
  /** The new name, or null where it stays as it was. */
  readonly onDone: (label: string | null, by: 'key' | 'leaving') => void;
};

/** A column's name while it is typed in its heading. */
export const HeadName = ({ label, onDone }: Props) => {
  const { t } = useTranslation('records');
  const [typed, setTyped] = useState(label);
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const end = (kept: boolean, by: 'key' | 'leaving'): void => {
    if (over.current) return;
    over.current = true;
    const name = typed.trim();
    onDone(kept && name !== '' && name !== label ? name : null, by);
  };
  const leaving = useRef(end);
  useEffect(() => {
    leaving.current = end;
  });
  useEffect(() => {
    // Before the drafts are kept, which hear it later.
    const leave = (): void => leaving.current(true, 'leaving');
    window.addEventListener('pagehide', leave, { capture: true });
    return () => window.removeEventListener('pagehide', leave, { capture: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    // The save hears its key, with the name in the content.
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) return end(true, 'key');
    const ends = event.key === 'Enter' || event.key === 'Escape';
    // The arrows, Delete and Tab of the sheet are not those of a name; the undo of the table is not that of a half-typed one.
    if (ends || event.key !== 'Tab') event.stopPropagation();
    if (undoKey(event) !== null) {
      event.preventDefault();
      setTyped(label);
    }
    if (!ends) return;
    event.preventDefault();
    end(event.key === 'Enter', 'key');
  };
  return (
    <input
      ref={input}
      className={classes['headName']}
      aria-label={t('design.name')}
      maxLength={100}
      size={Math.max(6, typed.length + 1)}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDownCapture={onKeyDown}
      onMouseDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onBlur={() => end(true, 'leaving')}
    />
  );
};
