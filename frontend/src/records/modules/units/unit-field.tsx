import { TextInput } from '@mantine/core';
import { unitOf } from '@shilu/events/units/unit';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { undoKey } from '../../../ui/native-undo';
import { leadToUnitQuestion, UnitQuestion } from './unit-question';

type Props = {
  readonly unit: string;
  readonly onChange: (unit: string) => void;
};

/** The unit of a column or field of numbers. It holds when it was typed to its end; one that is not known is asked about. */
export const UnitField = ({ unit, onChange }: Props) => {
  const { t } = useTranslation('records');
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = typed?.trim() ?? unit;
  const unknown = wanted !== unit && wanted !== '' && unitOf(wanted) === null;
  const take = (next: string): void => {
    setTyped(null);
    if (next !== unit) onChange(next);
  };
  const leave = (): void => {
    if (typed !== null && !unknown) take(wanted);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    if (event.key === 'Escape' && typed === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') setTyped(null);
    else if (unknown) leadToUnitQuestion(box.current?.closest<HTMLElement>('[data-unit-row]') ?? null);
    else leave();
  };
  return (
    <>
      <TextInput
        ref={box}
        label={t('design.unit')}
        w={90}
        maxLength={20}
        error={unknown}
        value={typed ?? unit}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
        // Before the undo of the table hears it: what is half typed is taken back first.
        onKeyDownCapture={(event) => {
          if (typed === null || undoKey(event) === null) return;
          event.preventDefault();
          setTyped(null);
        }}
      />
      {unknown ? <UnitQuestion unit={wanted} like={unit} onTake={take} back={box} /> : null}
    </>
  );
};
