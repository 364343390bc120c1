import { placeOf } from '@shilu/events/core/position';
import type { ResponseOf } from '@shilu/events/core/call';
import { ActionIcon, Anchor, Button, Group, Slider, Text, Tooltip } from '@mantine/core';
import { eventWords } from '@shilu/events/audit/event-words';
import { reasonBeside } from '@shilu/events/audit/told-reason';
import { auditCalls, type AuditRow } from '@shilu/events/audit/calls';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryCall } from '../../api/use-query-call';
import { AS_OF } from '../../api/moment';
import { ChangeList } from '../../audit/change-list';
import { holds, useSession } from '../../identity/session';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { ErrorState } from '../../ui/error-state';
import { CardSkeleton } from '../../ui/skeletons';
import { clockTime, dateTime, exactTime } from '../../ui/times';
import classes from '../page/record.module.css';
import { severalWrote } from '@shilu/events/records/live-text/several-wrote';
import { WrittenBySeveral } from '../who-wrote/see-who-wrote';
import { RecordSheet } from '../preview/record-sheet';

const PLAY_MS = 1_600;
const NO_EVENTS: ResponseOf<typeof auditCalls.timeline> = [];

const EventBox = ({ title, event }: { readonly title: string; readonly event: AuditRow }) => {
  const { t } = useTranslation(['records', 'common']);
  const language = useStore(languageStore);
  const reason = reasonBeside(event);
  return (
    <section className={classes['entry']}>
      <div className={classes['entryHead']}>
        <span>{title}</span>
        <span className="mono">#{placeOf(event.position)}</span>
      </div>
      <div>
        <b style={{ fontWeight: 500 }}>{event.actorName}</b> · {eventWords(event.type, language)}
        {event.moduleTitle === null ? '' : ` · ${event.moduleTitle}`}
      </div>
      <div className="mute" style={{ fontSize: 12.5 }}>
        {exactTime(event.at)}
      </div>
      <ChangeList changes={event.changes} />
      {reason === null ? null : <div className="mute">{t('trace.reason', { reason })}</div>}
    </section>
  );
};

/** For whoever oversees the audit trail: everything else as it was right after the event. */
const MomentLink = ({ position, projectId }: { readonly position: string; readonly projectId: string | null }) => {
  const { t } = useTranslation('records');
  const session = useSession();
  if (!holds(session, 'AudittrailSearch')) return null;
  const path = projectId === null ? '/record?view=all&' : `/team/allTask/${projectId}?`;
  return (
    <Anchor component={Link} fz={12.5} to={`${path}${AS_OF}=${encodeURIComponent(position)}`}>
      {t(projectId === null ? 'replay.moment' : 'replay.projectMoment')}
    </Anchor>
  );
};

type Props = {
  readonly recordId: string;
  readonly revision: number | null;
  readonly onRevision: (revision: number | null) => void;
};

/** The slider over a record's events: play, step with the arrows, who could read it then, what comes next. */
export const ReplayView = ({ recordId, revision, onRevision }: Props) => {
  // The words of changes too, from the start: fetched with the first change, they would hide the panel and take the focus from the slider.
  const { t } = useTranslation(['records', 'common', 'audit']);
  const timeline = useQueryCall(auditCalls.timeline, { id: recordId }, { watch: [`record:${recordId}`] });
  const [playing, setPlaying] = useState(false);
  const events = timeline.data?.response ?? NO_EVENTS;
  const found = revision === null ? events.length - 1 : events.findIndex((event) => event.revision === revision);
  const at = found < 0 ? events.length - 1 : found;
  const shown = revision === null ? null : (events[at] ?? null);
  const replay = useQueryCall(
    auditCalls.replay,
    { experimentId: recordId, revision: revision ?? 0 },
    { enabled: revision !== null, keepPrevious: true, staleTime: 60_000 },
  );
  const go = (to: number): void => {
    const event = events[Math.max(0, Math.min(events.length - 1, to))];
    if (event) onRevision(event.revision);
  };
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => {
      const next = events[at + 1];
      if (next) onRevision(next.revision);
      if (at + 1 >= events.length - 1) setPlaying(false);
    }, PLAY_MS);
    return () => clearTimeout(timer);
  }, [playing, at, events, onRevision]);
  if (timeline.isError)
    return <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} recordId={recordId} />;
  if (!timeline.data) return <CardSkeleton />;
  if (events.length === 0) return <Text c="dimmed">{t('trace.empty')}</Text>;
  const onKeyDown = (event: KeyboardEvent): void => {
    // The slider has its own arrows.
    if (event.target instanceof HTMLElement && event.target.getAttribute('role') === 'slider') return;
    if (event.key === 'ArrowLeft') go(at - 1);
    else if (event.key === 'ArrowRight') go(at + 1);
    else return;
    event.preventDefault();
  };
  const here = events[at];
  const readers = revision === null ? null : (replay.data?.response.readers ?? null);
  return (
    <div onKeyDown={onKeyDown}>
      <div style={{ border: '1px solid var(--line)', borderRadius: 8, padding: '10px 12px' }}>
        <Group justify="space-between" mb={6}>
          <Text fw={600}>{t('replay.title')}</Text>
          <Text fz={12.5} c="dimmed" className="num">
            {t('replay.event', { at: at + 1, total: events.length })} · {here ? clockTime(here.at) : ''}
          </Text>
        </Group>
        <Slider
          min={0}
          max={Math.max(1, events.length - 1)}
          step={1}
          value={at}
          label={(value) => (events[value] ? dateTime(events[value].at) : '')}
          thumbLabel={t('replay.slider')}
          marks={events.length <= 80 ? events.map((_, index) => ({ value: index })) : []}
          onChange={go}
          size="xs"
        />
        <Group justify="space-between" mt={10} gap={4} wrap="nowrap">
          <Text fz={12} c="dimmed">
            {events[0] ? t('replay.begin', { time: clockTime(events[0].at) }) : ''}
          </Text>
          <Group gap={2}>
            <Tooltip label={t('replay.previous')}>
              <ActionIcon aria-label={t('replay.previous')} disabled={at === 0} onClick={() => go(at - 1)}>
                <IconChevronLeft size={18} />
              </ActionIcon>
            </Tooltip>
            <ActionIcon
              aria-label={t(playing ? 'replay.pause' : 'replay.play')}
              onClick={() => {
                if (!playing && at >= events.length - 1) go(0);
                setPlaying(!playing);
              }}
            >
              {playing ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
            </ActionIcon>
            <Tooltip label={t('replay.next')}>
              <ActionIcon aria-label={t('replay.next')} disabled={at >= events.length - 1} onClick={() => go(at + 1)}>
                <IconChevronRight size={18} />
              </ActionIcon>
            </Tooltip>
          </Group>
          <Button size="compact-xs" variant="subtle" disabled={revision === null} onClick={() => onRevision(null)}>
            {t('replay.now')}
          </Button>
        </Group>
        {readers === null ? null : (
          <Tooltip label={readers.map((reader) => reader.name).join(t('common:punctuation.list'))} multiline maw={280}>
            <Text fz={12.5} c="dimmed" mt={4} tabIndex={0}>
              {t('replay.readers', { count: readers.length })}
            </Text>
          </Tooltip>
        )}
      </div>
      {shown !== null && replay.data ? (
        <>
          <MomentLink position={shown.position} projectId={replay.data.response.record.projectId} />
          <EventBox title={t('replay.here')} event={replay.data.response.event} />
          {replay.data.response.next === null ? (
            <Text fz={13} c="dimmed" mt={8}>
              {t('replay.none')}
            </Text>
          ) : (
            <EventBox title={t('replay.coming')} event={replay.data.response.next} />
          )}
        </>
      ) : null}
    </div>
  );
};

/** The record as it was right after an event; the module that the next event changes is marked. */
export const ReplayPaper = ({ recordId, revision }: { readonly recordId: string; readonly revision: number }) => {
  const query = useQueryCall(
    auditCalls.replay,
    { experimentId: recordId, revision },
    { keepPrevious: true, staleTime: 60_000 },
  );
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} recordId={recordId} />;
  if (!query.data) return <CardSkeleton height={300} />;
  const { record, event, next } = query.data.response;
  const written = severalWrote(event.changes) ? event.moduleId : null;
  return (
    <RecordSheet
      record={record}
      marked={next?.moduleId ?? null}
      instead={(moduleId) =>
        moduleId === written ? (
          <WrittenBySeveral
            recordId={recordId}
            moduleId={moduleId}
            from={event.revision - 1}
            to={event.revision}
            people={record.people}
          />
        ) : null
      }
    />
  );
};
