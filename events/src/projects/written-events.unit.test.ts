import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import '../core/event-upcasters';
import type { RegisterOf } from '../core/define-register';
import { registerDecider, type RegisterEvent } from '../core/register';
import { encodeEvent, parseStored } from '../core/upcast';
import { traceText } from '../core/trace-text';
import { fold } from '../testing/decider-spec';
import { projectFields, projectRegister } from './project';
import { WORK_STATUSES } from './project-life';
import { taskFields, taskRegister } from './task';
import { TASK_STATUSES } from './task-life';

const meta = {
  ...{ id: '2ed6657d-e927-568b-95e1-2665a8aea6a2', revision: 1, recordedAt: '2026-03-02T08:00:00.000Z' },
  ...{ actor: 'acc-1', onBehalfOf: null, session: 's-1', commandId: 'c-1', correlation: 'c-1', causation: null },
  ...{ reason: null, salt: '00112233445566778899aabbccddeeff' },
};
const frozen = (file: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', `${file}.json`), 'utf8');
const read = (body: string): RegisterEvent => parseStored({ body, position: '1' }) as RegisterEvent;
const written = (noun: string, type: string, schemaVersion: number, data: unknown): RegisterEvent =>
  read(encodeEvent({ ...meta, schemaVersion, stream: `${noun.toLowerCase()}-1` }, { type: `${noun}${type}`, data }));

/** With what no event said then. */
type Kind = readonly [string, RegisterOf, readonly string[], (values: object) => unknown, later: object];
const kinds: readonly Kind[] = [
  ['Project', projectRegister, WORK_STATUSES, (values) => projectFields({ ...values }), { phase: null }],
  ['Task', taskRegister, TASK_STATUSES, (values) => taskFields({ ...values }), {}],
];

describe.each(kinds)('a %s as it was written before it was an entry', (noun, register, states, fieldsOf, later) => {
  const decider = registerDecider(register);

  it.each([1, 2])('version %d of its opening and of its changes is folded to what it said', (version) => {
    for (const what of ['Opened', 'Modified']) {
      const body = frozen(`${noun}${what}.v${String(version)}`);
      const said = (JSON.parse(body) as { readonly data: { readonly fields: object } }).data;
      const opened = read(frozen(`${noun}Opened.v${String(version)}`));
      const state = fold(decider, what === 'Opened' ? [opened] : [opened, read(body)]);
      expect(fieldsOf(state.values)).toEqual({ ...said.fields, ...later });
      expect(states).toContain(state.status);
      expect(state).toMatchObject({ exists: true, removed: false });
    }
  });

  it('a move says which it was, and its trace what became of the state', () => {
    for (const from of states)
      for (const to of states) {
        const event = written(noun, 'Moved', 1, { from, to });
        if (event.data.kind !== 'moved') throw new Error('no move');
        const move = register.life?.moves.find((each) => each.from.includes(from) && each.to === to);
        expect(event.data).toMatchObject({ from, to, move: move?.name ?? '', set: {} });
        const [change] = event.data.changes;
        expect([change?.field, change && traceText(change.oldValue), change && traceText(change.newValue)]).toEqual([
          'status',
          from,
          to,
        ]);
      }
  });
});
