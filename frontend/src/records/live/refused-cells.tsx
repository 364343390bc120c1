import { Button } from '@mantine/core';
import { isolated } from '@shilu/events/core/isolated';
import { placeKey, type CellPlace, type FilledValue } from '@shilu/events/records/modules/cell-fill';
import type { RefusedCell } from '@shilu/events/records/room-calls';
import { useTranslation } from 'react-i18next';
import type { CellSaid } from './room-cells';
import type { Room } from './room-client';
import classes from './live.module.css';

type Props = { readonly room: Room; readonly refused: readonly RefusedCell[]; readonly said: CellSaid };

/** What was not written, each with both values: it is the person's to write again or to drop. */
export const RefusedCells = ({ room, refused, said: saidIn }: Props) => {
  const { t } = useTranslation('records');
  if (refused.length === 0) return null;
  const words = ({ because, name, cell, place, theirs, yours, message }: RefusedCell): string => {
    const said = (at: CellPlace, value: FilledValue): string =>
      value === null ? t('together.nothing') : isolated(saidIn(at, value));
    const values = {
      name: isolated(name),
      cell: isolated(cell),
      theirs: said(place, theirs),
      yours: said(place, yours),
    };
    if (because === 'unfit') return t('together.unfit', { message, yours: values.yours });
    if (because === 'held') return t('together.heldBy', values);
    return name === '' ? t('together.changedSince', values) : t('together.changed', values);
  };
  return (
    <ul className={classes['refused']} aria-label={t('together.refused')} aria-live="polite">
      {refused.map((one) => (
        <li key={placeKey(one.place)}>
          <span>{words(one)}</span>
          {one.because === 'unfit' ? null : (
            <Button size="compact-sm" variant="default" onClick={() => room.takeUp(one)}>
              {t('together.write')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => room.drop(one.place)}>
            {t('together.drop')}
          </Button>
        </li>
      ))}
    </ul>
  );
};
