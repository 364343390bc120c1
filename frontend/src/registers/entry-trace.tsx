import { Stack, Text } from '@mantine/core';
import { fieldWords } from '@shilu/events/audit/field-words';
import { capabilityWords } from '@shilu/events/capabilities/context';
import { shownFields, type Register } from '@shilu/events/core/define-register';
import { fieldLabel } from '@shilu/events/core/fields/field-label';
import { own } from '@shilu/events/core/own';
import { registerCalls } from '@shilu/events/core/register-calls';
import { movesByEvent, registerEventTypes } from '@shilu/events/core/register';
import { registerKey } from '@shilu/events/live/told-key';
import type { ShownChange } from '@shilu/events/core/trace';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { Pages } from '../ui/pages';
import { ErrorState } from '../ui/error-state';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { ListSkeleton } from '../ui/skeletons';
import { usePeople } from '../ui/use-people';
import classes from './register.module.css';

/** So many events of a trace stand on one page. */
const PAGE = 50;

/** What happened to an entry: who did what, when, which fields changed from what to what, and why. */
export const EntryTrace = ({ register, id }: { readonly register: Register; readonly id: string }) => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const { byId } = usePeople();
  const calls = useMemo(() => registerCalls(register), [register]);
  const moves = useMemo(() => movesByEvent(register), [register]);
  const types = useMemo(() => registerEventTypes(register), [register]);
  const [page, setPage] = useState(1);
  const watch = useMemo(() => [registerKey(register), `beside:${register.name}:${id}` as const], [register, id]);
  const history = useQueryCall(calls.history, { id, pageIndex: page, pageSize: PAGE }, { watch, keepPrevious: true });
  const rows = history.data?.response;
  const pages = Math.ceil((history.data?.rows ?? 0) / PAGE);
  const labelOf = ({ field: path, title }: ShownChange): string => {
    const [key = '', row, inRow] = path.split('/');
    const field = shownFields(register).find((each) => each.key === key);
    return field === undefined ? fieldWords(title, language) : fieldLabel(field, language, row, inRow);
  };
  const happened = (type: string): string => {
    const words = moves.get(type)?.words ?? own(capabilityWords, type);
    if (words !== undefined) return words[language];
    const kind = (['added', 'modified', 'removed', 'restored'] as const).find((each) => types[each] === type);
    // What a later release wrote is shown by its type.
    return kind === undefined ? type : t(`registers:events.${kind}`);
  };
  if (history.isError && !rows) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
  if (!rows) return <ListSkeleton rows={4} />;
  if (rows.length === 0) return <Text c="dimmed">{t('registers:register.noTrace')}</Text>;
  return (
    <>
      <ol className={classes['trace']}>
        {rows.map((row) => (
          <li key={row.position}>
            <div className={classes['traceHead']}>
              {row.actor === 'system' ? (
                <span>{happened(row.type)}</span>
              ) : (
                <PersonName name={byId.get(row.actor)?.realName ?? null} suffix={happened(row.type)} />
              )}
              <span className="mute">
                <RelativeTime at={row.at} />
              </span>
            </div>
            <Stack gap={2}>
              {row.changes.map((change) => (
                <div key={change.field}>
                  {labelOf(change)}
                  {t('common:punctuation.colon')}
                  {change.oldValue === null ? null : <del>{change.oldValue}</del>}{' '}
                  {change.newValue === null ? (
                    <span className="mute">{t('registers:trace.empty')}</span>
                  ) : (
                    <ins>{change.newValue}</ins>
                  )}
                </div>
              ))}
              {row.reason === null ? null : (
                <span
                  className={`mute ${classes['reason']}`}
                >{`${t('common:reason.label')}${t('common:punctuation.colon')}${row.reason}`}</span>
              )}
            </Stack>
          </li>
        ))}
      </ol>
      <Pages total={pages} value={page} onChange={setPage} />
    </>
  );
};
