import { useMemo } from 'react';
import { useMe } from '../../identity/session';
import { inferPlace, lastPlace, type GivenPlace, type RecordPlace } from './inferred-place';
import { useActiveProjects, useNotebooks, useRecordTypes } from './places';

/** Where a new record goes, once the notebooks are known, and everything else that could be chosen. */
export const useRecordPlace = (given: GivenPlace) => {
  const me = useMe().accountInfo.id;
  const projects = useActiveProjects();
  const { notebooks, query } = useNotebooks();
  const { types } = useRecordTypes();
  const { bookId, projectId, taskId, type } = given;
  const place: RecordPlace | null = useMemo(
    () =>
      notebooks === undefined
        ? null
        : inferPlace({ bookId, projectId, taskId, type }, lastPlace(me), { notebooks, projects, types }),
    [bookId, projectId, taskId, type, me, notebooks, projects, types],
  );
  return { place, notebooks, projects, types, query };
};
