import { Stack, Text } from '@mantine/core';
import type { Register } from '@shilu/events/core/define-register';
import { fieldLabel } from '@shilu/events/core/fields/field-label';
import type { RegisterEntry } from '@shilu/events/core/register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { ErrorState } from '../ui/error-state';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { ListSkeleton } from '../ui/skeletons';
import { usePeople } from '../ui/use-people';
import classes from './register.module.css';
import { Drawer } from '../ui/drawer';

type Props = {
  readonly register: Register;
  readonly entry: RegisterEntry;
  readonly title: string;
  readonly onClose: () => void;
};

const kindOf = (type: string): 'added' | 'modified' | 'removed' | 'restored' =>
  type.endsWith('Added')
    ? 'added'
    : type.endsWith('Removed')
      ? 'removed'
      : type.endsWith('Restored')
        ? 'restored'
        : 'modified';

/** Who changed which field, when, from what to what, and why. */
export const TraceDrawer = ({ register, entry, title, onClose }: Props) => {
  const { t } = useTranslation(['organization', 'common']);
  const language = useStore(languageStore);
  const { byId } = usePeople();
  const calls = useMemo(() => registerCalls(register), [register]);
  const history = useQueryCall(
    calls.history,
    { id: entry.id, pageIndex: 1, pageSize: 200 },
    { watch: [register.name] },
  );
  const rows = history.data?.response;
  const labelOf = (path: string): string => {
    const [key = '', row, inRow] = path.split('/');
    const field = register.fields.find((each) => each.key === key);
    return field === undefined ? path : fieldLabel(field, language, row, inRow);
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t('organization:register.traceOf', { name: title })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {history.isError && !rows ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : !rows ? (
        <ListSkeleton rows={4} />
      ) : rows.length === 0 ? (
        <Text c="dimmed">{t('organization:register.noTrace')}</Text>
      ) : (
        <ol className={classes['trace']}>
          {rows.map((row) => (
            <li key={row.position}>
              <div className={classes['traceHead']}>
                <PersonName
                  name={byId.get(row.actor)?.realName ?? null}
                  suffix={t(`organization:events.${kindOf(row.type)}`)}
                />
                <span className="mute">
                  <RelativeTime at={row.at} />
                </span>
              </div>
              <Stack gap={2}>
                {row.changes.map((change) => (
                  <div key={change.field}>
                    {labelOf(change.field)}
                    {t('common:punctuation.colon')}
                    {change.oldValue === null ? null : <del>{change.oldValue}</del>}{' '}
                    {change.newValue === null ? (
                      <span className="mute">{t('organization:trace.empty')}</span>
                    ) : (
                      <ins>{change.newValue}</ins>
                    )}
                  </div>
                ))}
                {row.reason === null ? null : (
                  <span className="mute">{`${t('common:reason.label')}${t('common:punctuation.colon')}${row.reason}`}</span>
                )}
              </Stack>
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  );
};
