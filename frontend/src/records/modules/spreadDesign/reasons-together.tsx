import { isolated } from '@shilu/events/core/isolated';
import { placeKey as roomKey } from '@shilu/events/records/modules/cell-fill';
import { placeKey, type SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { beyondLimits, inputName, type InputCell } from '@shilu/events/records/modules/spread-design/input-cells';
import { inputLimits } from '@shilu/events/records/modules/spread-design/design-words';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TogetherProps } from '../module-ui';
import { BeyondReason, ReasonGiven } from './beyond-reason';
import classes from './design.module.css';

type Props = TogetherProps<SpreadDesign> & {
  /** All cells that are filled in. */
  readonly all: readonly InputCell[];
};
type Beyond = {
  readonly cell: InputCell;
  readonly value: number;
  /** The value as it was written, with its unit. */
  readonly said: string;
};

/** Why values beyond their limits stand, where several people fill in: a field each, as any other cell of theirs. */
export const ReasonsTogether = ({ content, place, cells, all }: Props) => {
  const { t } = useTranslation(['spreadDesign', 'records']);
  /** Of the field one is in: it stays, whatever becomes of its cell, until it is left. */
  const [within, setWithin] = useState<Beyond | null>(null);
  const found = all.flatMap((cell): readonly Beyond[] => {
    const { sheet, row, column } = cell;
    const at = { sheet, row, column };
    const { value: written } = cells.shown(at);
    const value = written === null || cell.input.kind !== 'number' ? undefined : Number(written);
    return value !== undefined && beyondLimits(cell.input, value) !== null ? [{ cell, value, said: cells.said(at, written) }] : [];
  });
  const placeOf = ({ cell: { sheet, row, column }, value: reasonFor }: Beyond) => ({ sheet, row, column, reasonFor });
  const isWithin = within !== null && found.every((each) => roomKey(placeOf(each)) !== roomKey(placeOf(within)));
  const rows = isWithin ? [...found, within] : found;
  if (rows.length === 0) return null;
  return (
    <ul className={classes['deviations']}>
      {rows.map((beyond) => {
        const { cell } = beyond;
        const at = placeOf(beyond);
        const { value: reason, pending } = cells.shown(at);
        const stands = content.reasons.find((each) => placeKey(each) === placeKey(cell) && each.value === beyond.value);
        const given = { by: pending ? undefined : stands?.by, at: pending ? undefined : stands?.at, people: place.people };
        const other = cells.other(at);
        const isMine = within !== null && roomKey(placeOf(within)) === roomKey(at);
        if (cells.closed || (other !== null && !isMine)) {
          const said = other?.said ?? (reason === null ? '' : String(reason));
          return (
            <li key={roomKey(at)}>
              <span className={classes['said']}>
                {inputName(cell)} {beyond.said} · {t('beyond', { limits: inputLimits(cell.input) })}
              </span>{' '}
              <span data-held={other !== null} className={classes['theirs']}>
                {other === null ? said : t('records:together.typing', { name: isolated(other.name), value: isolated(said) })}
              </span>{' '}
              {other === null ? <ReasonGiven {...given} /> : null}
            </li>
          );
        }
        return (
          <li
            key={roomKey(at)}
            className={classes['mine']}
            data-pending={pending}
            onFocus={() => {
              setWithin(beyond);
              cells.enter(at);
            }}
            onBlur={() => {
              setWithin(null);
              cells.leave();
            }}
          >
            <BeyondReason
              cell={cell}
              reason={reason === null ? '' : String(reason)}
              lacking={place.unfilled.has(`reason ${placeKey(cell)}`)}
              onChange={(next) => cells.draft(at, next === '' ? null : next)}
              {...given}
            />
          </li>
        );
      })}
    </ul>
  );
}; // prettier-ignore
