import { basicFieldText, type BasicFields } from '@shilu/events/records/modules/basic-fields/basic-fields';
import { basicFieldsShape, isBasicField } from '@shilu/events/records/modules/basic-fields/basic-fields-shape';
import { namesFormula } from '@shilu/events/core/molecular-formula';
import { IconForms } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { chosenValue, keyedUnits } from '../merge-units';
import { FieldUnit } from './merged-field';
import { defineModuleUi, type ModuleUi, type StaticProps } from '../module-ui';
import { FileLinks } from '../../../files/file-links';
import { Formula } from '../formula';
import classes from '../fields.module.css';
import { isWide } from './is-wide';

const BasicFieldsStatic = ({ content, place }: StaticProps<BasicFields>) => {
  const { t } = useTranslation(['records', 'common']);
  if (content.fields.length === 0) return <p className="mute">{t('fields.none')}</p>;
  return (
    <dl className={classes['fields']}>
      {content.fields.map((field) => {
        const shown = basicFieldText(field);
        return (
          <div
            key={field.key}
            id={`field-${place.moduleId}-${field.key}`}
            className={clsx(isWide(field) && classes['wide'], place.unfilled.has(field.key) && classes['unfilled'])}
          >
            <dt>
              {field.label}
              {field.required ? (
                <span className={classes['need']} title={t('fields.required')}>
                  {' '}
                  *
                </span>
              ) : null}
            </dt>
            <dd>
              {field.type === 'attachment' && field.value.length > 0 ? (
                <FileLinks files={field.value} />
              ) : shown === null ? (
                <span className={classes['empty']}>{field.required ? t('fields.notFilled') : '—'}</span>
              ) : field.type === 'email' ? (
                <a href={`mailto:${encodeURIComponent(shown)}`}>{shown}</a>
              ) : namesFormula(`${field.key} ${field.label}`) ? (
                <Formula value={shown} />
              ) : (
                shown.replace(/^-(?=\d)/, '−')
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

const keyed = (content: BasicFields) =>
  content.fields.map((field) => ({ key: field.key, label: field.label, value: field }));

/** M18. */
export const basicFieldsUi: ModuleUi<BasicFields> = {
  type: 'basicFields',
  Icon: IconForms,
  shape: basicFieldsShape,
  Static: BasicFieldsStatic,
  loadEditor: () => import('./basic-fields-editor').then((file) => file.BasicFieldsEditor),
  merge: {
    Unit: FieldUnit,
    units: (base, mine, theirs) => keyedUnits(base ? keyed(base) : null, keyed(mine), keyed(theirs)),
    compose: (units, chosen) => ({ fields: units.map((unit) => chosenValue(unit, chosen)).filter(isBasicField) }),
  },
};

export const basicFields = defineModuleUi(basicFieldsUi);
