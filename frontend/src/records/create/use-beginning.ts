import { recordCalls } from '@shilu/events/records/calls';
import { firstModule } from '@shilu/events/records/modules/registry';
import type { RecordView } from '@shilu/events/records/views';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isOffline } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { connectionStore } from '../../api/connection';
import { useMe } from '../../identity/session';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { inferredTitle, noteLastPlace, type RecordPlace } from '../lists/inferred-place';
import { newRecordAddress } from '../lists/new-record-address';
import { useRecordPlace } from '../lists/use-record-place';
import { dateTime } from '../../ui/times';
import { begunRecords, dropBegun, goOnHere, keepBegun, type Begun } from './begun-store';
import { blankView } from './blank-view';

type Stand =
  /** Nothing was written: nothing was asked of the server. */
  | { readonly state: 'blank' | 'creating' }
  /** Written while the server did not answer: asked again when it does. */
  | { readonly state: 'waiting' }
  | { readonly state: 'refused'; readonly error: unknown }
  | { readonly state: 'made'; readonly number: string };

/** A record on its blank page, until it exists. */
export type Beginning = Stand & {
  readonly place: RecordPlace;
  readonly offered: Pick<ReturnType<typeof useRecordPlace>, 'notebooks' | 'projects' | 'types'>;
  readonly setPlace: (place: RecordPlace) => void;
  /** Its text is to be found in this browser: it was begun before the page was loaded. */
  readonly resumed: boolean;
  /** Makes the record, once; true when it exists. */
  readonly make: (title?: string) => Promise<boolean>;
};

const NOTHING: Stand = { state: 'blank' };

/** The record `id` of the blank page in this notebook; `bookId` is null once the address is the record's own. */
export const useBeginning = (id: string, bookId: string | null) => {
  const { t } = useTranslation('records');
  const me = useMe().accountInfo;
  const language = useStore(languageStore);
  const { online } = useStore(connectionStore);
  const { pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [begun, setBegun] = useState<Begun | null>(() => begunRecords(me.id).find((each) => each.id === id) ?? null);
  const [resumed] = useState(begun !== null);
  const [stand, setStand] = useState<Stand>(NOTHING);
  const [now] = useState(() => new Date().toISOString());
  const inferred = useRecordPlace({
    bookId: bookId ?? begun?.request.bookId ?? null,
    projectId: search.get('projectId'),
    taskId: search.get('taskId'),
    type: search.get('type'),
  });
  const { notebooks, projects, types } = inferred;
  const { request: asked } = begun ?? {};
  // What was sent is repeated as it was; what was refused may be put right.
  const fixed = stand.state === 'refused' ? undefined : asked;
  const place: RecordPlace | null = useMemo(
    () => (fixed ? { ...fixed, type: fixed.recordType } : inferred.place),
    [fixed, inferred.place],
  );
  const project = projects.find((each) => each.id === place?.projectId);
  const task = project?.tasks.find((each) => each.id === place?.taskId);
  const kind = types.find((each) => each.value === place?.type)?.label;
  const title = asked?.title ?? inferredTitle(task?.name ?? kind ?? t('begin.someRecord'), dateTime(now));
  const request: Begun['request'] | null =
    fixed ??
    (place === null || place.bookId === null
      ? null
      : {
          ...{ title, recordType: place.type, bookId: place.bookId, projectId: place.projectId, taskId: place.taskId },
          modules: [{ id: `${id}-1`, type: firstModule.type, title: firstModule.label[language] }],
        });
  const latest = useRef({ begun, request, address: pathname + query });
  useEffect(() => {
    latest.current = { begun, request, address: pathname + query };
  });

  const running = useRef<Promise<boolean> | null>(null);
  const made = useRef(false);
  const exists = useCallback((): boolean => made.current, []);
  const make = useCallback(
    (wantedTitle?: string): Promise<boolean> => {
      if (running.current !== null) return running.current;
      const { begun: before, request: wanted, address } = latest.current;
      if (wanted === null) return Promise.resolve(false);
      const next: Begun = {
        id,
        // The same over every try and every reload: the server makes one record of all of them (law 5).
        commandId: before?.commandId ?? crypto.randomUUID(),
        address,
        at: before?.at ?? new Date().toISOString(),
        request: wantedTitle === undefined ? wanted : { ...wanted, title: wantedTitle },
      };
      keepBegun(me.id, next);
      goOnHere(id);
      setBegun(next);
      setStand({ state: 'creating' });
      running.current = callApi(recordCalls.addRecord, { id, ...next.request }, { commandId: next.commandId }).then(
        ({ response }) => {
          made.current = true;
          dropBegun(me.id, id);
          noteLastPlace(me.id, { ...next.request, type: next.request.recordType });
          setStand({ state: 'made', number: response.number });
          return true;
        },
        (error: unknown) => {
          running.current = null;
          setStand(isOffline(error) ? { state: 'waiting' } : { state: 'refused', error });
          return false;
        },
      );
      return running.current;
    },
    [id, me.id],
  );
  const ready = request !== null;
  useEffect(() => {
    if (online && ready && (stand.state === 'waiting' || (stand.state === 'blank' && resumed))) void make();
  }, [online, ready, stand.state, resumed, make]);

  const setPlace = useCallback(
    (chosen: RecordPlace): void => {
      if (chosen.bookId === null) return;
      void navigate(newRecordAddress(null, { ...chosen, bookId: chosen.bookId }), { replace: true });
    },
    [navigate],
  );
  const number = stand.state === 'made' ? stand.number : '';
  const bookName = notebooks?.find((each) => each.id === request?.bookId)?.name ?? '';
  const told = JSON.stringify(request);
  const view: RecordView | null = useMemo(() => {
    const written: Begun['request'] | null = JSON.parse(told);
    return written === null
      ? null
      : blankView(
          id,
          number,
          written,
          {
            ...{ bookName, projectName: project?.name ?? null, taskName: task?.name ?? null },
            ...{ ownerId: me.id, ownerName: me.realName },
          },
          now,
        );
  }, [id, number, told, bookName, project?.name, task?.name, me.id, me.realName, now]);
  const beginning: Beginning | null = useMemo(
    () =>
      place === null ? null : { ...stand, place, offered: { notebooks, projects, types }, setPlace, resumed, make },
    [stand, place, notebooks, projects, types, setPlace, resumed, make],
  );
  return {
    beginning,
    view,
    exists,
    /** Not in one of the person's own notebooks: nothing can be begun here. */
    notOwn: bookId !== null && notebooks?.every((each) => each.id !== bookId) === true,
    query: inferred.query,
  };
};
