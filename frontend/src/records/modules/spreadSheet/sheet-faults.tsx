import { UnstyledButton } from '@mantine/core';
import type { Label, Language } from '@shilu/events/core/call';
import { own } from '@shilu/events/core/own';
import { issueText } from '@shilu/events/messages/issue-words';
import { cellAt } from '@shilu/events/records/modules/spread-sheet/cell-names';
import { spreadSheetSchema, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { refusedOf, type RefusedPart } from '../../session/refused';
import classes from './spread-sheet.module.css';

/** So many are named; the next come when these are mended. */
const MOST = 8;
const PAUSE_MS = 800;

/** Where in the workbook; null for what is no cell's. */
type Place = { readonly sheet: string; readonly row: number; readonly column: number };
type Fault = { readonly at: Place | null; readonly name: string; readonly text: string };

const placeOf = (path: readonly PropertyKey[]): Place | null => {
  const [sheets, sheet, cells, row, column] = path.map(String);
  return sheets === 'sheets' && cells === 'cellData' && sheet !== undefined && row !== undefined && column !== undefined
    ? { sheet, row: Number(row), column: Number(column) }
    : null;
};

/** What keeps it from being saved, as far as that is known here. */
const ownFaults = (content: SpreadSheet, language: Language): readonly Fault[] =>
  (spreadSheetSchema.safeParse(content).error?.issues ?? []).map(({ path, message, code, ...issue }) => {
    const params = 'params' in issue ? issue.params : undefined;
    const words = own<Label>(moduleTypeOf('spreadSheet').faultWords ?? {}, message);
    const text = issueText({ message, code, params, words }, language) ?? message;
    return { at: placeOf(path), name: String(params?.['cell'] ?? ''), text };
  });

/** `Sheet1!B7`, as refusals name a cell. */
const namedPlace = (content: SpreadSheet, name: string): Place | null => {
  const cut = name.lastIndexOf('!');
  const cell = cellAt(name.slice(cut + 1));
  const sheet = Object.values(content.sheets).find((each) => each.name === name.slice(0, Math.max(0, cut)));
  return cell && sheet ? { sheet: sheet.id, ...cell } : null;
};
const refusedFaults = (content: SpreadSheet, parts: readonly RefusedPart[]): readonly Fault[] =>
  parts.map(({ path, text, cell }) => ({
    at: placeOf(path.split('.').slice(1)) ?? namedPlace(content, cell),
    name: cell,
    text,
  }));

type Props = {
  readonly moduleId: string;
  readonly content: SpreadSheet;
  readonly onGo: (sheet: string, row: number, column: number) => void;
  readonly onRecalculate: () => void;
};

/** Which cells keep it from being saved, and why: what is seen here, and what the server refused. A click leads there. */
export const SheetFaults = ({ moduleId, content, onGo, onRecalculate }: Props) => {
  const { t } = useTranslation('spreadSheet');
  const language = useStore(languageStore);
  const refused = useStore(refusedOf).get(moduleId);
  const [seen, setSeen] = useState<readonly Fault[]>([]);
  useEffect(() => {
    const later = setTimeout(() => setSeen(ownFaults(content, language)), PAUSE_MS);
    return () => clearTimeout(later);
  }, [content, language]);
  const told = refused?.value === content ? refusedFaults(content, refused.parts) : [];
  const faults = [...told, ...seen];
  if (faults.length === 0) return null;
  return (
    <ul className={classes['faults']} aria-label={t('faults')} role="alert">
      {faults.slice(0, MOST).map(({ at, name, text }, index) => (
        <li key={`${String(index)} ${name}`}>
          {at === null ? (
            text
          ) : (
            <UnstyledButton fz={13} c="var(--red)" onClick={() => onGo(at.sheet, at.row, at.column)}>
              {text.includes(name) ? text : t('fault', { cell: name, why: text })}
            </UnstyledButton>
          )}
        </li>
      ))}
      {told.length > 0 ? (
        <li>
          <button type="button" className="link" onClick={onRecalculate}>
            {t('recalculate')}
          </button>
        </li>
      ) : null}
      {faults.length > MOST ? <li>{t('moreFaults', { count: faults.length - MOST })}</li> : null}
    </ul>
  );
};
