import { UnstyledButton } from '@mantine/core';
import { own } from '@shilu/events/core/own';
import { typedText } from '@shilu/events/records/modules/spread-sheet/cell-text';
import type { Cell } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import {
  hasUncalculated,
  sheetsInOrder,
  type Sheet,
  type SpreadSheet,
} from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { spreadSheetModule } from '@shilu/events/records/modules/spread-sheet/spread-sheet';
import { carriedBook } from '@shilu/events/records/modules/spread-sheet/carried-lines';
import { sheetShape } from '@shilu/events/records/modules/spread-sheet/sheet-shape';
import { lazy, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../../../ui/lazy-part';
import { CardSkeleton } from '../../../ui/skeletons';
import { usePrinting } from '../../preview/use-printing';
import { OriginPart } from '../library/origin-part';
import type { StaticProps, UnitProps } from '../module-ui';
import { OtherwiseNote } from './otherwise-note';
import classes from './spread-sheet.module.css';
import { useOtherwise } from './use-otherwise';

/** Number formats come with the first sheet, not with every record. */
const LazyTable = lazy(() => import('./sheet-table').then((file) => ({ default: file.SheetTable })));
const SheetTable = (table: ComponentProps<typeof LazyTable>) => (
  <LazyPart fallback={<CardSkeleton />}>
    <LazyTable {...table} />
  </LazyPart>
);

type SheetsProps = StaticProps<SpreadSheet> & {
  /** The workbook as it is stored, where it is shown in other words than it holds. */
  readonly stored?: SpreadSheet;
  /** What is drawn in cells of a sheet that are filled in; nothing of it where nothing is. */
  readonly inputAt?: (sheet: string, row: number, column: number) => ReactNode | null | undefined;
};

/** As it was saved: a table for each sheet, one in sight, all of them on paper. */
export const SpreadSheetStatic = ({ content, stored = content, place, inputAt }: SheetsProps) => {
  const { t } = useTranslation('spreadSheet');
  const printing = usePrinting();
  const [open, setOpen] = useState('');
  const now = useOtherwise(stored);
  const against = useMemo(() => {
    const other = place.against && sheetShape.safeParse(place.against.content).data;
    // Rows that came in or went mark none of those behind them.
    return other && place.against ? { other: carriedBook(other, content).book, tone: place.against.tone } : null;
  }, [place.against, content]);
  // What the workbook hides is signed with it: it stands behind the others, and says so.
  const sheets = sheetsInOrder(content).toSorted((a, b) => (a.hidden ?? 0) - (b.hidden ?? 0));
  const named = ({ name, hidden }: Sheet): string => (hidden === 1 ? t('hiddenSheet', { name }) : name);
  const shown = sheets.find(({ id }) => id === open) ?? sheets[0];
  if (shown === undefined) return <p className="mute">{t('none')}</p>;
  const table = (sheet: Sheet) => (
    <SheetTable
      id={place.moduleId}
      sheet={sheet}
      styles={content.styles}
      against={against ? { sheet: own(against.other.sheets, sheet.id), tone: against.tone } : undefined}
      otherwise={now?.cells.filter((cell) => cell.sheet === sheet.id)}
      inputAt={inputAt && ((row, column) => inputAt(sheet.id, row, column))}
    />
  );
  const uncalculated = hasUncalculated(content);
  const note = <OtherwiseNote book={stored} now={now} />;
  if (printing)
    return (
      <>
        {sheets.map((sheet) => (
          <section key={sheet.id}>
            {sheets.length > 1 ? <p className={classes['name']}>{named(sheet)}</p> : null}
            {table(sheet)}
          </section>
        ))}
        {note}
      </>
    );
  return (
    <>
      {table(shown)}
      {note}
      {uncalculated ? <p className="mute">{t('uncalculated')}</p> : null}
      {sheets.length > 1 ? (
        <div className={classes['tabs']} role="group" aria-label={t('sheets')}>
          {sheets.map((sheet) => (
            <UnstyledButton
              key={sheet.id}
              className={classes['tab'] ?? ''}
              aria-pressed={sheet.id === shown.id}
              onClick={() => setOpen(sheet.id)}
            >
              {named(sheet)}
            </UnstyledButton>
          ))}
        </div>
      ) : null}
      <OriginPart type={spreadSheetModule.type} origin={content.origin} />
    </>
  );
};

const isCell = (value: unknown): value is Cell => typeof value === 'object' && value !== null && !('rowCount' in value);
const isSheet = (value: unknown): value is Sheet => typeof value === 'object' && value !== null && 'cellData' in value;

/** A cell of a merge as somebody would type it; a sheet that is chosen as a whole as its table; else its name. */
export const SpreadSheetUnit = ({ value, mine, theirs }: UnitProps<SpreadSheet>) => {
  const { t } = useTranslation('spreadSheet');
  if (isSheet(value)) return <SheetTable id="" sheet={value} styles={{ ...mine.styles, ...theirs.styles }} />;
  if (isCell(value)) return <span>{typedText(value) || t('looksOnly')}</span>;
  return value === null ? <span className="mute">{t('absent')}</span> : <span>{t('sheetSettings')}</span>;
};
