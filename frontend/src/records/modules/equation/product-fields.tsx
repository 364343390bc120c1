import type { Language } from '@shilu/events/core/call';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { furtherWords, withFurther, type Further } from '@shilu/events/records/modules/equation/further-fields';
import { EQUATION_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import { useTranslation } from 'react-i18next';
import classes from './equation.module.css';
import { Field } from './field';
import { FurtherCell } from './further-cell';
import type { FurtherField } from './use-further-fields';

type Props = {
  readonly row: Row;
  readonly fields: readonly FurtherField[];
  readonly language: Language;
  readonly onChange: (extra: Further[], joins: string) => void;
};

/** Fields that the organisation adds to each product (R058); those no longer offered stay in sight while they say something. */
export const ProductFields = ({ row, fields, language, onChange }: Props) => {
  const { t } = useTranslation('equation');
  const name = row.name || row.cnum || row.formula || t('unnamed');
  const earlier = furtherWords(
    row.extra.filter(({ field }) => !fields.some(({ blank }) => blank.field === field)),
    language,
  );
  if (fields.length === 0 && earlier.length === 0) return null;
  return (
    <div role="group" aria-label={t('fieldsOf', { name })} className={classes['fields']}>
      {fields.map((field) => {
        const { blank } = field;
        const called = blank.name[language];
        return (
          <Field key={blank.field} label={blank.required ? `${called} *` : called}>
            <FurtherCell
              {...{ field, language }}
              framed
              label={t('cellOf', { name, cell: called })}
              value={row.extra.find((one) => one.field === blank.field)}
              onChange={(next) => onChange(withFurther(row.extra, next), `further ${blank.field} ${row.id}`)}
            />
          </Field>
        );
      })}
      {earlier.length === 0 ? null : (
        <Field wide label={EQUATION_WORDS.extra[language]}>
          {earlier.join(language === 'zh-CN' ? '，' : ', ')}
        </Field>
      )}
    </div>
  );
};
