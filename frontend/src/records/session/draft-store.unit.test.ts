import { describe, expect, it, vi } from 'vitest';
import { breakKeptDrafts, keptDrafts } from '../../testing/kept-drafts';
import { dropDraft, keepDraft, localDrafts, newestDrafts } from './draft-store';

const draft = (moduleId: string, savedAt: string, data: unknown = 'x') => ({
  contentVersion: 1,
  moduleId,
  baseRevision: 3,
  data,
  savedAt,
});

describe('T15 drafts in this browser', () => {
  it('T15 keeps one draft per person, record and module, and gives back only their own', async () => {
    await keepDraft('me', 'r1', draft('m1', '2026-01-01T00:00:00Z'));
    await keepDraft('me', 'r1', draft('m1', '2026-01-01T00:00:05Z', 'later'));
    await keepDraft('me', 'r2', draft('m1', '2026-01-01T00:00:00Z'));
    await keepDraft('other', 'r1', draft('m1', '2026-01-01T00:00:00Z'));
    expect(await localDrafts('me', 'r1')).toEqual([draft('m1', '2026-01-01T00:00:05Z', 'later')]);
    await dropDraft('me', 'r1', 'm1');
    expect(await localDrafts('me', 'r1')).toEqual([]);
  });
  it('T15 passes over what is not a draft, and a store that fails does not stop the editor', async () => {
    keptDrafts.set('me/r1/m9', { nonsense: true } as never);
    expect(await localDrafts('me', 'r1')).toEqual([]);
    breakKeptDrafts();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await keepDraft('me', 'r1', draft('m1', '2026-01-01T00:00:00Z'))).toBe(false);
    expect(await localDrafts('me', 'r1')).toEqual([]);
  });
  it('T15 takes the newest of this browser and the server for each module', () => {
    const newest = newestDrafts(
      [draft('m1', '2026-01-01T00:00:09Z', 'here')],
      [draft('m1', '2026-01-01T00:00:05Z', 'there'), draft('m2', '2026-01-01T00:00:05Z', 'there')],
    );
    expect(newest.get('m1')?.data).toBe('here');
    expect(newest.get('m2')?.data).toBe('there');
  });
});
