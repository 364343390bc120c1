import { own } from '@shilu/events/core/own';
import { registers } from '@shilu/events/core/registers';
import { ownTokens } from '@shilu/events/identity/readership';
import { ofDraft } from '@shilu/events/messages/notice-kinds';
import { noticeSources } from '@shilu/events/messages/notice-sources';
import { PROJECT } from '@shilu/events/projects/project';
import { TASK } from '@shilu/events/projects/task';
import { RECORD } from '@shilu/events/records/record-events';
import { workSight } from '@shilu/events/identity/work-sight';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { where, type Where } from '../engine/where';
import { addReadable } from '../records/readable';
import { hasVersions, registerTable, versionsTable } from '../registers/register-tables';
import { addReadableEntries } from '../registers/readable';

/** Of the tasks and projects this person's messages are about, those that they see no more. */
const hiddenWork = async (pool: Pool, { directory, accountId }: Viewer): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ category: string; entity_id: string }>(
    'select distinct category, entity_id from rm.messages where recipient = $1 and category = any($2)',
    [accountId, [TASK, PROJECT]],
  );
  const sight = workSight(directory, accountId);
  return rows.flatMap(({ category, entity_id: id }) => {
    const task = directory.tasks.get(id);
    const project = directory.projects.get(id);
    const seen = category === TASK ? task && sight.task(task) : project && sight.project(project);
    return seen === true ? [] : [id];
  });
};

/**
 * Of the entries of registers, those that they read no more, or that were removed; `draft` for what is told of the entry
 * itself, and not of what is in use of it.
 */
const hiddenEntries = async (
  pool: Pool,
  { directory, accountId }: Viewer,
  draft: boolean,
): Promise<readonly string[]> => {
  const hidden: string[] = [];
  for (const register of registers) {
    if (own(noticeSources, register.name) === undefined || (draft && !hasVersions(register))) continue;
    const shown = where();
    shown.add('not e.removed');
    addReadableEntries(shown, register, ownTokens(directory, accountId));
    const sql = shown.sql();
    // Who does not read the draft may read what is in use.
    const inUse =
      hasVersions(register) && !draft
        ? `and not exists (select 1 from rm.${versionsTable(register)} v where v.id = m.entity_id and v.current
           and v.audience && ${shown.value(ownTokens(directory, accountId))}::text[])`
        : '';
    const { rows } = await pool.query<{ entity_id: string }>(
      `select distinct m.entity_id from rm.messages m
       where m.recipient = ${shown.value(accountId)} and m.category = ${shown.value(register.name)}
         and not exists (select 1 from rm.${registerTable(register)} e where e.id = m.entity_id and ${sql}) ${inUse}`,
      shown.values,
    );
    hidden.push(...rows.map(({ entity_id: id }) => id));
  }
  return hidden;
};

/**
 * A person's messages `m` beside the records `r` they are about: only of what may still be read now. A right that was
 * removed takes the message with it; given back, the message is there again.
 */
export const visibleMessages = async (pool: Pool, viewer: Viewer): Promise<Where> => {
  const filter = where();
  filter.add('m.recipient = ?', viewer.accountId);
  const readable = where(filter.values);
  addReadable(readable, viewer);
  filter.add(`(m.category <> ${filter.value(RECORD)} or (r.id is not null and ${readable.sql()}))`);
  const hidden = [...(await hiddenWork(pool, viewer)), ...(await hiddenEntries(pool, viewer, false))];
  if (hidden.length > 0) filter.add('m.entity_id <> all(?::text[])', hidden);
  const drafts = await hiddenEntries(pool, viewer, true);
  if (drafts.length > 0)
    filter.add(`not (m.kind = any(${filter.value([...ofDraft])}::text[]) and m.entity_id = any(?::text[]))`, drafts);
  return filter;
};

export const MESSAGES_FROM = `rm.messages m left join rm.record_rows r on m.category = '${RECORD}' and r.id = m.entity_id`;
