import { registers } from '@shilu/events/core/registers';
import { emptyDirectory } from '@shilu/events/identity/directory';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { viewerOf } from '../engine/query';
import { shownChanges } from './value-names';

/** A database in which every entry stands, and whoever asks what they may read is answered with nothing. */
const closed = Object.assign(new Pool(), {
  query: (asked: string | { text: string }) => {
    const sql = typeof asked === 'string' ? asked : asked.text;
    const isAllThere = sql.includes('select id, entry_values') && !/audience|owner_id|guests/.test(sql);
    return Promise.resolve({ rows: isAllThere ? [{ id: 'e1', entry_values: '{}' }] : [] });
  },
});

const directory = emptyDirectory();
directory.accounts.set('nobody', {
  ...{ id: 'nobody', departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null, disabled: false },
  ...{ signingLocked: false, shredded: false, suspended: false },
});

const changeOf = (of: string) => ({
  ...{ field: 'f', title: 'f', rowId: null, action: 2 as const, fieldFormat: 1 as const },
  ...{ oldValue: null, newValue: { kind: 'ids' as const, of, ids: ['e1'] } },
});

it.each(registers.map(({ name }) => name))(
  'an entry of %s that its reader may not read is not named in the values of a trace',
  async (category) => {
    const change = changeOf(category);
    const viewer = viewerOf(directory, 'nobody', 'zh-CN');
    const shown = (await shownChanges(closed, viewer, [change]))(change);
    expect(shown.newValue).toBe('不对您开放的内容');
    const english = viewerOf(directory, 'nobody', 'en-US');
    expect((await shownChanges(closed, english, [change]))(change).newValue).toBe('something that is not open to you');
  },
);
