import { randomUUID } from 'node:crypto';
import { registerCalls } from '@shilu/events/core/register-calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { auditCalls } from '@shilu/events/audit/calls';
import { setAsideCalls } from '@shilu/events/integrations/set-aside-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
import type { Laboratory } from '../access/laboratory';
import type { Person } from '../support/client';

const READY_WITHIN_MS = 60_000;

/** The log, read in order: positions without gaps, and which commands wrote. */
export type LogWatch = {
  readonly readOn: () => Promise<readonly string[]>;
  readonly wrote: (commandId: string) => boolean;
};

export const watchLog = (laboratory: Laboratory): LogWatch => {
  const commands = new Set<string>();
  let position = 0n;
  return {
    wrote: (commandId) => commands.has(commandId),
    readOn: async () => {
      const found = await laboratory.stack.database?.pool.query<{ position: string; body: string }>(
        'select position, body from log.events where position > $1 order by position',
        [String(position)],
      );
      const faults: string[] = [];
      for (const row of found?.rows ?? []) {
        if (BigInt(row.position) !== position + 1n) faults.push(`position ${row.position} after ${position}`);
        position = BigInt(row.position);
        const envelope = JSON.parse(row.body) as { readonly commandId?: string };
        if (envelope.commandId !== undefined) commands.add(envelope.commandId);
      }
      return faults;
    },
  };
};

const ready = async (laboratory: Laboratory): Promise<boolean> => {
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const { status } = await laboratory.stack.browser().raw({ method: 'GET', path: '/readyz' });
    if (status === 200) return true;
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};

/** What anybody else does meanwhile: each read model shows what was just done, and says that it is not behind. */
const canary = async (keeper: Person): Promise<readonly string[]> => {
  const faults: string[] = [];
  const id = `canary-${randomUUID()}`;
  const shown = async (what: string, work: () => Promise<{ readonly status: number; readonly body: Buffer }>) => {
    const answer = await work();
    if (answer.status !== 200 || /"stale":true/.test(answer.body.toString('utf8').slice(-200)))
      faults.push(`${what}: ${answer.status} ${answer.body.toString('utf8').slice(-200)}`);
  };
  const made = await keeper.send(projectCalls.addProject, {
    ...{ id, name: id, leaderIds: [], memberIds: [], departmentId: null, startDate: null, endDate: null },
  });
  if (made.status !== 200) return [`canary: ${made.status} ${made.message}`];
  const minPosition = made.position ?? '0';
  await shown('projects', () => keeper.send(projectCalls.project, { id }, { minPosition }));
  await shown('trail', () => keeper.send(auditCalls.auditPage, { pageSize: 1 }, { minPosition }));
  await shown('records', () => keeper.send(recordCalls.recordPage, { pageSize: 1 }, { minPosition }));
  const { add, detail } = registerCalls(quickTextRegister);
  const text = await keeper.send(add, { id, title: id, content: 'x' });
  if (text.status === 200 && text.position !== undefined)
    await shown('registers', () => keeper.send(detail, { id }, { minPosition: text.position ?? '0' }));
  return faults;
};

/** What is wrong with the laboratory after a burst; nothing, if all is well. */
export const examine = async (
  laboratory: Laboratory,
  keeper: Person,
  log: LogWatch,
  acknowledged: readonly { readonly commandId: string; readonly what: string }[],
): Promise<readonly string[]> => {
  const faults: string[] = [];
  if (!(await ready(laboratory))) faults.push('/readyz is not green');
  faults.push(...(await canary(keeper)), ...(await log.readOn()));
  // What the contracts let through, every read model takes: nothing is set aside.
  const aside = await keeper.send(setAsideCalls.setAside, {});
  if (aside.status !== 200 || aside.body.includes('"eventType"')) faults.push(`set aside: ${aside.body.toString('utf8').slice(0, 1000)}`);
  for (const { commandId, what } of acknowledged) if (!log.wrote(commandId)) faults.push(`acknowledged, and not in the log: ${what}`);
  return faults;
}; // prettier-ignore
