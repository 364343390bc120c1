import { AppError } from '@shilu/events/core/app-error';
import { streamName } from '@shilu/events/core/envelope';
import { eventId } from '@shilu/events/core/uuid';
import { ACCOUNT, accountDecider, type AccountProfile } from '@shilu/events/identity/account';
import type { Author } from '../engine/author';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';

export type FirstAdministrator = AccountProfile & {
  readonly id: string;
  /** Of `passwordDigest`. */ readonly passwordDigest: string;
};

/** Always the same command: repeated after a crash it goes on where it stopped. */
const COMMAND = '7a3d1f4e-9b02-5c61-8e55-0f6d2c9b4a10';

/** Opens the account that opens all others. Refused once there is another. */
export const openFirstAdministrator = async (services: Services, first: FirstAdministrator): Promise<void> => {
  const { accounts, credentials, people, live, directory } = services;
  await live.current();
  if ([...directory.accounts.keys()].some((id) => id !== first.id)) throw new AppError('forbidden');
  const { id, passwordDigest, ...profile } = first;
  if (!(await credentials.claim({ accountId: id, login: profile.account })))
    throw new AppError('nameRepeated', { name: profile.account });
  const commitment = await credentials.keep(id, passwordDigest);
  const author: Author = {
    actor: 'system',
    session: null,
    commandId: madeId(COMMAND, id),
    correlation: COMMAND,
    reason: null,
  };
  const sealedProfile = await people.seal(id, JSON.stringify(profile), {
    eventId: eventId(author.commandId, streamName(ACCOUNT, id), 0),
    path: 'sealedProfile',
  });
  const placement = { departmentId: null, roleIds: [], isOrganAdmin: true, directLeaderId: null };
  await accounts.run(id, author, (state) =>
    accountDecider.decide({ kind: 'open', id, sealedProfile, placement, by: null, commitment }, state),
  );
  await live.current();
};
