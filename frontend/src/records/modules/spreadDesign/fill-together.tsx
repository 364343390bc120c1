import { useMediaQuery } from '@mantine/hooks';
import { isolated } from '@shilu/events/core/isolated';
import { placeKey, type Place, type SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { inputCells, inputName, type InputCell } from '@shilu/events/records/modules/spread-design/input-cells';
import { shownBook } from '@shilu/events/records/modules/spread-design/shown-book';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { Avatar } from '../../../ui/person';
import type { TogetherProps } from '../module-ui';
import { SpreadSheetStatic } from '../spreadSheet/spread-sheet-static';
import classes from './design.module.css';
import { InputField } from './input-field';
import { LiveResults } from './live-results';
import { readPasted } from './read-pasted';
import { ReasonsTogether } from './reasons-together';
import { usePaste } from './use-paste';
import { useResults } from './use-results';
import { walkInputs } from './walk-inputs';
import { withTyped } from './with-typed';

/** A finished design, filled in by several people at once: a cell that somebody else has shows what they type there. */
export const FillTogether = ({ content, place, cells }: TogetherProps<SpreadDesign>) => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const narrow = useMediaQuery('(max-width: 600px)') ?? false;
  const all = useMemo(() => [...inputCells(content)], [content.design]); // eslint-disable-line react-hooks/exhaustive-deps
  const byPlace = useMemo(() => new Map(all.map((cell) => [placeKey(cell), cell])), [all]);
  const { shown, results } = useResults(withTyped(content, all, cells));
  const book = useMemo(
    () => shownBook(shown, language, (account) => place.people[account] ?? account),
    [shown, language, place.people],
  );
  const paste = usePaste((at, pasted) => {
    const taken = (to: Place): boolean => cells.closed || cells.other(to) !== null;
    const { values, left } = readPasted(byPlace, at, pasted, { people: place.people, taken });
    for (const { value, ...to } of values) cells.draft(to, value);
    // Back to where one is: what was pasted elsewhere is written like anything that was left.
    cells.enter({ sheet: at.sheet, row: at.row, column: at.column });
    return left;
  });
  /** The field one is in stays on the page, whoever has the cell: what is typed there leaves with no field that goes. */
  const [within, setWithin] = useState<string | null>(null);
  const field = (cell: InputCell, bare: boolean) => {
    const { sheet, row, column } = cell;
    const at = { sheet, row, column };
    const { value, pending } = cells.shown(at);
    const other = cells.other(at);
    const name = inputName(cell);
    const said = other?.said ?? cells.said(at, value);
    const mine = within === placeKey(at);
    if ((other !== null && !mine) || cells.closed) {
      return (
        <span className={classes['theirs']} data-held={other !== null}>
          {bare ? null : <span>{name} </span>}
          {other === null ? null : <Avatar name={other.name} size={18} />}
          <span title={other === null ? undefined : t('together.held', { name: other.name })}>
            {other === null ? said : t('together.typing', { name: isolated(other.name), value: isolated(said) })}
          </span>
        </span>
      );
    }
    return (
      <div
        className={classes['mine']}
        data-pending={pending}
        data-input
        onFocus={() => {
          setWithin(placeKey(at));
          cells.enter(at);
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return;
          setWithin(null);
          cells.leave();
        }}
      >
        <InputField
          onPaste={paste.onPaste(cell)}
          input={cell.input}
          name={name}
          value={value ?? undefined}
          bare={bare}
          lacking={place.unfilled.has(`cell ${placeKey(at)}`) && value === null}
          readOnly={other !== null}
          onChange={(next) => cells.draft(at, next ?? null)}
        />
        {other === null ? null : (
          <span className={classes['theirs']} data-held>
            {t('together.typing', { name: isolated(other.name), value: isolated(said) })}
          </span>
        )}
      </div>
    );
  };
  return (
    <div
      className={classes['pad']}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        walkInputs(event);
      }}
    >
      {narrow ? (
        <div className={classes['fields']}>
          {all.map((cell) => (
            <div key={placeKey(cell)} className={classes['field']}>
              {field(cell, false)}
            </div>
          ))}
        </div>
      ) : (
        <SpreadSheetStatic
          content={book}
          stored={content.book}
          place={{ ...place, against: undefined }}
          inputAt={(sheet, row, column) => {
            const cell = byPlace.get(placeKey({ sheet, row, column }));
            return cell === undefined ? undefined : field(cell, true);
          }}
        />
      )}
      {paste.note}
      <ReasonsTogether content={content} place={place} cells={cells} all={all} />
      <LiveResults content={shown} results={results} onSheet={!narrow} />
    </div>
  );
};
