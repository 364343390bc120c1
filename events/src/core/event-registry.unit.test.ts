import { describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { accessEventSchemas } from '../identity/access';
import { accountEventSchemas } from '../identity/account';
import { messageEventSchemas, messageSettingsEventSchemas } from '../messages/message-events';
import { numberingEventSchemas } from '../organization/numbering';
import { organizationEventSchemas } from '../organization/organization';
import { reservationEventSchemas } from '../organization/reservation';
import { recordEventSchemas } from '../records/record-events';
import { eventContracts } from './event-registry';
import { registerEventSchemas } from './register';
import { decidedRegisters } from './registers';
import { currentVersion } from './upcast';

const groups: readonly Readonly<Record<string, z.ZodType>>[] = [
  accessEventSchemas,
  accountEventSchemas,
  numberingEventSchemas,
  organizationEventSchemas,
  reservationEventSchemas,
  recordEventSchemas,
  messageEventSchemas,
  messageSettingsEventSchemas,
  ...decidedRegisters.map(registerEventSchemas),
];
const types = groups.flatMap((group) => Object.keys(group));

/** Facts end in a past participle; a few say in which order it happened: SigningPasswordWrong, CommentRead. */
const PAST =
  /(ed|Began|Found|Made|Withdrawn|Opened|Saved|Shredded|Sent|Taken|Read|Wrong|LoggedIn|LoggedOut|MadeApplicable|RolledBack|NotApplicable)$/;

describe('the language of events', () => {
  it('every event type means one thing: no two contexts share a name, and all are registered', () => {
    expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
    expect([...eventContracts.keys()].sort()).toEqual(expect.arrayContaining([...types].sort()));
  });

  it('every event type is PascalCase and in the past tense', () => {
    const others = [...eventContracts.keys()].filter((type) => !/^([A-Z][a-z]+)+$/.test(type) || !PAST.test(type));
    expect(
      others,
      'what happened is said last: InstrumentServiceResumed, not InstrumentReturnedToService; another participle is one more ending in PAST',
    ).toEqual([]);
  });

  it('every contract is of the version that new events are written with', () => {
    for (const [type, contract] of eventContracts) expect(contract.version, type).toBe(currentVersion(type));
  });

  it.each([...eventContracts])('%s refuses anything its contract does not name', (_type, { schema }) => {
    for (const bad of [null, undefined, 1, 'x', []]) expect(schema.safeParse(bad).success).toBe(false);
    const issues = schema.safeParse({ smuggled: 1 }).error?.issues ?? [];
    expect(issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('smuggled'))).toBe(true);
  });
});
