import { z } from 'zod';
import { AppError } from '../core/app-error';
import { assertNever, type Decider } from '../core/decider';
import type { DomainEvent } from '../core/envelope';
import { fieldChangeSchema } from '../core/trace';
import { flatChanges, type Kinds } from '../core/kind-changes';

export const TASK = 'task';

/** Task list states (T07): not started, in progress, done, cancelled. */
export const TASK_STATUSES = ['todo', 'doing', 'done', 'cancelled'] as const;
export const taskStatusSchema = z.enum(TASK_STATUSES);
export type TaskStatus = z.infer<typeof taskStatusSchema>;
export const OPEN_TASK_STATUSES: readonly TaskStatus[] = ['todo', 'doing'];

export const taskFieldsSchema = z.strictObject({
  projectId: z.string(),
  name: z.string(),
  number: z.string(),
  description: z.string(),
  managerIds: z.array(z.string()),
  memberIds: z.array(z.string()),
  departmentId: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Percent, 0-100. */
  progress: z.number().int().min(0).max(100),
});
export type TaskFields = z.infer<typeof taskFieldsSchema>;

export const taskEventSchemas = {
  TaskOpened: z.strictObject({
    fields: taskFieldsSchema,
    status: taskStatusSchema,
    ownerId: z.string(),
    changes: z.array(fieldChangeSchema),
  }),
  TaskModified: z.strictObject({ fields: taskFieldsSchema, changes: z.array(fieldChangeSchema) }),
  TaskMoved: z.strictObject({ from: taskStatusSchema, to: taskStatusSchema }),
} as const;
type Schemas = typeof taskEventSchemas;
export type TaskEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];

export type TaskState = {
  readonly exists: boolean;
  readonly status: TaskStatus;
  readonly ownerId: string;
  readonly fields: TaskFields;
};
export type TaskCommand =
  | { readonly kind: 'open'; readonly fields: TaskFields; readonly status: TaskStatus; readonly actor: string }
  | {
      readonly kind: 'modify';
      readonly fields: Partial<Omit<TaskFields, 'projectId'>>;
      readonly status: TaskStatus | null;
    };

export const emptyTaskFields: TaskFields = {
  projectId: '',
  name: '',
  number: '',
  description: '',
  managerIds: [],
  memberIds: [],
  departmentId: null,
  startDate: null,
  endDate: null,
  progress: 0,
};

export const taskKinds: Kinds = {
  projectId: { kind: 'ids', of: 'project' },
  managerIds: { kind: 'ids', of: 'account' },
  memberIds: { kind: 'ids', of: 'account' },
  departmentId: { kind: 'ids', of: 'department' },
  startDate: { kind: 'date' },
  endDate: { kind: 'date' },
  progress: { kind: 'number', unit: '%' },
};

const check = (fields: TaskFields): void => {
  if (fields.startDate && fields.endDate && fields.endDate < fields.startDate) throw new AppError('maxBelowMin');
};

export const taskDecider: Decider<TaskState, TaskCommand, TaskEvent> = {
  initialState: () => ({ exists: false, status: 'todo', ownerId: '', fields: emptyTaskFields }),
  decide: (command, state) => {
    switch (command.kind) {
      case 'open':
        if (state.exists) throw new AppError('changedMeanwhile');
        check(command.fields);
        return [
          {
            type: 'TaskOpened',
            data: {
              fields: command.fields,
              status: command.status,
              ownerId: command.actor,
              changes: flatChanges('task', taskKinds, emptyTaskFields, command.fields),
            },
          },
        ];
      case 'modify': {
        if (!state.exists) throw new AppError('notFound');
        const fields = { ...state.fields, ...command.fields };
        check(fields);
        const changes = flatChanges('task', taskKinds, state.fields, fields);
        const events: TaskEvent[] = changes.length === 0 ? [] : [{ type: 'TaskModified', data: { fields, changes } }];
        if (command.status !== null && command.status !== state.status)
          events.push({ type: 'TaskMoved', data: { from: state.status, to: command.status } });
        return events;
      }
      default:
        return assertNever(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'TaskOpened':
        return { exists: true, status: event.data.status, ownerId: event.data.ownerId, fields: event.data.fields };
      case 'TaskModified':
        return { ...state, fields: event.data.fields };
      case 'TaskMoved':
        return { ...state, status: event.data.to };
      default:
        return assertNever(event);
    }
  },
};
