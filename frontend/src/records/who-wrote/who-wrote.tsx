import { Text } from '@mantine/core';
import { auditCalls } from '@shilu/events/audit/calls';
import type { ResponseOf } from '@shilu/events/core/call';
import { own } from '@shilu/events/core/own';
import { AND } from '@shilu/events/records/live-text/several-wrote';
import type { TFunction } from 'i18next';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../../api/use-query-call';
import { ErrorState } from '../../ui/error-state';
import { CardSkeleton } from '../../ui/skeletons';
import { moduleUiOf } from '../modules/registry';
import { lineOf, PersonWords } from './person-words';
import { Writers, writersOf } from './writers';
import classes from './who-wrote.module.css';

const NONE: ReadonlySet<string> = new Set();

export type WhoWroteProps = {
  readonly recordId: string;
  readonly moduleId: string;
  /** After which event, and up to which; null is now. */
  readonly from: number;
  readonly to: number | null;
  /** Display names of the accounts that the text mentions. */
  readonly people?: Readonly<Record<string, string>>;
};

type Told = NonNullable<ResponseOf<typeof auditCalls.whoWrote>>;

/** What each writer and source is called, and several people together. */
const namesIn = ({ people, sources, removed }: Told, t: TFunction<['records', 'common']>): Readonly<Record<string, string>> => ({
  ...people,
  ...Object.fromEntries(removed.filter(({ by }) => by.includes(AND)).map(({ by }) => [by, by.split(AND).map((one) => own(people, one) ?? one).join(t('common:punctuation.list'))])),
  ...Object.fromEntries(Object.entries(sources).map(([key, { kind, name }]) => [key, name === null ? t(`whoWrote.from.${kind}`) : t(`whoWrote.named.${kind}`, { name })])),
}); // prettier-ignore

/** A text with the words of each person marked as theirs, from one moment of the record to another: in trace, replay and comparison. */
export const WhoWrote = ({ recordId, moduleId, from, to, people = {} }: WhoWroteProps) => {
  const { t } = useTranslation(['records', 'common']);
  const [only, setOnly] = useState<string | null>(null);
  const query = useQueryCall(
    auditCalls.whoWrote,
    { experimentId: recordId, moduleId, fromRevision: from, toRevision: to },
    { watch: to === null ? [`record:${recordId}`] : [], staleTime: 60_000 },
  );
  const told = query.data?.response;
  const writers = useMemo(
    () =>
      told
        ? writersOf(
            [...told.parts, ...told.removed, ...told.between].map(({ by }) => by),
            namesIn(told, t),
            told.sources,
          )
        : [],
    [told, t],
  );
  const context = useMemo(() => ({ of: new Map(writers.map((one) => [one.id, one])), only }), [writers, only]);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (told === undefined) return <CardSkeleton />;
  const ui = told === null ? undefined : moduleUiOf(told.type);
  if (told === null || ui?.Written === undefined) return <Text c="dimmed">{t('whoWrote.untold')}</Text>;
  if (writers.length === 0) return <Text c="dimmed">{t('whoWrote.nobody')}</Text>;
  const place = { recordId: '', moduleId: 'who-wrote', unfilled: NONE, people: { ...people, ...told.people } };
  return (
    <section className={classes['told']} aria-label={t('whoWrote.title')}>
      <ul className={classes['legend']} aria-label={t('whoWrote.people')}>
        {writers.map((writer) => (
          <li key={writer.id}>
            <button
              type="button"
              className={classes['person']}
              aria-pressed={only === writer.id}
              title={
                writer.source
                  ? t('whoWrote.onlyFrom', { source: writer.name })
                  : t('whoWrote.only', { name: writer.name })
              }
              onClick={() => setOnly(only === writer.id ? null : writer.id)}
            >
              <span style={lineOf(writer)}>{writer.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Text fz={12.5} c="dimmed" mb={6}>
        {t(told.isCut ? 'whoWrote.cut' : 'whoWrote.help')}
      </Text>
      {told.untold === 0 ? null : (
        <Text fz={12.5} mb={6} role="note">
          {t('whoWrote.tooMuch', { count: told.untold })}
        </Text>
      )}
      <Writers value={context}>
        <Suspense fallback={<CardSkeleton />}>
          <ui.Written content={told.content} place={place} words={told} />
        </Suspense>
        {told.between.length === 0 ? null : (
          <>
            <Text fz={13} mt={8}>
              {t('whoWrote.between')}
            </Text>
            <ul className={classes['between']}>
              {told.between.map(({ text, by }, at) => (
                <li key={at}>
                  {context.of.get(by)?.name ?? by}
                  {t('common:punctuation.colon')}
                  <PersonWords by={by} isRemoved>
                    {text}
                  </PersonWords>
                </li>
              ))}
            </ul>
          </>
        )}
      </Writers>
    </section>
  );
};
