import { own } from '@shilu/events/core/own';
import { registerKey, type ToldKey } from '@shilu/events/live/told-key';
import type { RegisterName } from '../app/printed/register-places';

/** What an answer depends on. The last are told by nobody: what hangs on them is asked for again after one's own commands. */
export type WatchKey = ToldKey | 'deliveries' | 'recordViews' | 'serviceAccounts';

/** Of a register whose declaration need not come with the screen. */
export const ofRegister = (name: RegisterName): WatchKey => registerKey({ name });

const TOLD: Readonly<Record<string, WatchKey>> = {
  account: 'members',
  project: 'projects',
  record: 'records',
  task: 'tasks',
};

/** Of what fields may point to, by its category. */
export const ofCategory = (category: string): WatchKey =>
  own(TOLD, category) ?? registerKey({ name: category.split(':')[0] ?? category });
