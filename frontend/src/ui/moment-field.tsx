import { CloseButton, TextInput } from '@mantine/core';
import { isPosition, placeOf } from '@shilu/events/core/position';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoment } from '../lib/read-moment';
import { dateTime } from './times';

type Props = {
  readonly label: string;
  /** An instant, or a place in the log; null for now. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly description?: string;
  /** Left empty it is not now but none. */
  readonly isRequired?: boolean;
  /** Comes up in a line because it was asked for, and has the focus: what it is called is heard, not seen. */
  readonly isOpened?: boolean;
  /** Escape, or Enter where nothing was changed. */
  readonly onClose?: () => void;
};

const HINT = 'YYYY-MM-DD HH:mm';
const PLACE = /^#\s*(\d{1,20})$/;

/** How a moment is written: by the clock where its reader is, or as the number that traces and replays show. */
export const momentText = (moment: string): string => (isPosition(moment) ? `#${placeOf(moment)}` : dateTime(moment));

const read = (typed: string): string | null => PLACE.exec(typed.trim())?.[1] ?? readMoment(typed);

/** A moment of the past, typed as day and clock, or as the number of an event; left empty, it is now. */
export const MomentField = ({
  label,
  value,
  onChange,
  description,
  isRequired = false,
  isOpened = false,
  onClose,
}: Props) => {
  const { t } = useTranslation('common');
  const written = value === null ? '' : momentText(value);
  const [typed, setTyped] = useState(written);
  const [seen, setSeen] = useState(value);
  const [isWrong, setWrong] = useState(false);
  if (seen !== value) {
    setSeen(value);
    setTyped(written);
    setWrong(false);
  }
  const take = (): void => {
    if (typed.trim() === written) return setWrong(false);
    const moment = typed.trim() === '' ? null : read(typed);
    setWrong(typed.trim() !== '' && moment === null);
    if (typed.trim() === '' || moment !== null) onChange(moment);
  };
  return (
    <TextInput
      {...(isOpened ? { 'aria-label': label } : { label, description: description ?? HINT })}
      size="xs"
      maw={260}
      value={typed}
      autoFocus={isOpened}
      placeholder={isRequired ? HINT : t('moment.now')}
      error={isWrong ? t('moment.wrong') : null}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return onClose?.();
        if (event.key !== 'Enter') return;
        // What takes the place of the field, and the focus, is not pressed by the same key.
        event.preventDefault();
        take();
        if (typed.trim() === written) onClose?.();
      }}
      rightSection={
        value === null ? null : (
          <CloseButton
            size="xs"
            aria-label={t(isRequired ? 'moment.empty' : 'moment.clear')}
            onClick={() => onChange(null)}
          />
        )
      }
    />
  );
};
