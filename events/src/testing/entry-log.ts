import type { Register, RegisterValues } from '../core/define-register';
import { streamName, type RecordedEvent } from '../core/envelope';
import { registerDecider, type RegisterCommand, type RegisterEvent, type RegisterState } from '../core/register';
import { currentVersion } from '../core/upcast';

/** An entry's stream as it is written: every event gets the next revision and a later moment. */
export class EntryLog {
  readonly events: RecordedEvent<RegisterEvent>[] = [];
  state: RegisterState;

  constructor(
    readonly register: Register,
    readonly id: string,
  ) {
    this.state = registerDecider(register).initialState();
  }

  run(command: RegisterCommand, actor = 'u1'): this {
    const { decide, evolve } = registerDecider(this.register);
    for (const event of decide(command, this.state)) {
      const revision = this.events.length;
      const recorded = {
        id: `00000000-0000-5000-8000-${String(revision).padStart(12, '0')}`,
        stream: streamName(this.register.name, this.id),
        ...{ revision, schemaVersion: currentVersion(event.type), type: event.type, data: event.data },
        recordedAt: new Date(Date.UTC(2026, 0, 1) + revision * 1000).toISOString(),
        ...{ actor, onBehalfOf: null, session: 's1', commandId: `c${revision}`, correlation: 'x', causation: null },
        ...{ reason: null, salt: '0'.repeat(32), position: String(revision + 1000) },
      };
      this.events.push(recorded as RecordedEvent<RegisterEvent>);
      this.state = evolve(this.state, event);
    }
    return this;
  }

  added(values: RegisterValues): this {
    return this.run({ kind: 'add', values, actor: 'u1' });
  }

  changed(values: RegisterValues): this {
    return this.run({ kind: 'modify', values, baseRevision: null });
  }

  moved(name: string, set: RegisterValues = {}): this {
    const move = this.register.life?.moves.find((each) => each.name === name);
    if (move === undefined) throw new Error(`${this.register.name} knows no move ${name}`);
    return this.run({ kind: 'move', move, set, baseRevision: null, actor: 'u2' });
  }

  /** As a store has them. */
  stored() {
    return this.events.map((event) => {
      const { id, type, stream, revision, position, recordedAt } = event;
      return { id, type, stream, revision, position, recordedAt, body: JSON.stringify(event) };
    });
  }
}
