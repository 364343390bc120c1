import { recordCalls } from '@shilu/events/records/calls';
import type { NamedRecord } from '@shilu/events/records/fact-calls';
import { useMemo } from 'react';
import { useQueryCall } from '../api/use-query-call';

export type RecordNames = {
  /** Undefined where it is not open to the reader, or not known yet. */
  readonly nameOf: (recordId: string) => NamedRecord | undefined;
  readonly loading: boolean;
};

/** What records are called, as far as the reader may know it: contents name them by id alone. */
export const useRecordNames = (recordIds: readonly string[]): RecordNames => {
  const ids = [...new Set(recordIds)].sort();
  const { data, isPending } = useQueryCall(
    recordCalls.recordNames,
    { ids },
    { enabled: ids.length > 0, keepPrevious: true, watch: ids.map((id) => `record:${id}` as const) },
  );
  const found = data?.response;
  const loading = isPending && ids.length > 0;
  return useMemo(() => {
    const byId = new Map((found ?? []).map((record) => [record.id, record]));
    return { nameOf: (id) => byId.get(id), loading };
  }, [found, loading]);
};
