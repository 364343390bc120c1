import type { RecordState } from '@shilu/events/records/record-state';
import type { CallContext } from '@shilu/infra/http/call-context';
import type { QueryDeps } from '../engine/query';

/** Records with less than this beside them open at once, whatever else is being read. */
const HEAVY_BYTES = 2 * 1024 * 1024;

/** Work over the contents of a record, in its turn when they weigh on everybody. */
export const inTurn = <T>(
  { heavy }: Pick<QueryDeps, 'heavy'>,
  context: CallContext,
  { modules }: RecordState,
  work: () => Promise<T>,
): Promise<T> =>
  modules.reduce((sum, { content }) => sum + (content.blob?.size ?? 0), 0) > HEAVY_BYTES
    ? heavy.run(context, work)
    : work();
