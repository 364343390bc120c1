import type { Kinds } from '../core/kind-changes';
import type { TraceValue } from '../core/trace-value';

/** What a record's own fields hold, for the trace. */
export const recordKinds: Kinds = {
  recordType: { kind: 'choice', of: 'dictionary:experimentType' },
  bookId: { kind: 'ids', of: 'notebook' },
  projectId: { kind: 'ids', of: 'project' },
  taskId: { kind: 'ids', of: 'task' },
  departmentId: { kind: 'ids', of: 'department' },
  temperature: { kind: 'number', unit: '℃' },
  humidity: { kind: 'number', unit: '%' },
  participants: { kind: 'ids', of: 'account' },
  participantIds: { kind: 'ids', of: 'account' },
  participantsNotApplicable: { kind: 'boolean' },
};

/** A module as the trace names it: what it was called, and which content it had. */
export const moduleValue = (module: {
  readonly type: string;
  readonly title: string;
  readonly content: { readonly hash: string };
}): TraceValue => ({ kind: 'module', type: module.type, title: module.title, hash: module.content.hash });
