import { Paper, TextInput, UnstyledButton } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore, useStore } from '../../../lib/store';
import { useShortcuts } from '../../../ui/shortcuts';
import { goBack, timeStamp, typeText, writingPlace, type WritingPlace } from './insert-text';
import classes from './symbol-palette.module.css';
import { symbolsFor } from './symbols';

/** The field into which the palette writes, and where in it; null while it is closed. */
const target = createStore<WritingPlace | null>(null);
export const openSymbols = (): void => target.set(writingPlace());
export const insertTimeStamp = async (): Promise<void> => {
  const place = writingPlace();
  if (place) typeText(place, await timeStamp());
};

const COLUMNS = 10;

const Palette = ({ place }: { readonly place: WritingPlace }) => {
  const { t } = useTranslation('records');
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const shown = symbolsFor(typed);
  const box = place.field.getBoundingClientRect();
  const close = (): void => {
    target.set(null);
    goBack(place);
  };
  const take = (sign: string | undefined): void => {
    target.set(null);
    if (sign === undefined) goBack(place);
    else typeText(place, sign);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (by !== undefined) setAt(Math.max(0, Math.min(shown.length - 1, at + by)));
    else if (event.key === 'Enter') take(shown[at]?.sign);
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Paper
      role="dialog"
      aria-label={t('insert.symbols')}
      className={classes['palette']}
      style={{
        left: Math.max(8, Math.min(box.left, window.innerWidth - 348)),
        top: Math.max(8, Math.min(box.bottom + 6, window.innerHeight - 280)),
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) target.set(null);
      }}
    >
      <TextInput
        autoFocus
        size="xs"
        aria-label={t('insert.find')}
        placeholder={t('insert.find')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes['signs']} style={{ gridTemplateColumns: `repeat(${String(COLUMNS)}, 1fr)` }}>
        {shown.map(({ sign, words }, index) => (
          <UnstyledButton
            key={sign}
            tabIndex={-1}
            title={words}
            className={classes['sign']}
            data-at={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(sign)}
          >
            {sign}
          </UnstyledButton>
        ))}
      </div>
    </Paper>
  );
};

/** Symbols and the stamp of date and time, by key, wherever in a record one writes. */
export const InsertKeys = () => {
  const { t } = useTranslation('records');
  const place = useStore(target);
  useShortcuts(t('insert.group'), [
    { key: 'mod+/', label: t('insert.symbols'), inDialogs: true, run: openSymbols },
    { key: 'mod+;', label: t('insert.stamp'), inDialogs: true, run: () => void insertTimeStamp() },
  ]);
  return place === null ? null : <Palette place={place} />;
};
