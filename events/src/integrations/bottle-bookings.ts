import { z } from 'zod';
import { entityIdOf } from '../core/envelope';
import type { Policy } from '../core/policy';
import { RECORD } from '../records/record-category';
import { isSigned, moduleOf, type RecordState } from '../records/record-state';
import { bottleTaken, type BottleAmount } from '../records/modules/bottle-taken';
import type { RequestValues } from './platforms/operation';

/** A row of a record that takes from a bottle, or did. */
export type BottlePlace = { readonly moduleId: string; readonly rowId: string };

/** What shall stand at CIMS for a row: kept for what is planned, and booked as used. Null: nothing. */
export type Booking = { readonly reserve: RequestValues | null; readonly use: RequestValues | null };

const NONE: Booking = { reserve: null, use: null };
const MOST = 1_000_000;

const valuesOf = (bottleNo: string, asked: BottleAmount | null): RequestValues | null => {
  const amount = Number(asked?.amount ?? Number.NaN);
  return asked !== null && amount > 0 && amount <= MOST ? { bottleNo, amount, unit: asked.unit } : null;
};

/**
 * Follows from the record as it is: what is planned is kept until the record is closed; with the signature the actual amount
 * is used, and with the signature it goes. What was signed was used, whatever becomes of the record.
 */
export const bookingOf = (record: RecordState, { moduleId, rowId }: BottlePlace): Booking => {
  const module = moduleOf(record, moduleId);
  const fact = module?.facts?.[rowId];
  if (!module || fact?.type !== bottleTaken.stated) return NONE;
  const detail = bottleTaken.detail.safeParse(fact.detail);
  if (!detail.success) return NONE;
  const { planned, used } = detail.data;
  if (isSigned(module)) return { reserve: null, use: valuesOf(fact.subject.id, used) };
  const isOpen = !record.removed && record.status !== 'approved' && record.status !== 'recalling';
  return { reserve: isOpen ? valuesOf(fact.subject.id, planned) : null, use: null };
};

/** Rows that take from bottles now: of a module, or of the whole record. */
export const bottlePlaces = (record: RecordState, moduleId: string | null): readonly BottlePlace[] =>
  record.modules
    .filter(({ id }) => moduleId === null || id === moduleId)
    .flatMap(({ id, facts = {} }) =>
      Object.entries(facts)
        .filter(([, { type }]) => type === bottleTaken.stated)
        .map(([rowId]) => ({ moduleId: id, rowId })),
    );

const aboutRow = z.object({ moduleId: z.string(), factId: z.string() });
const aboutModule = z.object({ moduleId: z.string() });

/** What CIMS keeps and books for a record follows what the record says, with its saves and signatures. */
export const bottleBookings: Policy = {
  name: 'bottleBookings',
  label: { 'zh-CN': '登记瓶装物料的预留和使用', 'en-US': 'Reserve and book what is taken from bottles' },
  contexts: ['records'],
  eventTypes: [
    ...[bottleTaken.stated, bottleTaken.withdrawn, 'ModuleSigned', 'ModuleSignatureRemoved'],
    ...['RecordApproved', 'RecordRecalled', 'RecordReactivated', 'RecordRemoved', 'RecordRestored'],
  ],
  follows: ({ stream, data }) => {
    const record = entityIdOf(stream);
    const row = aboutRow.safeParse(data).data;
    const module = row?.moduleId ?? aboutModule.safeParse(data).data?.moduleId ?? null;
    return [{ key: `${RECORD} ${record}`, input: { record, module, row: row?.factId ?? null } }];
  },
  // Nobody decides anything here; what cannot be written waits where deliveries are looked after.
  onRefusal: 'park',
};
