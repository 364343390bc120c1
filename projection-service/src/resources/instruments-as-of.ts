import { streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { own } from '@shilu/events/core/own';
import { registerDecider, type RegisterEvent, type RegisterState } from '@shilu/events/core/register';
import { mayReadEntry } from '@shilu/events/core/register-access';
import { instrumentCalls } from '@shilu/events/resources/instrument-calls';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import type { InstrumentThen } from '@shilu/events/resources/instrument-then';
import type { Route } from '@shilu/infra/http/call-context';
import type { ContextDeps } from '../engine/context-queries';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { readOrRefuse } from '../engine/read-or-refuse';
import { dayIn } from '@shilu/events/core/day-in';

const { evolve, initialState } = registerDecider(instrumentRegister);
const folded = (events: readonly RecordedEvent<RegisterEvent>[]): RegisterState => {
  let state = initialState();
  for (const event of events) state = evolve(state, event);
  return state;
};

type Seen = {
  readonly id: string;
  readonly events: readonly RecordedEvent<RegisterEvent>[];
  readonly moment: string;
  /** Of the laboratory: its calendar says until when a calibration counts. */
  readonly zone: string;
};

/** What an instrument was at a moment, by what had happened to it until then; null where there was none yet. */
export const instrumentThen = ({ id, events, moment, zone }: Seen): InstrumentThen | null => {
  const state = folded(events.filter(({ recordedAt }) => recordedAt <= moment));
  const values = state.exists ? instrumentRegister.readable(state.values) : null;
  if (values === null) return null;
  const { calibratedOn = null, calibrationDue = null, certificate } = values;
  const { life } = instrumentRegister;
  const status = state.status ?? life?.first ?? '';
  const words = own(life?.states ?? {}, status)?.label ?? { 'zh-CN': status, 'en-US': status };
  return {
    ...{ id, revision: state.revision, state: status, stateWords: { ...words } },
    ...{ calibratedOn, calibrationDue, certificate: certificate === '' ? null : certificate },
    // Valid until the day itself, also before the date is noticed.
    isFit: status === 'inService' && (calibrationDue === null || dayIn(zone, new Date(moment)) <= calibrationDue),
  };
};

type Reads = { readonly store: Pick<QueryDeps['store'], 'readStream'> };

/** What happened to it, where it is open to whoever asks; nothing otherwise. */
const openEvents = async (
  { store }: Reads,
  id: string,
  { directory, accountId }: Pick<Viewer, 'directory' | 'accountId'>,
): Promise<Seen['events']> => {
  const stored = await store.readStream(streamName(instrumentRegister.name, id));
  const events = stored.map((event) => readOrRefuse(event) as RecordedEvent<RegisterEvent>);
  return mayReadEntry(instrumentRegister, { ...folded(events), id }, directory, accountId) ? events : [];
};

type Deps = QueryDeps & Pick<ContextDeps, 'zone'>;

/** X871. */
export const instrumentsAsOf = (deps: Deps): Route =>
  query(deps, instrumentCalls.instrumentsAsOf, ['registers', 'identity'], async ({ ids, at }, viewer: Viewer) => {
    const moment = at ?? deps.clock().toISOString();
    const asked = await Promise.all(
      ids.map(async (id) =>
        instrumentThen({ id, moment, zone: deps.zone, events: await openEvents(deps, id, viewer) }),
      ),
    );
    const response = asked.filter((then) => then !== null);
    return { response, rows: response.length };
  });

/** Each as it was at a moment of its own; what is asked of several moments is read once. */
export const instrumentsAtMoments = async (
  deps: Reads & Pick<Deps, 'zone'>,
  asked: readonly Pick<Seen, 'id' | 'moment'>[],
  viewer: Pick<Viewer, 'directory' | 'accountId'>,
): Promise<readonly (InstrumentThen | null)[]> => {
  const read = new Map<string, Seen['events']>();
  for (const id of new Set(asked.map((each) => each.id))) read.set(id, await openEvents(deps, id, viewer));
  return asked.map(({ id, moment }) => instrumentThen({ id, moment, zone: deps.zone, events: read.get(id) ?? [] }));
};
