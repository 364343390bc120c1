import { TextInput } from '@mantine/core';
import { heldRf, readRf, rfText } from '@shilu/events/records/modules/tlc/rf';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly label: string;
  readonly rf: number;
  readonly spotId: string;
  readonly onChange: (rf: number) => void;
};

/** Rf as it is typed; what is none stays in the box with its fault beside it, and the spot where it was. */
export const RfField = ({ label, rf, spotId, onChange }: Props) => {
  const { t } = useTranslation('tlc');
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readRf(typed);
  // Another Rf came from elsewhere, such as a drag or an undo: what was typed stands there no more.
  const stands = typed !== null && (read === null || read === rf);
  const step = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setTyped(null);
    onChange(heldRf(rf + by * (event.shiftKey ? 0.05 : 0.01)));
  };
  return (
    <TextInput
      size="xs"
      w={58}
      inputMode="decimal"
      aria-label={label}
      data-rf={spotId}
      data-untaken={stands && read === null}
      value={stands ? typed : rfText(rf)}
      error={stands && read === null ? t('rfFault') : null}
      onKeyDown={step}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const next = readRf(text);
        setTyped(text);
        if (next !== null && next !== rf) onChange(next);
      }}
      onBlur={() => {
        if (read !== null) setTyped(null);
      }}
    />
  );
};
