import { Text } from '@mantine/core';
import { auditCalls } from '@shilu/events/audit/calls';
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
            told.people,
          )
        : [],
    [told],
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
              title={t('whoWrote.only', { name: writer.name })}
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
