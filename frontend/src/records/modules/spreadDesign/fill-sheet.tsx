import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { isolated } from '@shilu/events/core/isolated';
import { designFill } from '@shilu/events/records/modules/spread-design/design-fill';
import { leftByNewer, withNewerDesign } from '@shilu/events/records/modules/spread-design/carried-over';
import { placeKey, type SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import {
  deviations,
  inputCells,
  inputName,
  valueOf,
  type InputCell,
} from '@shilu/events/records/modules/spread-design/input-cells';
import { shownBook } from '@shilu/events/records/modules/spread-design/shown-book';
import { withWritten, writtenAt } from '@shilu/events/records/modules/spread-design/written-digits';
import { spreadDesignModule } from '@shilu/events/records/modules/spread-design/spread-design';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { LibraryTools } from '../library/library-tools';
import type { EditorProps } from '../module-ui';
import { SpreadSheetStatic } from '../spreadSheet/spread-sheet-static';
import { OwnUndo } from '../undo/own-undo';
import { UndoButtons } from '../undo/undo-buttons';
import type { ContentHistory } from '../undo/use-content-history';
import { BeyondReason } from './beyond-reason';
import { designMerge } from './design-merge';
import classes from './design.module.css';
import { InputField } from './input-field';
import { fillingOf } from './filling-of';
import { readPasted } from './read-pasted';
import { usePaste } from './use-paste';
import { LiveResults } from './live-results';
import { useResults } from './use-results';
import { walkInputs } from './walk-inputs';

type Props = Omit<EditorProps<SpreadDesign>, 'onChange'> & { readonly history: ContentHistory<SpreadDesign> };

/** A sheet by its design: its inputs are fields, in their cells or one below the other; all else stands. */
export const FillSheet = ({ content, place, onLeave, history }: Props) => {
  const { t } = useTranslation('spreadDesign');
  const language = useStore(languageStore);
  const narrow = useMediaQuery('(max-width: 600px)') ?? false;
  const [chosen, setChosen] = useState<'list' | 'sheet' | null>(null);
  const view = chosen ?? (narrow ? 'list' : 'sheet');
  const { put, explain } = fillingOf(content, history);
  const cells = useMemo(() => [...inputCells(content)], [content.design]); // eslint-disable-line react-hooks/exhaustive-deps
  const byPlace = useMemo(() => new Map(cells.map((cell) => [placeKey(cell), cell])), [cells]);
  const { shown, results } = useResults(content);
  const book = useMemo(
    () => shownBook(shown, language, (account) => place.people[account] ?? account),
    [shown, language, place.people],
  );
  const beyond = deviations(content);
  const filled = cells.filter((cell) => valueOf(content.book, cell) !== undefined).length;
  const paste = usePaste((at, block) => {
    const { values, left } = readPasted(byPlace, at, block, { people: place.people, taken: () => false });
    if (values.length > 0) history.change(withWritten(content, values));
    return left;
  });
  const field = (cell: InputCell, bare: boolean) => (
    <InputField
      key={placeKey(cell)}
      onPaste={paste.onPaste(cell)}
      input={cell.input}
      name={inputName(cell)}
      value={writtenAt(content, cell)}
      bare={bare}
      lacking={place.unfilled.has(`cell ${placeKey(cell)}`) && valueOf(content.book, cell) === undefined}
      onChange={(value) => put(cell, value)}
    />
  );
  return (
    <OwnUndo undo={history.undo} redo={history.redo}>
      <div
        className={classes['pad']}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) onLeave();
          else walkInputs(event);
        }}
      >
        <div className={classes['bar']}>
          <span>{t('filled', { filled, count: cells.length })}</span>
          <span className="mute">{t('locked')}</span>
          <span className={classes['spring']} />
          <LibraryTools
            module={spreadDesignModule}
            content={content}
            merge={designMerge}
            newer={(mine, next) => withNewerDesign(mine, mine, next)}
            left={(mine, next) =>
              leftByNewer(mine, next).map(({ cell: { sheet, row, column }, reason }) => {
                const at = { sheet, row, column, ...(reason === null ? {} : { reasonFor: reason.value }) };
                const [name, value] = [designFill.nameOf(mine, at, language), designFill.valueAt(mine, at)];
                return `${isolated(name)} ${isolated(designFill.shown(mine, at, value, language, (id) => place.people[id] ?? id))}`;
              })
            }
            onTake={history.change}
          />
          <UndoButtons history={history} />
          <SegmentedControl
            size="xs"
            aria-label={t('inputs')}
            value={view}
            onChange={(next) => setChosen(next === 'list' ? 'list' : 'sheet')}
            data={[
              { value: 'sheet', label: t('asSheet') },
              { value: 'list', label: t('asList') },
            ]}
          />
        </div>
        {view === 'list' ? (
          <div className={classes['fields']}>
            {cells.map((cell) => (
              <div key={placeKey(cell)} className={classes['field']} data-input>
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
        {beyond.length === 0 ? null : (
          <ul className={classes['deviations']}>
            {beyond.map(({ cell, ...given }) => (
              <li key={placeKey(cell)}>
                <BeyondReason
                  cell={cell}
                  {...given}
                  people={place.people}
                  lacking={place.unfilled.has(`reason ${placeKey(cell)}`)}
                  onChange={(next) => explain(cell, next)}
                />
              </li>
            ))}
          </ul>
        )}
        <LiveResults content={shown} results={results} onSheet={view === 'sheet'} />
      </div>
    </OwnUndo>
  );
};
