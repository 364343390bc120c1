import { Checkbox, SegmentedControl, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import type { OfferedRow } from '@shilu/events/records/template-calls';
import { registerKey } from '@shilu/events/live/told-key';
import { templateRegister } from '@shilu/events/templates/template';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { useMe } from '../identity/session';
import classes from '../registers/register.module.css';
import { PersonName } from '../ui/person';
import { Chip, type Tone } from '../ui/state-chip';
import { WorkButton } from '../ui/work-button';
import { useTakeMany, type Taking } from './use-take-many';

/** So many are taken at once (V020). */
const MOST = 25;
const SHOWN = 100;
const OF = ['mine', 'readable'] as const;
type Of = (typeof OF)[number];
const WATCH = { watch: [registerKey(templateRegister), 'records' as const], keepPrevious: true };
const TONE: Readonly<Record<Taking['state'], Tone>> = { upgrading: 'review', upgraded: 'approved', failed: 'rejected' };

/** T13: open records of a template and the version in use; authors take it into their own, several at once. */
export const OpenRecords = ({ templateId }: { readonly templateId: string }) => {
  const { t } = useTranslation('templateOffers');
  const [of, setOf] = useState<Of>('mine');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const { take, takings, working } = useTakeMany();
  const request = { templateId, of, pageIndex: 1, pageSize: SHOWN };
  const found = useQueryCall(recordCalls.templateOffers, request, WATCH).data?.response;
  if (found === undefined || found.to === null) return null;
  const { to, current, taken, older, authors, total, records } = found;
  const selected = records.filter(({ id }) => chosen.has(id));
  const choose = (id: string, isChosen: boolean): void =>
    setChosen(new Set([...[...chosen].filter((each) => each !== id), ...(isChosen ? [id] : [])]));
  return (
    <section className={classes['versions']}>
      <Title order={2} mb={8}>
        {t('open.title')}
      </Title>
      <SegmentedControl
        aria-label={t('open.of')}
        data={OF.map((value) => ({ value, label: t(`open.${value}`) }))}
        value={of}
        onChange={(next) => setOf(OF.find((value) => value === next) ?? 'mine')}
      />
      <Stack gap={4} my={10}>
        <Text>{t('open.counts', { to, current, taken })}</Text>
        <Text>{older === 0 ? t('open.upToDate') : t('open.older', { older, authors })}</Text>
        {total.records === 0 ? null : <Text>{t('open.effect', { ...total })}</Text>}
        {older > total.records && total.records > 0 ? (
          <Text c="dimmed" fz="sm">
            {t('open.capped', { count: total.records })}
          </Text>
        ) : null}
      </Stack>
      {records.length === 0 ? null : (
        <>
          <Text c="dimmed" fz="sm" mb={8}>
            {t('open.help', { most: MOST })}
          </Text>
          {total.lost === 0 ? null : (
            <Text c="dimmed" fz="sm" mb={8}>
              {t('open.lostHelp')}
            </Text>
          )}
          <OfferedTable {...{ records, chosen, isFull: selected.length >= MOST }} onChoose={choose} />
          {selected.length === 0 ? null : (
            <Stack gap={8} mt={10} maw={420}>
              <TextInput
                label={t('open.reason')}
                description={t('open.reasonHelp')}
                maxLength={250}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <WorkButton
                working={working}
                style={{ alignSelf: 'flex-start' }}
                onClick={() => void take(selected, to, reason).then(() => setChosen(new Set()))}
              >
                {t('open.take', { to, count: selected.length })}
              </WorkButton>
            </Stack>
          )}
        </>
      )}
      {takings.length === 0 ? null : <Results takings={takings} />}
    </section>
  );
};

type TableProps = {
  readonly records: readonly OfferedRow[];
  readonly chosen: ReadonlySet<string>;
  readonly isFull: boolean;
  readonly onChoose: (id: string, isChosen: boolean) => void;
};

const OfferedTable = ({ records, chosen, isFull, onChoose }: TableProps) => {
  const { t } = useTranslation('templateOffers');
  const { id: myId } = useMe().accountInfo;
  const figures = ['added', 'changed', 'stayed', 'lost'] as const;
  return (
    <div className={classes['scroller']} tabIndex={0} role="region" aria-label={t('open.title')}>
      <Table verticalSpacing={6} miw={560}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td w={40} />
            {(['record', 'version', 'author', ...figures] as const).map((key) => (
              <Table.Th key={key}>{t(`open.${key}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map((record) => (
            <Table.Tr key={record.id}>
              <Table.Td>
                {record.ownerId === myId ? (
                  <Checkbox
                    aria-label={t('open.select', { number: record.number })}
                    checked={chosen.has(record.id)}
                    disabled={record.lost > 0 || (isFull && !chosen.has(record.id))}
                    onChange={(event) => onChoose(record.id, event.currentTarget.checked)}
                  />
                ) : null}
              </Table.Td>
              <Table.Td>
                <Link className="link" to={`/editRecord/${record.id}`}>
                  <span className="mono">{record.number}</span> {record.title}
                </Link>
              </Table.Td>
              <Table.Td>{t('open.ofVersion', { number: record.from })}</Table.Td>
              <Table.Td>
                <PersonName name={record.ownerName} />
              </Table.Td>
              {figures.map((key) => (
                <Table.Td key={key} style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {record[key]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};

const Results = ({ takings }: { readonly takings: readonly Taking[] }) => {
  const { t } = useTranslation('templateOffers');
  return (
    <div role="status">
      <Title order={3} mt={14} mb={6}>
        {t('open.results')}
      </Title>
      <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {takings.map(({ record, state, why }) => (
          <li key={record.id}>
            <span className="mono">{record.number}</span> {record.title}{' '}
            <Chip tone={TONE[state]}>{t(`open.${state}`)}</Chip> {why}
          </li>
        ))}
      </Stack>
    </div>
  );
};
