import { Group, Select, Table, Text, Title } from '@mantine/core';
import type { Register } from '@shilu/events/core/define-register';
import type { RegisterEntry } from '@shilu/events/core/register';
import { versionCalls, type VersionRow } from '@shilu/events/core/register-calls';
import { registerKey } from '@shilu/events/live/told-key';
import { lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { ErrorState } from '../ui/error-state';
import { LazyPart } from '../ui/lazy-part';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { exactTime } from '@shilu/events/core/exact-time';
import { ListSkeleton } from '../ui/skeletons';
import { Chip, type Tone } from '../ui/state-chip';
import classes from './register.module.css';

const VersionComparison = lazy(() =>
  import('./version-comparison').then((file) => ({ default: file.VersionComparison })),
);
const DRAFT = 'draft';
const TONE: Readonly<Record<VersionRow['state'], Tone>> = {
  inUse: 'accent',
  superseded: 'locked',
  withdrawn: 'draft',
};

type Calls = NonNullable<ReturnType<typeof versionCalls>>;
type Props = { readonly register: Register; readonly entry: RegisterEntry };

/** The versions of an entry, and what differs between any two; nothing for a register that has none. */
export const EntryVersions = ({ register, entry }: Props) => {
  const calls = useMemo(() => versionCalls(register), [register]);
  return calls === null ? null : <Versions key={entry.version ?? 0} {...{ register, entry, calls }} />;
};

const Versions = ({ register, entry, calls }: Props & { readonly calls: Calls }) => {
  const { t } = useTranslation('registers');
  const watch = useMemo(() => [registerKey(register)], [register]);
  const query = useQueryCall(calls.versions, { id: entry.id }, { watch });
  const rows = query.data?.response;
  if (query.isError && !rows) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!rows) return <ListSkeleton rows={2} />;
  const isDraftRead = entry.asInUse !== true;
  return (
    <div className={classes['versions']}>
      <Title order={2} mb={8}>
        {t('version.title')}
      </Title>
      {rows.length === 0 ? (
        <Text c="dimmed">{t('version.none')}</Text>
      ) : (
        <>
          <VersionTable rows={rows} />
          {rows.length + (isDraftRead ? 1 : 0) < 2 ? null : (
            <Compared
              {...{ rows, isDraftRead, calls, id: entry.id, register }}
              isChanged={entry.changedSince === true}
            />
          )}
        </>
      )}
    </div>
  );
};

const VersionTable = ({ rows }: { readonly rows: readonly VersionRow[] }) => {
  const { t } = useTranslation('registers');
  const language = useStore(languageStore);
  const heads = ['number', 'state', 'at', 'signatures'] as const;
  return (
    <div className={classes['scroller']} tabIndex={0} role="region" aria-label={t('version.title')}>
      <Table verticalSpacing={8} miw={520}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((key) => (
              <Table.Th key={key}>{t(`version.${key}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.number}>
              <Table.Td style={{ fontVariantNumeric: 'tabular-nums' }}>
                {t('version.of', { number: row.number })}
              </Table.Td>
              <Table.Td>
                <Chip tone={TONE[row.state]}>{t(`version.states.${row.state}`)}</Chip>
              </Table.Td>
              <Table.Td>
                <RelativeTime at={row.at} />
              </Table.Td>
              <Table.Td>
                {row.signatures.length === 0 ? (
                  <>
                    <PersonName name={row.byName} /> <span className="mute">{t('version.unsigned')}</span>
                  </>
                ) : (
                  <ul className={classes['signatures']}>
                    {row.signatures.map(({ printedName, meaning, at, timeZone }) => (
                      <li key={`${printedName} ${at}`}>
                        <b style={{ fontWeight: 600 }}>{printedName}</b> · {meaning[language === 'zh-CN' ? 'zh' : 'en']}{' '}
                        · <span className="mute">{exactTime(at, timeZone)}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};

type ComparedProps = {
  readonly rows: readonly VersionRow[];
  readonly isDraftRead: boolean;
  readonly isChanged: boolean;
  readonly calls: Calls;
  readonly id: string;
  readonly register: Register;
};

/** Any two of them, or the draft against one: what is published against what is being written, to begin with. */
const Compared = ({ rows, isDraftRead, isChanged, calls, id, register }: ComparedProps) => {
  const { t } = useTranslation('registers');
  const choices = [
    ...(isDraftRead ? [{ value: DRAFT, label: t('version.draft') }] : []),
    ...rows.map(({ number }) => ({ value: String(number), label: t('version.of', { number }) })),
  ];
  // A draft that says the same as what is published is compared with nothing at first.
  const telling = isChanged || rows.length < 2 ? choices : choices.filter(({ value }) => value !== DRAFT);
  const [to = '', from = ''] = telling.map(({ value }) => value);
  const [chosen, setChosen] = useState({ from, to });
  const numberOf = (value: string): number | null => (value === DRAFT ? null : Number(value));
  return (
    <>
      <Title order={3} fz={15} mt={16} mb={8}>
        {t('version.compare')}
      </Title>
      <Group gap={12} mb={12}>
        {(['from', 'to'] as const).map((side) => (
          <Select
            key={side}
            label={t(`version.${side}`)}
            data={choices}
            value={chosen[side]}
            allowDeselect={false}
            w={180}
            onChange={(value) => setChosen((before) => ({ ...before, [side]: value ?? before[side] }))}
          />
        ))}
      </Group>
      <LazyPart fallback={<ListSkeleton rows={4} />}>
        <VersionComparison
          {...{ call: calls.compare, id, register }}
          from={numberOf(chosen.from)}
          to={numberOf(chosen.to)}
          titles={[chosen.from, chosen.to].map(
            (value) => choices.find((choice) => choice.value === value)?.label ?? value,
          )}
        />
      </LazyPart>
    </>
  );
};
