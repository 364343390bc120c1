import type { RecordedEvent } from '../core/envelope';
import { evolveRecord } from '../records/evolve-record';
import type { RecordEvent } from '../records/record-events';
import { contentHash, recordHash } from '../records/record-hash';
import { initialRecord, type ModuleState, type RecordState } from '../records/record-state';
import type { VerificationFailure } from './report';
import { failureAt } from './verification';

type Recorded = RecordedEvent<RecordEvent>;
/** An event that binds the record as a whole. */
type Binding = Extract<Recorded, { readonly type: 'RecordSubmitted' | 'RecordApproved' }>;

export const BINDS_RECORD: ReadonlySet<string> = new Set<Binding['type']>(['RecordSubmitted', 'RecordApproved']);
const bindsRecord = (event: Recorded): event is Binding => BINDS_RECORD.has(event.type);

/** The hash of a record is made from the hashes of its contents, and each of those must be of what stands there. */
const holdsItsHash = ({ content: { hash, inline, blob } }: ModuleState): boolean =>
  inline === undefined ? blob?.hash === hash : contentHash(inline) === hash;

/** Whether its step, and the review with it, ends with this approval as it says. */
const misfitOfStep = (
  { nodes, nodeIndex, decisions }: NonNullable<RecordState['approval']>,
  { actor, data }: Extract<Binding, { readonly type: 'RecordApproved' }>,
): string | null => {
  const node = nodes[nodeIndex];
  if (!node || data.nodeIndex !== nodeIndex) return `approved step ${data.nodeIndex}, the review is at ${nodeIndex}`;
  const before = decisions.filter((decision) => decision.nodeIndex === nodeIndex).map(({ accountId }) => accountId);
  const awaited = node.approverIds.filter((id) => !before.includes(id));
  if (!awaited.includes(actor)) return `step ${nodeIndex} does not wait for ${actor}`;
  const left = awaited.filter((id) => id !== actor);
  if (data.nodeDone && node.mode === 'all' && left.length > 0)
    return `ends step ${nodeIndex}, which waits for ${left.join(', ')}`;
  return data.final && (!data.nodeDone || nodeIndex < nodes.length - 1)
    ? `ends the review at step ${nodeIndex} of ${nodes.length}`
    : null;
};

/** What does not fit, in words; the record as it stood before the event. */
const misfit = (state: RecordState, event: Binding, isWhole: (module: ModuleState) => boolean): string | null => {
  const { version, recordHash: bound } = event.data;
  if (!state.exists) return 'there is no record';
  if (version !== state.version) return `of version ${version}, the record is at ${state.version}`;
  if (event.type === 'RecordApproved') {
    if (state.status !== 'inReview' || !state.approval) return `nothing is under review: ${state.status}`;
    const submitted = state.approval.recordHash;
    if (bound !== submitted) return `approved ${bound}, submitted was ${submitted}`;
    const step = misfitOfStep(state.approval, event);
    if (step !== null) return step;
  }
  const held = recordHash(state);
  if (bound !== held) return `bound ${bound}, the record makes ${held}`;
  const broken = state.modules.find((module) => !isWhole(module));
  return broken ? `module ${broken.id}: its content does not make ${broken.content.hash}` : null;
};

/** Every submission and approval against the record folded to where it was given. `events` is the whole stream. */
export const checkApprovals = (
  events: readonly Recorded[],
): { readonly checked: number; readonly failures: readonly VerificationFailure[] } => {
  const failures: VerificationFailure[] = [];
  const looked = new Map<string, boolean>();
  const isWhole = (module: ModuleState): boolean => {
    const key = `${module.id} ${module.contentRevision}`;
    const known = looked.get(key) ?? holdsItsHash(module);
    looked.set(key, known);
    return known;
  };
  const kindOf = ({ type }: Recorded) => (type === 'RecordApproved' ? 'approvalMismatch' : 'submissionMismatch');
  const bindings = events.filter(bindsRecord);
  let state = initialRecord();
  try {
    for (const event of events.slice(0, (bindings.at(-1)?.revision ?? -1) + 1)) {
      const detail = bindsRecord(event) ? misfit(state, event, isWhole) : null;
      if (detail !== null) failures.push(failureAt(kindOf(event), event, detail));
      state = evolveRecord(state, event);
    }
  } catch (error) {
    // An event that no release wrote: none of those after it can be held against anything.
    const detail = `the record cannot be folded beyond revision ${state.revision}: ${error instanceof Error ? error.message : String(error)}`;
    const left = bindings.filter(({ revision }) => revision > state.revision);
    failures.push(...left.map((event) => failureAt(kindOf(event), event, detail)));
  }
  return { checked: bindings.length, failures };
};
