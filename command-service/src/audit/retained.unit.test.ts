import { LEGAL_HOLD } from '@shilu/events/audit/held';
import { RETENTION_RULE } from '@shilu/events/audit/retention';
import { emptyDirectory, withhold, type Directory } from '@shilu/events/identity/directory';
import { expect, it } from 'vitest';
import type { Services } from '../engine/services';
import { keepAsLong } from './retained';

const rule = (retention: number, of: { projects?: string[]; isDefault?: boolean }) => ({
  ...{ retention, projects: of.projects ?? [], isDefault: of.isDefault ?? false },
});
const values = (years: number, projects: readonly string[]) => ({
  ...{ name: '规程', why: '规程', kept: 'years', years, projects, isDefault: false },
});
const unread = (directory: Directory, category: string): void =>
  withhold(directory, category, 'x', { position: '1', type: 'X', error: 'not read' });
const hold = ({ holds }: Directory, on: { readonly records?: string[]; readonly projects?: string[] }): void =>
  void holds.set('h', { projects: [], records: [], people: [], ...on, by: 'qa', since: '2026-11-27T00:00:00.000Z' });

/** Of read models in which record `r` is in project `p`; whether one of them set something aside. */
const servicesOf = (directory: Directory, { isSetAside = false } = {}): Services =>
  ({
    ...{ directory, zone: 'UTC', clock: () => new Date() },
    store: { head: () => Promise.resolve(null) },
    pool: {
      query: (text: string) =>
        Promise.resolve({ rows: text.includes('rm.set_aside') ? (isSetAside ? [{}] : []) : [{ projectId: 'p' }] }),
    },
    people: { nameOf: () => Promise.resolve('陈监督') },
  }) as never;

const add = (services: Services, years: number, projects: readonly string[]) =>
  keepAsLong.surroundings(services, 'qa', { id: 'new', next: values(years, projects), previous: null });
const end = (services: Services) => keepAsLong.beforeMove(services, 'default');
const withDefault = (): Directory => {
  const directory = emptyDirectory();
  directory.retentionRules.set('default', rule(10, { isDefault: true }));
  return directory;
};

it('given a hold on a record, when a rule keeps its project for less, then it is refused; for longer, or elsewhere, it is not', async () => {
  const directory = withDefault();
  hold(directory, { records: ['r'] });
  const services = servicesOf(directory);
  await expect(add(services, 5, ['p'])).rejects.toMatchObject({ key: 'retentionHeld' });
  await expect(end(services)).rejects.toMatchObject({ key: 'retentionHeld' });
  await add(services, 15, ['p']);
  await add(services, 5, ['q']);
});

it('given read models that set something aside, when a rule would keep for less, then it is refused as uncertain; for longer it is not', async () => {
  const directory = withDefault();
  hold(directory, { records: ['r'] });
  const services = servicesOf(directory, { isSetAside: true });
  await expect(add(services, 5, ['q'])).rejects.toMatchObject({ key: 'retentionUncertain' });
  await expect(end(services)).rejects.toMatchObject({ key: 'retentionUncertain' });
  await add(services, 15, ['q']);
  // Of projects alone nothing is looked up.
  hold(directory, { projects: ['p'] });
  await add(services, 5, ['q']);
  await expect(add(services, 5, ['p'])).rejects.toMatchObject({ key: 'retentionHeld' });
});

it('given a hold that cannot be read, when a rule would keep for less, then it is refused; given a rule that cannot, always', async () => {
  const directory = withDefault();
  unread(directory, LEGAL_HOLD);
  await expect(add(servicesOf(directory), 5, ['p'])).rejects.toMatchObject({ key: 'retentionUncertain' });
  await add(servicesOf(directory), 15, ['p']);
  unread(directory, RETENTION_RULE);
  await expect(add(servicesOf(directory), 15, ['p'])).rejects.toMatchObject({ key: 'retentionUncertain' });
});
