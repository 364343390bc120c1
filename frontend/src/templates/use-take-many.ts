import { recordCalls } from '@shilu/events/records/calls';
import type { OfferedRow } from '@shilu/events/records/template-calls';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '../api/use-send';
import { refreshWatching } from '../api/watching';
import { errorText } from '../ui/toasts';

/** T13: how far a record has come; `why` of one that was refused, in words. */
export type Taking = {
  readonly record: Pick<OfferedRow, 'id' | 'number' | 'title'>;
  readonly state: 'upgrading' | 'upgraded' | 'failed';
  readonly why: string | null;
};

/** Several records of one's own, one after the other: each is taken or refused by itself. */
export const useTakeMany = () => {
  const { send } = useSend();
  const client = useQueryClient();
  const [takings, setTakings] = useState<readonly Taking[]>([]);
  const [working, setWorking] = useState(false);
  const take = async (records: readonly OfferedRow[], version: number, reason: string): Promise<void> => {
    const results = new Map<string, Taking>();
    const tell = (record: OfferedRow, state: Taking['state'], why: string | null = null): void => {
      results.set(record.id, { record, state, why });
      setTakings([...results.values()]);
    };
    setWorking(true);
    for (const record of records) {
      tell(record, 'upgrading');
      try {
        await send(recordCalls.takeTemplate, {
          ...{ experimentId: record.id, version },
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        });
        tell(record, 'upgraded');
      } catch (error) {
        tell(record, 'failed', errorText(error));
      }
    }
    setWorking(false);
    await refreshWatching(client, ['records']);
  };
  return { take, takings, working };
};
