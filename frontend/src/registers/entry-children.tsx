import { ActionIcon, Anchor, Button, Group, Pagination, Table, Text, Title } from '@mantine/core';
import { totalsCall } from '@shilu/events/core/children';
import { entryName, type Register } from '@shilu/events/core/define-register';
import type { RegisterEntry } from '@shilu/events/core/register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registerKey } from '@shilu/events/live/told-key';
import { wordsIn } from '@shilu/events/core/register-words';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { ErrorState } from '../ui/error-state';
import { ListSkeleton } from '../ui/skeletons';
import { mayChangeNow, mayDo } from './authority';
import { fieldText } from './field-text';
import { uiOf } from './fields/field-uis';
import { RegisterForm } from './register-form';
import classes from './register.module.css';
import { TraceDrawer } from './trace-drawer';
import { namesIn, useNames } from './use-names';

const PAGE = 10;
const NONE = {};

type Open =
  | { readonly kind: 'form'; readonly entry: RegisterEntry | null }
  | { readonly kind: 'trace'; readonly entry: RegisterEntry };
type Props = {
  readonly register: Register;
  /** The entry that they stand below. */
  readonly above: RegisterEntry;
};

/** What is summed over all of them: `停机时间 10.5 h`. */
const Totals = ({ register, above }: Props) => {
  const { t } = useTranslation('registers');
  const language = useStore(languageStore);
  const call = useMemo(() => totalsCall(register), [register]);
  const watch = useMemo(() => [registerKey(register)], [register]);
  if (call === null) throw new Error(`${register.name} has no totals`);
  const { data } = useQueryCall(call, { id: above.id }, { watch });
  const labelOf = (key: string): string => register.fields.find((field) => field.key === key)?.label[language] ?? key;
  if (data === undefined || data.response.length === 0) return null;
  return (
    <Text c="dimmed" mt={8}>
      {data.response
        .map(({ field, value, unit }) =>
          t('below.total', { what: labelOf(field), value: unit === null ? value : `${value} ${unit}` }),
        )
        .join(t('below.and'))}
    </Text>
  );
};

/** The entries of a register that stand below another's: newest first, with their sums, added and changed from here. */
export const EntryChildren = ({ register, above }: Props) => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const me = useMe();
  const names = useNames();
  const calls = useMemo(() => registerCalls(register), [register]);
  const watch = useMemo(() => [registerKey(register)], [register]);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open | null>(null);
  const filter = { [register.parent?.field ?? '']: above.id };
  const list = useQueryCall(
    calls.page,
    { pageIndex: page, pageSize: PAGE, filter, sortField: register.sortBy, sortOrder: 'desc' },
    { watch, keepPrevious: true },
  );
  const words = wordsIn(register, language);
  const columns = register.fields.filter((field) => field.list === true);
  const rows = list.data?.response;
  const pages = Math.ceil((list.data?.rows ?? 0) / PAGE);
  const mayAdd = !above.removed && mayDo(register.mayAdd, me, null, above.values);
  const nameOf = (entry: RegisterEntry): string => entryName(register, entry.values, language) ?? entry.id;
  const named = register.naming[language];
  return (
    <section className={classes['versions']}>
      <Group justify="space-between" mb={8}>
        <Title order={2}>{words.title}</Title>
        {mayAdd ? (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setOpen({ kind: 'form', entry: null })}
          >
            {words.add}
          </Button>
        ) : null}
      </Group>
      {list.isError && !rows ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {rows === undefined ? (
        list.isError ? null : (
          <ListSkeleton rows={2} />
        )
      ) : rows.length === 0 ? (
        <Text c="dimmed">{words.empty}</Text>
      ) : (
        <div className={classes['scroller']} tabIndex={0} role="region" aria-label={words.title}>
          <Table verticalSpacing={8} miw={640}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((field) => (
                  <Table.Th key={field.key} ta={uiOf(field).column?.align ?? 'left'}>
                    {field.label[language]}
                  </Table.Th>
                ))}
                <Table.Th aria-label={t('registers:register.trace')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((entry) => (
                <Table.Tr key={entry.id}>
                  {columns.map((field) => {
                    const text = fieldText(field, entry.values[field.key], namesIn(entry, names)) ?? t('registers:register.none'); // prettier-ignore
                    return (
                      <Table.Td key={field.key} ta={uiOf(field).column?.align ?? 'left'}>
                        {field.key === named ? (
                          <Anchor
                            component="button"
                            type="button"
                            ta="left"
                            onClick={() => setOpen({ kind: 'form', entry })}
                          >
                            {text}
                          </Anchor>
                        ) : (
                          text
                        )}
                      </Table.Td>
                    );
                  })}
                  <Table.Td ta="right">
                    <ActionIcon
                      variant="subtle"
                      aria-label={t('registers:register.traceOf', { name: nameOf(entry) })}
                      onClick={() => setOpen({ kind: 'trace', entry })}
                    >
                      <IconHistory size={16} stroke={1.6} />
                    </ActionIcon>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {totalsCall(register) === null ? null : <Totals register={register} above={above} />}
      {pages > 1 ? <Pagination mt={12} total={pages} value={page} onChange={setPage} /> : null}
      {open?.kind === 'form' ? (
        <RegisterForm
          register={register}
          controls={NONE}
          entry={open.entry}
          below={above.id}
          readOnly={open.entry !== null && !mayChangeNow(register, me, open.entry)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === 'trace' ? (
        <TraceDrawer register={register} entry={open.entry} title={nameOf(open.entry)} onClose={() => setOpen(null)} />
      ) : null}
    </section>
  );
};
