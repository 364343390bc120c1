import { signedMoves } from '@shilu/events/audit/entry-approvals';
import type { Findings } from '@shilu/events/audit/findings';
import { judgingPasskeys } from '@shilu/events/audit/passkeys';
import { failureAt } from '@shilu/events/audit/verification';
import { streamName } from '@shilu/events/core/envelope';
import { registers } from '@shilu/events/core/registers';
import { ACCOUNT } from '@shilu/events/identity/account';
import { SIGNED_RECORD_TYPES } from '@shilu/events/identity/passkey';
import { ORGANIZATION, ORGANIZATION_ID } from '@shilu/events/organization/organization';
import { noneIfCut } from '@shilu/infra/event-store/errors';
import { z } from 'zod';
import type { EventSource, ReadEvent } from './verify-source';

/** Events by which people sign, and by which they take a signature back. */
const SIGNED: ReadonlySet<string> = new Set([...SIGNED_RECORD_TYPES, ...signedMoves(registers).keys()]);

/** As it was written, whatever the version of the event. */
const writtenSchema = z.object({ actor: z.string(), recordedAt: z.string(), data: z.record(z.string(), z.unknown()) });

const writtenIn = (event: ReadEvent): z.infer<typeof writtenSchema> | null => {
  try {
    return writtenSchema.safeParse(JSON.parse(event.body())).data ?? null;
  } catch {
    return null;
  }
};

/** Every signature of the log, by the rule that a proof is checked by elsewhere too. */
export const checkingPasskeys = (findings: Findings) => {
  const passkeys = judgingPasskeys(SIGNED);
  return {
    concerns: ({ type }: ReadEvent): boolean => passkeys.concerns(type),
    take: async (event: ReadEvent): Promise<void> => {
      const { type, stream } = event;
      const written = passkeys.concerns(type) ? writtenIn(event) : null;
      const found = written && (await passkeys.take({ type, stream, ...written }));
      if (found) findings.add(failureAt(found.kind, event, found.detail));
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
  const read = await Promise.all(beside.map((stream) => ofStream(stream).catch(noneIfCut)));
  const passkeys = checkingPasskeys(findings);
  const inOrder = [...events, ...read.flat()].sort((a, b) => comparePositions(a.position, b.position));
  for (const event of inOrder) await passkeys.take(event);
};
