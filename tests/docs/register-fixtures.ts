import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { registerDecider, type RegisterCommand, type RegisterEvent } from '@shilu/events/core/register';
import { dueDay, type Move } from '@shilu/events/core/life-cycle';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { samplesOf, type SampleWorld } from '@shilu/events/core/register-samples';
import { decidedRegisters } from '@shilu/events/core/registers';
import { eventContracts } from '@shilu/events/core/event-registry';
import { signatureOn } from '@shilu/events/testing/signature-on';
import { encodeEvent } from '@shilu/events/core/upcast';
import { uuidV5 } from '@shilu/events/core/uuid';
import { projectDir } from '../support/child';

const NAMESPACE = '0b0a8f5e-5d0e-4a57-9d5b-6d1d4f3a2c10';
const world: SampleWorld = {
  people: ['acc-wangsy'],
  of: (category) => `${category}-1`,
  day: (fromToday) => dueDay('2026-03-02', -fromToday),
};

const ASKING = 'acc-lixt';

/** What an entry says of the flow by which it was asked for, where a move is made on its way. */
const onTheWay = ({ life }: Register, move: Move): RegisterValues => {
  const byFlow = life?.waits?.byFlow;
  if (byFlow?.step !== move.name) return {};
  const step = { mode: 'any', approvedBy: [] };
  const steps = [
    { ...step, name: '复核', reviewerIds: [ASKING] },
    { ...step, name: '批准', reviewerIds: ['acc-chengd'] },
  ];
  return { [byFlow.name]: '模板发布', [byFlow.steps]: steps };
};

/** One event of each type of a register, as its first sample brings them about. */
const eventsOf = async (register: Register): Promise<readonly { readonly stream: string; readonly event: RegisterEvent }[]> => {
  const [{ id, values }] = await samplesOf(register, world);
  const { decide, evolve, initialState } = registerDecider(register);
  const name = register.naming['zh-CN'];
  const commands: readonly RegisterCommand[] = [
    { kind: 'add', values, actor: 'acc-wangsy' },
    { kind: 'modify', values: { [name]: `${String(values[name])} 2` }, baseRevision: null },
    ...(register.stays ? [] : [{ kind: 'remove' as const }, { kind: 'restore' as const }]),
  ];
  let state = initialState();
  const made = commands.flatMap((command) =>
    decide(command, state).map((event) => {
      state = evolve(state, event);
      return { stream: `${register.name}-${id}`, event };
    }),
  );
  const stream = `${register.name}-${id}`;
  // Asked by another than the person whom the sample names.
  const entry = { ...state, ownerId: ASKING, values };
  const { moves = [], onDates = [] } = register.life ?? {};
  return [
    ...made,
    ...moves.flatMap((move) => {
      const asked = [...(move.asks ?? []), ...(move.offers ?? [])];
      const set = Object.fromEntries(asked.flatMap((key) => (key in values ? [[key, values[key]]] : [])));
      const from = { ...entry, status: move.from[0] ?? null, values: { ...values, ...onTheWay(register, move) } };
      const signed = move.signs === undefined ? {} : { signature: signatureOn(register, from.values) };
      return decide({ kind: 'move', move, set, baseRevision: null, actor: ASKING, ...signed }, from).map((event) => ({ stream, event }));
    }),
    ...onDates.flatMap((move) => {
      const date = world.day(0);
      const from = { ...entry, status: move.from[0] ?? null, values: { ...values, [move.date]: date } };
      return decide({ kind: 'reachDate', move, date }, from).map((event) => ({ stream, event }));
    }),
  ];
}; // prettier-ignore

/** Freezes what registers write, where it was never frozen; what was is left alone. */
export const freezeRegisters = async (): Promise<void> => {
  const lines: string[] = [];
  for (const register of decidedRegisters)
    for (const [revision, { stream, event }] of (await eventsOf(register)).entries()) {
      const schemaVersion = eventContracts.get(event.type)?.version ?? 1;
      if (existsSync(join(projectDir, 'events', 'fixtures', `${event.type}.v${String(schemaVersion)}.json`))) continue;
      const id = uuidV5(event.type, NAMESPACE);
      const meta = {
        ...{ id, stream, revision, schemaVersion, recordedAt: '2026-03-02T08:00:00.000Z', actor: 'acc-wangsy' },
        ...{ onBehalfOf: null, session: 's1', commandId: id, correlation: id, causation: null, reason: null },
        salt: id.replaceAll('-', ''),
      };
      lines.push(encodeEvent(meta, event));
    }
  spawnSync(process.execPath, [join(projectDir, 'events/fixtures/freeze.mjs')], {
    input: lines.join('\n'),
    stdio: ['pipe', 'inherit', 'inherit'],
  });
};
