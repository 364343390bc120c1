import { TextInput } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { LONGEST, rowSchema, type Row, type WithParent } from '@shilu/events/records/modules/equation/equation-schema';
import { rowCalled } from '@shilu/events/records/modules/equation/row-called';
import { EQUATION_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './equation.module.css';
import { faultText } from './fault-text';
import { Field } from './field';
import { LabelField, type LabelAnswer } from './label-field';
import { RowHazards } from './row-hazards';
import { StructureBox } from './structure-box';
import { StrengthFields } from './strength-fields';
import { TypedCell } from './typed-cell';

type Props = {
  readonly row: Row;
  readonly language: Language;
  /** As it is shown; empty where no formula says it. */
  readonly exactMass: string;
  /** Changes with the same `joins` are one step of the undo. */
  readonly onChange: (part: Partial<Row>, joins?: string) => void;
  /** A label that was typed off its bottle. */
  readonly onLabel: (text: string) => LabelAnswer;
  readonly onDraw: () => void;
};

const TEXTS = ['cas', 'lot', 'supplier', 'note'] as const;
const MOST_OF: Readonly<Record<(typeof TEXTS)[number], number>> = {
  ...{ cas: LONGEST.cas, lot: LONGEST.lot, supplier: LONGEST.lot, note: LONGEST.note },
};

/** What a row says beside its numbers: how strong the material is, what it is a salt of, where it came from, its structure. */
export const RowDetails = ({ row, language, exactMass, onChange, onLabel, onDraw }: Props) => {
  const { t } = useTranslation('equation');
  const title = useId();
  const checked = (part: Partial<Row>): string | null => {
    const parsed = rowSchema.safeParse({ ...row, ...part });
    if (parsed.success) onChange(part);
    return faultText(parsed.error, language);
  };
  const withParent = (name: 'salt' | 'solvate') => {
    const value = row[name];
    const put = (part: Partial<WithParent>): string | null =>
      checked({ [name]: { ...(value ?? { name: '', formula: '', count: '1' }), ...part } });
    return (
      <fieldset key={name} className={classes['group']}>
        <legend>{EQUATION_WORDS[name][language]}</legend>
        <Field label={EQUATION_WORDS.formula[language]}>
          <TypedCell
            framed
            kind="text"
            column={`${name} formula`}
            label={`${EQUATION_WORDS[name][language]} ${EQUATION_WORDS.formula[language]}`}
            placeholder={name === 'salt' ? 'HCl' : 'H2O'}
            maxLength={LONGEST.formula}
            shown={value?.formula ?? ''}
            onType={(text) => {
              if (text.trim() !== '') return put({ formula: text.trim() });
              onChange({ [name]: null });
              return null;
            }}
          />
        </Field>
        <Field label={t('count')}>
          <TypedCell
            framed
            column={`${name} count`}
            label={`${EQUATION_WORDS[name][language]} ${t('count')}`}
            shown={value?.count ?? ''}
            onType={(text) => (value === null && text.trim() === '' ? null : put({ count: text.trim() }))}
          />
        </Field>
      </fieldset>
    );
  };
  return (
    <section className={classes['details']} aria-labelledby={title}>
      <h4 id={title} className={classes['detailsTitle']}>
        {t('detailsOf', { row: rowCalled(row) || t('unnamed') })}
      </h4>
      <div className={classes['detailsBody']}>
        <StructureBox row={row} onChange={onChange} onDraw={onDraw} />
        <div className={classes['fields']}>
          <RowHazards row={row} language={language} onTake={(hazards) => onChange({ hazards })} />
          <LabelField onLabel={onLabel} />
          <StrengthFields strength={row.strength} language={language} onChange={(strength) => onChange({ strength })} />
          <Field label={`${EQUATION_WORDS.density[language]} (g/mL)`}>
            <TypedCell
              framed
              column="density"
              label={EQUATION_WORDS.density[language]}
              shown={row.density}
              onType={(text) => checked({ density: text.trim() })}
            />
          </Field>
          {exactMass === '' ? null : (
            <dl className={classes['facts']}>
              <div>
                <dt>{EQUATION_WORDS.exactMass[language]}</dt>
                <dd>{exactMass}</dd>
              </div>
            </dl>
          )}
          {(['salt', 'solvate'] as const).map(withParent)}
          {TEXTS.map((name) => (
            <Field key={name} label={EQUATION_WORDS[name][language]} wide={name === 'note'}>
              <TextInput
                size="xs"
                aria-label={EQUATION_WORDS[name][language]}
                maxLength={MOST_OF[name]}
                value={row[name]}
                onChange={(event) => onChange({ [name]: event.currentTarget.value }, `${name} ${row.id}`)}
              />
            </Field>
          ))}
        </div>
      </div>
    </section>
  );
};
