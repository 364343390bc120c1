import { formulaWords } from '@shilu/events/core/molecular-formula';
import type { Language } from '@shilu/events/core/call';
import { drawings } from '@shilu/events/records/modules/equation/drawings';
import {
  actualText,
  batchWords,
  conditionWords,
  materialWords,
} from '@shilu/events/records/modules/equation/equation-reading';
import { rowOf, type Equation, type Row } from '@shilu/events/records/modules/equation/equation-schema';
import { ROLE_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import { useTranslation } from 'react-i18next';
import { StructurePicture } from '../../../chemistry/structure-picture';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import type { UnitProps } from '../module-ui';
import { columnName } from '@shilu/events/records/modules/equation/variations';
import { isRow, isRun, partIn } from './equation-merge';

/** A row of the table in a line: what tells two versions of it apart. */
const rowWords = (row: Row, language: Language): string =>
  [
    ...[row.cnum, row.name, ROLE_WORDS[row.role][language], formulaWords(row.formula)],
    ...(row.held.includes('equivalents') ? [`${row.equivalents} eq`] : []),
    ...(row.held.includes('amount') ? [`${row.amount} ${row.amountUnit}`] : []),
    ...(row.held.includes('mass') ? [`${row.mass} ${row.massUnit}`] : []),
    ...(row.held.includes('volume') ? [`${row.volume} ${row.volumeUnit}`] : []),
    ...[actualText(row), materialWords(row, language), ...row.batches.map((batch) => batchWords(batch, language))],
  ]
    .filter((part) => part !== '')
    .join(' · ');

/** A part of a merge: a row, or what of the content stands beside the rows. */
export const EquationUnit = ({ value, mine, theirs }: UnitProps<Equation>) => {
  const { t } = useTranslation('equation');
  const language = useStore(languageStore);
  if (isRow(value)) return <span>{rowWords(value, language)}</span>;
  const of = (content: Equation): boolean => value === null || partIn(content, value);
  const content = of(mine) ? mine : of(theirs) ? theirs : mine;
  if (typeof value !== 'object' || value === null) return null;
  if (isRun(value)) return <span>{Object.values(value.values).join(' · ')}</span>;
  if ('variedColumns' in value)
    return <span>{content.variations.columns.map((column) => columnName(content, column, language)).join(' · ')}</span>;
  if ('runOf' in value) return <span>{content.runOf === null ? '' : `#${content.runOf.run}`}</span>;
  if ('process' in value) return <span style={{ whiteSpace: 'pre-wrap' }}>{content.zbProcess}</span>;
  if ('reference' in value) return <span>{rowOf(content, content.reference ?? '')?.name ?? ''}</span>;
  if ('condition' in value)
    return (
      <span>
        {conditionWords(content.condition, language)
          .map(({ label, value: said }) => `${label} ${said}`)
          .join(' · ')}
      </span>
    );
  const [drawing] = drawings(content, language);
  return drawing === undefined ? null : <StructurePicture drawing={drawing} label={t('scheme')} height={80} />;
};
