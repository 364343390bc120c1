import { shortened } from '@shilu/events/core/cut-text';
import type { FieldChange } from '@shilu/events/core/trace';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldWords } from '../../audit/event-words';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { DeskContext } from '../page/record-context';
import classes from '../page/record.module.css';
import { useDefinitionWords } from './definition-words';
import { namedValue } from './named-value';

/** Name of a changed field: the person's own, or a word of the product marked by `@`. */
export const useChangeTitle = () => {
  const { t } = useTranslation('audit');
  const language = useStore(languageStore);
  return (title: string): string => fieldWords(title, t, language);
};

const SHORT = 160;
const Value = ({ value, className }: { readonly value: string; readonly className: string | undefined }) => {
  const [whole, setWhole] = useState(false);
  const long = value.length > SHORT;
  return (
    <>
      <span className={className}>{long && !whole ? shortened(value, SHORT) : value}</span>
      {long ? (
        <button type="button" className="link" style={{ fontSize: 12, marginLeft: 4 }} onClick={() => setWhole(!whole)}>
          {whole ? '−' : '+'}
        </button>
      ) : null}
    </>
  );
};

/** Ids that a change tells, by the names this record knows them by. */
const useNames = (): ((value: string) => string) => {
  const desk = useContext(DeskContext);
  if (!desk) return (value) => value;
  const { bookId, bookName, projectId, projectName, taskId, taskName, departmentId, departmentName, people } =
    desk.record;
  const known = new Map([
    ...Object.entries(people),
    [bookId, bookName],
    [projectId ?? '', projectName ?? ''],
    [taskId ?? '', taskName ?? ''],
    [departmentId ?? '', departmentName ?? ''],
  ]);
  return (value) => namedValue(known, value);
};

/** Old → new, field by field. */
export const ChangeList = ({
  changes,
  limit = 8,
  prefix = '',
}: {
  readonly changes: readonly FieldChange[];
  readonly limit?: number;
  readonly prefix?: string;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const titleOf = useChangeTitle();
  const named = useNames();
  const words = useDefinitionWords();
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, limit);
  return (
    <div>
      {shown.map((change, at) => (
        <div key={`${change.field}-${String(at)}`}>
          {prefix === '' ? '' : `${prefix} · `}
          {titleOf(change.title)}{' '}
          {change.oldValue === null || change.oldValue === '' ? null : (
            <Value value={named(words(change.title, change.oldValue))} className={classes['old']} />
          )}{' '}
          {change.newValue === null || change.newValue === '' ? null : (
            <Value value={named(words(change.title, change.newValue))} className={classes['new']} />
          )}
        </div>
      ))}
      {changes.length > limit ? (
        <button type="button" className="link" style={{ fontSize: 12.5 }} onClick={() => setAll(!all)}>
          {all ? t('trace.less') : t('trace.changes', { count: changes.length })}
        </button>
      ) : null}
    </div>
  );
};
