import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDirectory, type Directory } from '@shilu/events/identity/directory';
import { describe, expect, it } from 'vitest';
import { viewerOf } from '../engine/query';
import { placeNames, seenWork } from './seen-work';

const scopes = { projectScope: 'own', taskScope: 'own', recordScope: 'own' } as const;
const directoryOf = (name: string, projects: readonly string[], leaderIds: readonly string[]): Directory => {
  const directory = emptyDirectory();
  directory.roles.set('r', { name: 'r', description: '', removed: false, permissions: [], ...scopes } as never);
  directory.accounts.set('li', { id: 'li', disabled: false, isOrganAdmin: false, departmentId: 'd', roleIds: ['r'] } as never); // prettier-ignore
  directory.departments.set('d', { name: `${name} d`, parentId: null, headIds: [], removed: false });
  for (const id of projects)
    directory.projects.set(id, { id, name: `${name} ${id}`, ownerId: 'x', leaderIds, memberIds: [], departmentId: null, status: 'active' } as never); // prettier-ignore
  return directory;
};

describe('projects where the viewer looks', () => {
  const now = directoryOf('now', ['a', 'later'], ['li']);
  const then = directoryOf('then', ['a'], []);

  it('are those of the moment, by the names of the moment, as far as they may be seen today', () => {
    const past = viewerOf(now, 'li', 'zh-CN', 'UTC', then);
    expect(
      seenWork(past)
        .projects()
        .map(({ name }) => name),
    ).toEqual(['then a']);
    const name = placeNames(past);
    expect(name({ category: 'project', id: 'a' })).toBe('then a');
    expect(name({ category: 'project', id: 'later' })).toBeUndefined();
    expect(name({ category: 'department', id: 'd' })).toBe('then d');
    expect(placeNames(past, now)({ category: 'project', id: 'a' })).toBe('now a');
  });

  it('give nobody a right that they had then', () => {
    const past = viewerOf(then, 'li', 'zh-CN', 'UTC', now);
    expect(seenWork(past).projects()).toEqual([]);
    expect(placeNames(past)({ category: 'project', id: 'a' })).toBeUndefined();
  });
});

/** `viewer.directory` is who may what today; what things are called, and which there are, is of `viewer.named`. */
const OF_TODAY: readonly RegExp[] = [
  /\bdirectory\.(?:projects|tasks|departments)\.get\([^()]*\)\)?\??\.name\b/,
  /\bdirectory\.(?:projects|tasks|departments)\.values\(\)/,
  /\bdirectory\.settings\.name(?:Zh|En)\b/,
  /\{[^{}]*\b(?:projects|tasks|departments|settings)\b[^{}]*\} = (?:viewer\.)?directory\b/,
];
it('no answer takes names, or which projects there are, from the directory of today’s rights', () => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return OF_TODAY.some((pattern) => pattern.test(source));
  });
  expect(found).toEqual([]);
});
