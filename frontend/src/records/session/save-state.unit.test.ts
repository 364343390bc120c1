import { proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { saveState, type SaveState } from './save-state';

const EARLIER = '2026-03-02T08:55:37.000Z';
const LATER = '2026-03-02T08:56:09.000Z';
const typed = { draftAt: null };
const drafted = { draftAt: EARLIER };
const kept = { draftAt: null, keptHere: true };

type Row = readonly [
  name: string,
  phase: 'idle' | 'caching' | 'saving',
  lastSaved: string | null,
  offline: boolean,
  savable: readonly { readonly draftAt: string | null; readonly keptHere?: boolean }[],
  online: boolean,
  expected: SaveState,
];
const rows: readonly Row[] = [
  ['nothing typed yet', 'idle', null, false, [], true, { state: 'clean' }],
  ['typed', 'idle', null, false, [typed], true, { state: 'changes' }],
  ['typed, and kept in this browser', 'idle', null, false, [kept], true, { state: 'here' }],
  ['one kept here, one a draft', 'idle', null, false, [drafted, kept], true, { state: 'here' }],
  ['one kept here, one not yet', 'idle', null, false, [kept, typed], true, { state: 'changes' }],
  [
    'what the browser refuses to keep',
    'idle',
    null,
    false,
    [{ draftAt: null, keptHere: false }],
    true,
    { state: 'changes' },
  ],
  ['typed on after a draft was kept', 'idle', null, false, [drafted, typed], true, { state: 'changes' }],
  ['a draft on its way', 'caching', null, false, [typed], true, { state: 'caching' }],
  ['all of it a draft', 'idle', null, false, [drafted], true, { state: 'cached', at: EARLIER }],
  [
    'the latest of two drafts',
    'idle',
    null,
    false,
    [{ draftAt: LATER }, drafted],
    true,
    { state: 'cached', at: LATER },
  ],
  [
    'a restored draft is no change without a time',
    'idle',
    null,
    false,
    [drafted],
    true,
    { state: 'cached', at: EARLIER },
  ],
  ['a save asked for without the network', 'saving', EARLIER, false, [typed], false, { state: 'offline' }],
  ['a save under way', 'saving', EARLIER, false, [typed], true, { state: 'saving' }],
  [
    'saved after it was a draft: the draft is not spoken of again',
    'idle',
    LATER,
    false,
    [],
    true,
    { state: 'saved', at: LATER },
  ],
  ['typed on after a save', 'idle', EARLIER, false, [typed], true, { state: 'changes' }],
  ['nothing left to keep while a beat ends', 'caching', LATER, false, [], true, { state: 'saved', at: LATER }],
  ['no network, with changes', 'idle', EARLIER, false, [drafted], false, { state: 'offline' }],
  ['the last try did not reach the server', 'idle', null, true, [typed], true, { state: 'offline' }],
  ['no network, nothing to lose', 'idle', EARLIER, true, [], false, { state: 'saved', at: EARLIER }],
];

describe('T15 where the content of a record is, said once', () => {
  it.each(rows)('%s', (_name, phase, lastSaved, offline, savable, online, expected) => {
    proves('T15');
    expect(saveState({ phase, lastSaved, offline }, savable, online)).toEqual(expected);
  });
});
