import { categoryOf, entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { openField, type Sealed } from '@shilu/events/core/personal';
import { ACCOUNT, accountProfileSchema, type AccountEvent, type SuspendedFor } from '@shilu/events/identity/account';
import { ORGANIZATION } from '@shilu/events/organization/organization';
import type { PoolClient } from 'pg';
import type { ChangedKey, Projection, ProjectionContext } from '../engine/projection';
import { upsertRows, tableWriter } from '../engine/write-rows';

/**
 * People. The one table of all read models that holds names, phones and mail in clear; everything else holds account
 * ids and asks here. Erasing a person empties the row (law 9).
 */
const ddl = `
create table people (
  id text primary key,
  real_name text not null,
  account text not null,
  mobile_phone text not null,
  email text not null,
  erased boolean not null,
  department_id text,
  role_ids text[] not null,
  is_organ_admin boolean not null,
  direct_leader_id text,
  disabled boolean not null,
  signing_locked boolean not null,
  -- Why; null while the person may sign.
  signing_suspended text,
  -- Whether the password alone does not let in.
  second_factor boolean not null
);`;

type PersonRow = {
  readonly id: string;
  readonly real_name: string;
  readonly account: string;
  readonly mobile_phone: string;
  readonly email: string;
  readonly erased: boolean;
  readonly department_id: string | null;
  readonly role_ids: readonly string[];
  readonly is_organ_admin: boolean;
  readonly direct_leader_id: string | null;
  readonly disabled: boolean;
  readonly signing_locked: boolean;
  readonly signing_suspended: SuspendedFor | null;
  readonly second_factor: boolean;
};

const table = tableWriter(
  'people',
  [
    'id',
    'real_name',
    'account',
    'mobile_phone',
    'email',
    'erased',
    'department_id',
    'role_ids',
    'is_organ_admin',
    'direct_leader_id',
    'disabled',
    'signing_locked',
    'signing_suspended',
    'second_factor',
  ],
  'id',
);

const nobody = (id: string): PersonRow => ({
  ...{ id, real_name: '', account: '', mobile_phone: '', email: '', erased: false, department_id: null, role_ids: [] },
  ...{
    is_organ_admin: false,
    direct_leader_id: null,
    disabled: false,
    signing_locked: false,
    signing_suspended: null,
    second_factor: false,
  },
});

const erasedPart = { real_name: '', account: '', mobile_phone: '', email: '', erased: true };

const openProfile = async (
  context: ProjectionContext,
  eventId: string,
  sealed: Sealed,
): Promise<Partial<PersonRow>> => {
  const key = await context.keys.keyFor(sealed.sealed.subject);
  const plain = openField(sealed, key, { eventId, path: 'sealedProfile' });
  if (plain === null) return erasedPart;
  const { realName, account, mobilePhone, email } = accountProfileSchema.parse(JSON.parse(plain));
  return { real_name: realName, account, mobile_phone: mobilePhone, email };
};

type Placement = {
  departmentId: string | null;
  roleIds: readonly string[];
  isOrganAdmin: boolean;
  directLeaderId: string | null;
};
const placed = (data: Placement): Partial<PersonRow> => ({
  ...{
    department_id: data.departmentId,
    role_ids: data.roleIds,
    is_organ_admin: data.isOrganAdmin,
    direct_leader_id: data.directLeaderId,
  },
});

const partOf = async (
  context: ProjectionContext,
  eventId: string,
  event: AccountEvent,
): Promise<Partial<PersonRow>> => {
  switch (event.type) {
    case 'AccountOpened':
      return { ...placed(event.data), ...(await openProfile(context, eventId, event.data.sealedProfile)) };
    case 'AccountProfileChanged':
      return openProfile(context, eventId, event.data.sealedProfile);
    case 'AccountPlaced':
      return placed(event.data);
    case 'AccountDisabled':
      return { disabled: true };
    case 'AccountEnabled':
      return { disabled: false };
    case 'SigningLocked':
      return { signing_locked: true };
    case 'SigningUnlocked':
      return { signing_locked: false };
    case 'SigningSuspended':
      return { signing_suspended: event.data.why };
    case 'IdentityConfirmed':
      return { signing_suspended: null };
    case 'SubjectKeyShredded':
      return erasedPart;
    case 'PasswordChanged':
    case 'PasswordCommitted':
    case 'PasswordHashAltered':
    case 'PasskeyEnrolled':
    case 'PasskeyRemoved':
    case 'RecoveryCodeUsed':
    case 'SecondFactorAltered':
      return {};
    case 'SecondFactorEnrolled':
      return { second_factor: true };
    case 'SecondFactorRemoved':
      return { second_factor: false };
  }
};

export const peopleProjection: Projection<'identity'> = {
  name: 'identity',
  version: 4,
  // Settings stand in the directory; here they only wake the screens that show them.
  categories: [ACCOUNT, ORGANIZATION],
  tables: ['people'],
  ddl,
  indexes: 'create index people_account on people (account); create index people_department on people (department_id);',
  open: (context) => ({
    forget: () => undefined,
    apply: async (all: readonly RecordedEvent[], tx: PoolClient): Promise<readonly ChangedKey[]> => {
      const events = all.filter((event) => categoryOf(event.stream) === ACCOUNT);
      const settings: ChangedKey[] = events.length < all.length ? [{ key: 'settings' }] : [];
      if (events.length === 0) return settings;
      const ids = [...new Set(events.map((event) => entityIdOf(event.stream)))];
      const { rows } = await tx.query<PersonRow>(`select * from ${context.schema}.people where id = any($1)`, [ids]);
      const people = new Map(rows.map((row) => [row.id, row]));
      for (const event of events) {
        const id = entityIdOf(event.stream);
        const person = people.get(id) ?? nobody(id);
        const part = await partOf(context, event.id, event as RecordedEvent<AccountEvent>);
        // A profile whose key is gone says erased; nothing written later brings the person back.
        people.set(id, { ...person, ...part, ...(person.erased ? erasedPart : {}) });
      }
      await upsertRows(tx, context.schema, table, [...people.values()]);
      return [...settings, { key: 'members' }, ...ids.map((id): ChangedKey => ({ key: `member:${id}` }))];
    },
  }),
};
