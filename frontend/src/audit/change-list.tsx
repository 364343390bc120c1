import { isFact } from '@shilu/events/audit/fact-title';
import { fieldWords } from '@shilu/events/audit/field-words';
import { shortened } from '@shilu/events/core/cut-text';
import { FIELD_FORMAT, type ShownChange } from '@shilu/events/core/trace';
import { tellsFormulas } from '@shilu/events/core/formula-pieces';
import { IconArrowRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { actionKey } from './audit-request';
import { ToldStructures } from './told-structures';
import { ToldText } from './told-text';
import { wordChanges } from './word-changes';
import classes from './audit.module.css';

type Props = {
  readonly changes: readonly ShownChange[];
  /** More are folded away. */
  readonly limit?: number;
  /** What a field is, is told apart from what was written in it: beside each value it would tell every field twice. */
  readonly foldDefinitions?: boolean;
};

const isEmpty = (value: string | null): value is null | '' => value === null || value === '';

const LONG = 160;

const PlainText = ({ text, most = text.length }: { readonly text: string; readonly most?: number }) =>
  shortened(text, most);

const Values = ({ change: { field, oldValue, newValue } }: { readonly change: ShownChange }) => {
  const { t } = useTranslation('audit');
  const [whole, setWhole] = useState(false);
  const Told = tellsFormulas(field) ? ToldText : PlainText;
  /** A long value is shown by its beginning until it is wanted whole. */
  const folded = (text: string) => (whole ? <Told text={text} /> : <Told text={text} most={LONG} />);
  const runs = useMemo(
    () => (isEmpty(oldValue) || isEmpty(newValue) ? null : wordChanges(oldValue, newValue)),
    [oldValue, newValue],
  );
  const long = runs === null && [oldValue, newValue].some((value) => shortened(value ?? '', LONG) !== (value ?? ''));
  if (runs !== null)
    return (
      <span className={classes['runs']}>
        {runs.map(({ kind, text }, at) =>
          kind === 'same' ? (
            <Told key={at} text={text} />
          ) : kind === 'old' ? (
            <del key={at}>
              <Told text={text} />
            </del>
          ) : (
            <ins key={at}>
              <Told text={text} />
            </ins>
          ),
        )}
      </span>
    );
  return (
    <>
      {isEmpty(oldValue) ? null : <del>{folded(oldValue)}</del>}
      {isEmpty(oldValue) || isEmpty(newValue) ? null : (
        <IconArrowRight size={14} aria-label={t('becomes')} className={classes['arrow']} />
      )}
      {isEmpty(newValue) ? <span className="mute">{t('emptied')}</span> : <ins>{folded(newValue)}</ins>}
      {long ? (
        <button type="button" className={classes['toggle']} onClick={() => setWhole(!whole)}>
          {t(whole ? 'less' : 'whole')}
        </button>
      ) : null}
    </>
  );
};

/** What changed, field by field: its name, the action (T03), and what became of it, word by word where words stayed. */
export const ChangeList = ({ changes, limit = changes.length, foldDefinitions = false }: Props) => {
  const { t } = useTranslation('audit');
  const [defined, setDefined] = useState(false);
  const definitions = foldDefinitions ? changes.filter(isNewDefinition) : [];
  if (definitions.length === 0 || definitions.length === changes.length)
    return <Changes changes={changes} limit={limit} />;
  return (
    <>
      <Changes changes={changes.filter((change) => !isNewDefinition(change))} limit={limit} />
      <button type="button" className={classes['toggle']} aria-expanded={defined} onClick={() => setDefined(!defined)}>
        {t('definitions', { count: definitions.length })}
      </button>
      {defined ? <Changes changes={definitions} limit={definitions.length} /> : null}
    </>
  );
};

/** Its words are SMILES: they stand for its picture where that is not seen. */
const isStructure = ({ fieldFormat, drawn }: ShownChange): boolean =>
  fieldFormat === FIELD_FORMAT.structure && drawn !== undefined;

/** Every module type calls by this name how a field of it is defined. */
const isNewDefinition = ({ title, oldValue }: ShownChange): boolean =>
  title.startsWith('@') && title.endsWith('.definition') && isEmpty(oldValue);

const Changes = ({ changes, limit }: { readonly changes: readonly ShownChange[]; readonly limit: number }) => {
  const { t } = useTranslation('audit');
  const language = useStore(languageStore);
  const [all, setAll] = useState(false);
  if (changes.length === 0) return null;
  return (
    <>
      <table className={classes['changes']}>
        <thead className={classes['hiddenHead']}>
          <tr>
            <th scope="col">{t('column.field')}</th>
            <th scope="col">{t('column.action')}</th>
            <th scope="col">{t('column.change')}</th>
          </tr>
        </thead>
        <tbody>
          {(all ? changes : changes.slice(0, limit)).map((change, at) => (
            <tr key={`${change.field}.${change.rowId ?? ''}.${String(at)}`}>
              <th scope="row">{fieldWords(change.title, language)}</th>
              <td className="mute">{isFact(change.title) ? null : t(`action.${actionKey(change.action)}`)}</td>
              <td>
                {isStructure(change) ? null : <Values change={change} />}
                <ToldStructures change={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > limit ? (
        <button type="button" className={classes['toggle']} onClick={() => setAll(!all)}>
          {all ? t('less') : t('changeCount', { count: changes.length })}
        </button>
      ) : null}
    </>
  );
};
