import { LEGAL_HOLD } from '@shilu/events/audit/held';
import { RETENTION_RULE } from '@shilu/events/audit/retention';
import { emptyDirectory, withhold, type Directory } from '@shilu/events/identity/directory';
import { PROJECT } from '@shilu/events/projects/project';
import { expect, it } from 'vitest';
import type { Services } from '../engine/services';
import { mustBeErasable } from './erasable';

/** Of a log that is all read, and in which nobody's name is found. */
const servicesOf = (directory: Directory): Services =>
  ({
    ...{ directory, zone: 'UTC', clock: () => new Date() },
    store: { head: () => Promise.resolve(null) },
    pool: { query: () => Promise.resolve({ rows: [] }) },
    people: { nameOf: () => Promise.resolve('陈监督') },
  }) as never;

const place = ({ holds }: Directory, id: string, ...people: string[]): void =>
  void holds.set(id, { projects: [], records: [], people, by: 'qa', since: '2026-11-27T00:00:00.000Z' });
const unread = (directory: Directory, category: string): void =>
  withhold(directory, category, 'x', { position: '1', type: 'X', error: 'not read' });

it.each([LEGAL_HOLD, RETENTION_RULE])('given a %s that cannot be read, nobody is erased', async (category) => {
  const directory = emptyDirectory();
  unread(directory, category);
  await expect(mustBeErasable(servicesOf(directory), 'li')).rejects.toMatchObject({ key: 'namesUncertain' });
});

it('given a project that cannot be read, nobody is erased while a hold stands, which may be on it', async () => {
  const directory = emptyDirectory();
  unread(directory, PROJECT);
  await mustBeErasable(servicesOf(directory), 'li');
  place(directory, 'h', 'wu');
  await expect(mustBeErasable(servicesOf(directory), 'li')).rejects.toMatchObject({ key: 'namesUncertain' });
});
