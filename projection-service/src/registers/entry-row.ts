import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { heldValue, isSent } from '@shilu/events/core/fields/field-types';
import { isInState } from '@shilu/events/core/entry-versions';
import { STATUS } from '@shilu/events/core/life-cycle';
import type { RegisterEntry } from '@shilu/events/core/register';
import { isAllowed, openMoves } from '@shilu/events/core/register-access';
import type { Viewer } from '../engine/query';
import type { Parents } from './parents';

/** A row of a register's table, as `entryColumns` asks for it. */
export type EntryRow = {
  id: string;
  owner_id: string | null;
  removed: boolean;
  revision: number;
  created_at: Date;
  modified_at: Date;
  entry_values: string;
  status?: string;
  version?: number | null;
  changed_since?: boolean;
};

/** With what is computed of what was written. */
const valuesOf = (register: Register, written: RegisterValues): RegisterValues => ({
  ...written,
  ...Object.fromEntries(
    register.fields
      .filter((field) => !isSent(field))
      .map((field) => [field.key, heldValue(field, written)] as const)
      .filter(([, value]) => value !== undefined),
  ),
});

/** Of an entry that has a state, with the moves its reader may make. */
export const entryOf = (
  register: Register,
  { directory, accountId, inPast }: Viewer,
  row: EntryRow,
  parents: Parents,
): RegisterEntry => {
  const { id, owner_id: ownerId, removed, revision, status = null, version = null, changed_since: changed } = row;
  const values = valuesOf(register, JSON.parse(row.entry_values) as RegisterValues);
  const parent = register.parent === undefined ? null : (parents.get(String(values[register.parent.field])) ?? null);
  const moves = inPast ? [] : openMoves(register, { ownerId, values, status, removed, parent }, directory, accountId);
  const mayChange = !inPast && isAllowed(directory, accountId, { ownerId, values, parent }, register.mayChange);
  return {
    ...{ id, values, ownerId, removed, revision },
    ...(status === null ? {} : { status, moves: moves.map(({ name }) => name) }),
    ...(register.parent === undefined ? {} : { mayChange }),
    ...(changed === undefined
      ? {}
      : { version, inUse: version !== null && !removed && isInState(register, status), changedSince: changed }),
    createdAt: row.created_at.toISOString(),
    modifiedAt: row.modified_at.toISOString(),
  };
};

export const entryColumns = ({ life }: Register): string =>
  `id, owner_id, removed, revision, created_at, modified_at, entry_values${life === null ? '' : `, f_${STATUS} as status`}${life?.versions ? ', version, changed_since' : ''}`;

/** Of a row of the register's versions. */
export const IN_USE_COLUMNS = `id, owner_id, false as removed, revision, created_at, modified_at, entry_values, f_${STATUS} as status, number as version`;

/** The version in use, for whoever does not read the draft or does not ask for it: no move leads on from it. */
export const asInUse = (register: Register, row: EntryRow): RegisterEntry => {
  const { id, owner_id: ownerId, revision, status, version = null } = row;
  return {
    ...{ id, values: valuesOf(register, JSON.parse(row.entry_values) as RegisterValues), ownerId, removed: false },
    ...(status === undefined ? {} : { status }),
    ...{ moves: [], version, inUse: true, changedSince: false, asInUse: true, revision },
    createdAt: row.created_at.toISOString(),
    modifiedAt: row.modified_at.toISOString(),
  };
};
