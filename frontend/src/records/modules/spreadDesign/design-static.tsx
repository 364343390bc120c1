import type { Language } from '@shilu/events/core/call';
import { own } from '@shilu/events/core/own';
import { inputsByPlace, deviations, inputName } from '@shilu/events/records/modules/spread-design/input-cells';
import { DESIGN_HEADS, inputsSaid, linksSaid } from '@shilu/events/records/modules/spread-design/design-said';
import { designDifferences, type DesignDifference } from '@shilu/events/records/modules/spread-design/design-diff';
import { designTold, inputLimits } from '@shilu/events/records/modules/spread-design/design-words';
import {
  placeKey,
  spreadDesignShape,
  type SpreadDesign,
} from '@shilu/events/records/modules/spread-design/design-schema';
import { resultText } from '@shilu/events/records/modules/spread-design/result-text';
import { shownBook } from '@shilu/events/records/modules/spread-design/shown-book';
import { spreadDesignModule } from '@shilu/events/records/modules/spread-design/spread-design';
import { writtenAt } from '@shilu/events/records/modules/spread-design/written-digits';
import { valueText } from '@shilu/events/records/modules/spread-sheet/cell-text';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import sideways from '../../../ui/sideways.module.css';
import { usePrinting } from '../../preview/use-printing';
import { OriginPart } from '../library/origin-part';
import type { StaticProps, UnitProps } from '../module-ui';
import { SpreadSheetStatic, SpreadSheetUnit } from '../spreadSheet/spread-sheet-static';
import { ReasonGiven } from './beyond-reason';
import { DesignChart } from './design-chart';
import { isDesign, isReason } from './design-merge';
import classes from './design.module.css';

/** Named results as somebody reads them first. */
export const DesignResults = ({ content: { book, design } }: { readonly content: SpreadDesign }) => {
  const { t } = useTranslation('spreadDesign');
  return design.results.length === 0 ? null : (
    <dl className={classes['results']} aria-label={t('results')}>
      {design.results.map((result) => {
        const value = resultText({ book }, result);
        return (
          <div key={result.id}>
            <dt>{result.name}</dt>
            <dd>{value === '' ? '—' : value}</dd>
          </div>
        );
      })}
    </dl>
  );
};

/** Values beyond their limits, with why they stand. */
const Deviations = ({
  content,
  people,
}: { readonly content: SpreadDesign } & Pick<StaticProps<unknown>['place'], 'people'>) => {
  const { t } = useTranslation('spreadDesign');
  const found = deviations(content);
  return found.length === 0 ? null : (
    <ul className={classes['deviations']}>
      {found.map(({ cell, reason, by, at }) => {
        const value = `${inputName(cell)} ${valueText(writtenAt(content, cell))} ${cell.input.unit}`.trim();
        return (
          <li key={placeKey(cell)}>
            <span className={classes['said']}>
              {value} · {t('beyond', { limits: inputLimits(cell.input) })}
            </span>{' '}
            {reason.trim() === '' ? <span className="mute">{t('reasonMissing')}</span> : reason}{' '}
            <ReasonGiven by={by} at={at} people={people} />
          </li>
        );
      })}
    </ul>
  );
};

/** What each input takes and what is filled in, and which cells the server fills in: on paper in full, else when asked. */
const Asked = ({ content, place }: StaticProps<SpreadDesign>) => {
  const language = useStore(languageStore);
  const printing = usePrinting();
  const { people } = place;
  const [rows, links] = useMemo(
    () => [inputsSaid(content, language, (account) => own(people, account) ?? account), linksSaid(content, language)] as const,
    [content, language, people],
  );
  if (rows.length === 0 && links === '') return null;
  const heads = DESIGN_HEADS[language];
  return (
    <details className={classes['asked']} open={printing || undefined}>
      <summary>
        {heads.asks} ({rows.length})
      </summary>
      {rows.length === 0 ? null : (
        <div className={sideways['sideways']} tabIndex={0} role="group" aria-label={heads.asks}>
          <table>
            <thead>
              <tr>
                <th scope="col">{heads.input}</th>
                <th scope="col">{heads.asks}</th>
                <th scope="col">{heads.filled}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, called, asks, filled }) => (
                <tr key={id}>
                  <th scope="row">{called}</th>
                  <td>{asks}</td>
                  <td>{filled === '' ? '—' : filled}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {links === '' ? null : (
        <p>
          {heads.links}: {links}
        </p>
      )}
    </details>
  );
}; // prettier-ignore

/** As it was saved: the sheet with what is filled in set off, what came of it, and its charts. */
export const DesignStatic = ({ content, place }: StaticProps<SpreadDesign>) => {
  const { t } = useTranslation('spreadDesign');
  const language = useStore(languageStore);
  const { people, against } = place;
  const book = useMemo(
    () => shownBook(content, language, (account) => people[account] ?? account),
    [content, language, people],
  );
  const inputs = useMemo(() => inputsByPlace(content), [content]);
  const other = against && spreadDesignShape.safeParse(against.content).data;
  const sheetPlace = { ...place, against: other && against ? { content: other.book, tone: against.tone } : undefined };
  if (content.book.sheetOrder.length === 0) return <p className="mute">{t('nothing')}</p>;
  return (
    <div>
      <SpreadSheetStatic
        content={book}
        stored={content.book}
        place={sheetPlace}
        inputAt={(sheet, row, column) => (inputs.has(placeKey({ sheet, row, column })) ? null : undefined)}
      />
      <OriginPart type={spreadDesignModule.type} origin={content.origin} />
      <Asked content={content} place={place} />
      <DesignResults content={content} />
      <Deviations content={content} people={people} />
      {content.design.charts.map((chart) => (
        <DesignChart key={chart.id} book={content.book} chart={chart} />
      ))}
    </div>
  );
};

const partSaid = (part: DesignDifference['part'], value: DesignDifference['mine'], language: Language): string =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'data'
    ? (designTold(part, value.data, language, () => undefined) ?? '')
    : '';

/** One unit of a merge: a cell, a sheet, a reason, or the design as one. */
export const DesignUnit = ({ value, mine, theirs, ...unit }: UnitProps<SpreadDesign>) => {
  const { t } = useTranslation('spreadDesign');
  const language = useStore(languageStore);
  if (isReason(value)) return <span>{value.reason}</span>;
  if (isDesign(value)) {
    const isMine = value === mine.design;
    return (
      <ul className={classes['deviations']}>
        {designDifferences(theirs, mine).map((each, at) => {
          const [own, other] = isMine ? [each.mine, each.theirs] : [each.theirs, each.mine];
          const said = partSaid(each.part, own ?? other, language);
          return (
            <li key={at}>
              {own === null ? t('designWithout', { what: said }) : `${t(`parts.${each.part}`)} · ${said}`}
            </li>
          );
        })}
      </ul>
    );
  }
  return <SpreadSheetUnit {...unit} value={value} mine={mine.book} theirs={theirs.book} />;
};
