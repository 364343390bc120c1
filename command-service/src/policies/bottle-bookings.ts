import { bookingOf, bottlePlaces, type BottlePlace } from '@shilu/events/integrations/bottle-bookings';
import {
  platformRequestDecider,
  useOf,
  type PlatformRequestCommand,
} from '@shilu/events/integrations/platform-request';
import { recordUsage, reserve } from '@shilu/events/integrations/platforms/cims';
import type { PlatformOperation, RequestValues } from '@shilu/events/integrations/platforms/operation';
import type { RecordState } from '@shilu/events/records/record-state';
import { z } from 'zod';
import type { Author } from '../engine/author';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { requestNumber } from '../integrations/request-number';
import type { PolicyWork } from './policy-work';

const inputSchema = z.object({ record: z.string(), module: z.string().nullable(), row: z.string().nullable() });

/**
 * One stream for what is kept for a row and one for what was used of it, whatever they hold at the time: so nothing is
 * booked twice. A use stands in the queue of its reservation (`requestQueue`): CIMS hears of both in the order of the log.
 */
const idsOf = (recordId: string, { moduleId, rowId }: BottlePlace) => {
  const reservation = madeId(recordId, `bottle ${moduleId}/${rowId}`);
  return { reservation, usage: useOf(reservation) };
};

type Asking = {
  readonly services: Services;
  readonly record: RecordState;
  readonly recordId: string;
  readonly place: BottlePlace;
  readonly author: Author;
};

const isLicensed = ({ directory }: Services): boolean => directory.settings.authorisedPlatforms.includes('cims');

const hold = async (
  { services, record, recordId, place, author }: Asking,
  { name }: PlatformOperation,
  id: string,
  values: RequestValues,
): Promise<void> => {
  const { state } = await services.platformRequests.load(id);
  if (!isLicensed(services)) return;
  const number = state.exists ? state.number : await requestNumber(services, id, author);
  const command: PlatformRequestCommand = {
    ...{ kind: 'hold', operation: name, recordId, recordNumber: record.number, moduleId: place.moduleId },
    // Whoever wrote the record is told what CIMS says.
    ...{ place: `${place.moduleId}/${place.rowId}`, number, requesterId: record.ownerId, values },
  };
  await services.platformRequests.run(id, { ...author, commandId: madeId(author.commandId, `hold ${id}`) }, (now) =>
    platformRequestDecider.decide(command, now),
  );
};

const release = async ({ services, author }: Asking, id: string): Promise<void> => {
  const { state } = await services.platformRequests.load(id);
  if (!state.exists || state.status === 'withdrawn') return;
  await services.platformRequests.run(id, { ...author, commandId: madeId(author.commandId, `release ${id}`) }, (now) =>
    platformRequestDecider.decide({ kind: 'release' }, now),
  );
};

const book = async (asking: Asking): Promise<void> => {
  const { services, record, recordId, place } = asking;
  const { reservation, usage } = idsOf(recordId, place);
  const wanted = bookingOf(record, place);
  if (wanted.use === null) await release(asking, usage);
  else {
    const { state } = await services.platformRequests.load(usage);
    // What was booked at the signature stands: a person may have corrected it since.
    if (!state.exists || state.status === 'withdrawn') await hold(asking, recordUsage, usage, wanted.use);
  }
  // After the use, which takes up what was reserved.
  if (wanted.reserve === null) await release(asking, reservation);
  else await hold(asking, reserve, reservation, wanted.reserve);
};

/** Brings what is asked of CIMS in line with the record as it is now, so that doing it twice is doing it once. */
export const bottleBookings: PolicyWork = {
  carry: async (services, input, author) => {
    const { record: recordId, module, row } = inputSchema.parse(input);
    const { state: record } = await services.records.load(recordId);
    if (!record.exists) return;
    const places = module !== null && row !== null ? [{ moduleId: module, rowId: row }] : bottlePlaces(record, module);
    for (const place of places) await book({ services, record, recordId, place, author });
  },
};
