import { Checkbox, Group, TextInput } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { CONDITIONS } from '@shilu/events/records/modules/equation/condition-names';
import { conditionValue } from '@shilu/events/records/modules/equation/condition-text';
import {
  LONGEST,
  rowsOf,
  type Arrow,
  type Equation,
  type Row,
} from '@shilu/events/records/modules/equation/equation-schema';
import { rowCalled } from '@shilu/events/records/modules/equation/row-called';
import { textsLeftOut } from '@shilu/events/records/modules/equation/scheme-file';
import { conditionLabel } from '@shilu/events/records/modules/equation/equation-reading';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './equation.module.css';

type Props = {
  readonly content: Equation;
  readonly language: Language;
  readonly onChange: (arrow: Arrow, joins?: string) => void;
};

const withOrWithout = <T,>(list: readonly T[], item: T, wanted: boolean): T[] =>
  wanted ? [...list.filter((each) => each !== item), item] : list.filter((each) => each !== item);

/** What of a row is said here: numbers are not. */
const namedAs = ({ id, role, name, cnum, formula, structure }: Row): string => [id, role, name, cnum, formula, structure].join('\n'); // prettier-ignore

const saysTheSame = (a: Props, b: Props): boolean =>
  a.language === b.language &&
  a.onChange === b.onChange &&
  a.content.arrowReactionData === b.content.arrowReactionData &&
  a.content.condition === b.content.condition &&
  a.content.molFile === b.content.molFile &&
  rowsOf(a.content).map(namedAs).join('\n\n') === rowsOf(b.content).map(namedAs).join('\n\n');

/** What stands over and under the arrow: reagents, solvents, conditions, a text of one's own. */
export const ArrowFields = memo(({ content, language, onChange }: Props) => {
  const { t } = useTranslation('equation');
  const arrow = content.arrowReactionData;
  const rows = rowsOf(content);
  const list = (legend: string, key: 'RJData' | 'FYSJData', those: readonly Row[]) =>
    those.length === 0 ? null : (
      <Group gap={12} role="group" aria-label={legend}>
        <span className={classes['fieldLabel']}>{legend}</span>
        {those.map((row) => (
          <Checkbox
            key={row.id}
            size="xs"
            label={rowCalled(row) || t('unnamed')}
            checked={arrow[key].includes(row.id)}
            onChange={(event) =>
              onChange({ ...arrow, [key]: withOrWithout(arrow[key], row.id, event.currentTarget.checked) })
            }
          />
        ))}
      </Group>
    );
  const leftOut = content.molFile === '' ? [] : textsLeftOut(content);
  return (
    <div className={classes['part']}>
      {list(
        t('arrowReagents'),
        'FYSJData',
        rows.filter(({ role }) => role === 'startingMaterial' || role === 'reagent' || role === 'catalyst'),
      )}
      {list(
        t('arrowSolvents'),
        'RJData',
        rows.filter(({ role }) => role === 'solvent'),
      )}
      <Group gap={12} role="group" aria-label={t('arrowConditions')}>
        <span className={classes['fieldLabel']}>{t('arrowConditions')}</span>
        {CONDITIONS.filter(
          (name) => conditionValue(content.condition, name) !== '' || arrow.condition.includes(name),
        ).map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={conditionLabel(name, language)}
            checked={arrow.condition.includes(name)}
            onChange={(event) =>
              onChange({ ...arrow, condition: withOrWithout(arrow.condition, name, event.currentTarget.checked) })
            }
          />
        ))}
      </Group>
      <Group gap={12} wrap="wrap" align="end">
        <TextInput
          size="xs"
          className={classes['grow'] ?? ''}
          label={t('arrowText')}
          maxLength={LONGEST.arrow}
          value={arrow.puretext}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...arrow, puretext: value, puretext_isCheck: value !== '' }, 'puretext')
          }
        />
        <Checkbox
          size="xs"
          label={t('arrowTextShown')}
          checked={arrow.puretext_isCheck}
          disabled={arrow.puretext === ''}
          onChange={(event) => onChange({ ...arrow, puretext_isCheck: event.currentTarget.checked })}
        />
      </Group>
      {leftOut.length === 0 ? null : (
        <p className={classes['note']} role="note">
          {t('arrowNotInFile', { texts: leftOut.join(language === 'zh-CN' ? '、' : ', ') })}
        </p>
      )}
    </div>
  );
}, saysTheSame);
ArrowFields.displayName = 'ArrowFields';
