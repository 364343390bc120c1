import { signedMoves } from '@shilu/events/audit/entry-approvals';
import type { Findings } from '@shilu/events/audit/findings';
import { failureAt } from '@shilu/events/audit/verification';
import { streamName } from '@shilu/events/core/envelope';
import { registers } from '@shilu/events/core/registers';
import { ACCOUNT, type AccountEvent } from '@shilu/events/identity/account';
import {
  keyFault,
  passkeyFault,
  passkeySignatureSchema,
  SIGNED_RECORD_TYPES,
  signedWith,
  type EnrolledKey,
} from '@shilu/events/identity/passkey';
import { ORGANIZATION, ORGANIZATION_ID, type OrganizationEvent } from '@shilu/events/organization/organization';
import { z } from 'zod';
import type { EventSource, ReadEvent } from './verify-source';

/** Events by which people sign, and by which they take a signature back. */
const SIGNED: ReadonlySet<string> = new Set([...SIGNED_RECORD_TYPES, ...signedMoves(registers).keys()]);
const [ENROLLED, REMOVED] = ['PasskeyEnrolled', 'PasskeyRemoved'] as const satisfies readonly AccountEvent['type'][];
const SETTINGS = 'SettingsChanged' satisfies OrganizationEvent['type'];
const SUBMITTED = 'RecordSubmitted';

/** As it was written, whatever the version of the event. */
const writtenSchema = z.object({ actor: z.string(), recordedAt: z.string(), data: z.record(z.string(), z.unknown()) });
const keySchema = z.object({ credentialId: z.string(), publicKey: z.string() });
const removedSchema = z.object({ credentialId: z.string() });
const settingsSchema = z.object({ settings: z.object({ passkeyOnly: z.boolean().optional() }) });

const writtenIn = (event: ReadEvent): z.infer<typeof writtenSchema> | null => {
  try {
    return writtenSchema.safeParse(JSON.parse(event.body())).data ?? null;
  } catch {
    return null;
  }
};

/** What was on its way when a setting changed, or a key went, was decided before. */
const ON_ITS_WAY_MS = 60_000;
const isLong = (from: string, to: string): boolean => Date.parse(to) - Date.parse(from) > ON_ITS_WAY_MS;

type Key = EnrolledKey & { readonly removedAt: string | null };

/**
 * Signatures that were made with passkeys are verified anew, by the keys that their signers had enrolled by then; since an
 * organisation takes no others, one without is a finding. `take` is given events in the order of the log.
 */
export const checkingPasskeys = (findings: Findings) => {
  const keys = new Map<string, readonly Key[]>();
  const submitted = new Map<string, string>();
  let onlySince: string | null = null;

  const follow = ({ type, stream }: ReadEvent, { recordedAt, data }: z.infer<typeof writtenSchema>): void => {
    const before = keys.get(stream) ?? [];
    if (type === ENROLLED) {
      const key = keySchema.safeParse(data).data;
      if (key) keys.set(stream, [...before, { ...key, removedAt: null }]);
    } else if (type === REMOVED) {
      const gone = removedSchema.safeParse(data).data?.credentialId;
      keys.set(
        stream,
        before.map((key) =>
          key.credentialId === gone && key.removedAt === null ? { ...key, removedAt: recordedAt } : key,
        ),
      );
    } else if (type === SETTINGS) {
      const only = settingsSchema.safeParse(data).data?.settings.passkeyOnly;
      if (only !== undefined) onlySince = only ? (onlySince ?? recordedAt) : null;
    } else if (type === SUBMITTED && typeof data['recordHash'] === 'string') submitted.set(stream, data['recordHash']);
  };

  return {
    take: async (event: ReadEvent): Promise<void> => {
      const { type, stream } = event;
      const isSigned = SIGNED.has(type);
      if (!isSigned && type !== ENROLLED && type !== REMOVED && type !== SETTINGS) return;
      const written = writtenIn(event);
      if (!written) return;
      follow(event, written);
      if (!isSigned) return;
      const { actor, recordedAt, data } = written;
      if (data['passkey'] === undefined) {
        if (onlySince !== null && isLong(onlySince, recordedAt))
          findings.add(failureAt('passkeyMissing', event, `signatures take a passkey since ${onlySince}`));
        return;
      }
      const given = passkeySignatureSchema.safeParse(data['passkey']).data;
      const held = (keys.get(streamName(ACCOUNT, actor)) ?? []).filter(
        ({ removedAt }) => removedAt === null || !isLong(removedAt, recordedAt),
      );
      const signed = signedWith({ type, stream, actor, recordedAt, data }, submitted.get(stream) ?? null);
      const fault = given ? (keyFault(given, held) ?? (await passkeyFault(given, signed))) : 'not readable';
      if (fault !== null) findings.add(failureAt('passkeyMismatch', event, fault));
    },
  };
};

/** The same of one stream: what its signers enrolled, and what the organisation asked for, is read beside it. */
export const checkPasskeysOf = async (
  events: readonly ReadEvent[],
  { ofStream, comparePositions }: EventSource,
  findings: Findings,
): Promise<void> => {
  const signed = events.filter(({ type }) => SIGNED.has(type));
  if (signed.length === 0) return;
  const signers = new Set(signed.map((event) => writtenIn(event)?.actor ?? ''));
  const beside = [streamName(ORGANIZATION, ORGANIZATION_ID), ...[...signers].map((id) => streamName(ACCOUNT, id))];
  const read = await Promise.all(beside.map((stream) => ofStream(stream).catch(() => [])));
  const passkeys = checkingPasskeys(findings);
  const inOrder = [...events, ...read.flat()].sort((a, b) => comparePositions(a.position, b.position));
  for (const event of inOrder) await passkeys.take(event);
};
