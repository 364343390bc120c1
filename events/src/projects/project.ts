import { z } from 'zod';
import { AppError } from '../core/app-error';
import { assertNever, type Decider } from '../core/decider';
import type { DomainEvent } from '../core/envelope';
import { flatChanges, type Kinds } from '../core/kind-changes';
import { fieldChangeSchema } from '../core/trace';

export const PROJECT = 'project';

/** Life cycle of projects and tasks (T07): waiting, doing, pause, closed, changing. */
export const WORK_STATUSES = ['draft', 'active', 'paused', 'closed', 'changing'] as const;
export const workStatusSchema = z.enum(WORK_STATUSES);
export type WorkStatus = z.infer<typeof workStatusSchema>;
/** In these, tasks and records can be created (T07, P09). */
export const OPEN_STATUSES: readonly WorkStatus[] = ['active', 'changing'];

const moves: Readonly<Record<WorkStatus, readonly WorkStatus[]>> = {
  draft: ['active', 'closed'],
  active: ['paused', 'changing', 'closed'],
  paused: ['active', 'closed'],
  changing: ['active', 'paused', 'closed'],
  closed: ['active'],
};
export const mayMove = (from: WorkStatus, to: WorkStatus): boolean => from === to || moves[from].includes(to);

export const projectFieldsSchema = z.strictObject({
  name: z.string(),
  number: z.string(),
  description: z.string(),
  leaderIds: z.array(z.string()),
  memberIds: z.array(z.string()),
  departmentId: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** A personal project belongs to one person and cannot be authorised to others (P09). */
  personal: z.boolean(),
});
export type ProjectFields = z.infer<typeof projectFieldsSchema>;

export const projectEventSchemas = {
  ProjectOpened: z.strictObject({
    fields: projectFieldsSchema,
    status: workStatusSchema,
    ownerId: z.string(),
    changes: z.array(fieldChangeSchema),
  }),
  ProjectModified: z.strictObject({ fields: projectFieldsSchema, changes: z.array(fieldChangeSchema) }),
  ProjectMoved: z.strictObject({ from: workStatusSchema, to: workStatusSchema }),
} as const;
type Schemas = typeof projectEventSchemas;
export type ProjectEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];

export type ProjectState = {
  readonly exists: boolean;
  readonly status: WorkStatus;
  readonly ownerId: string;
  readonly fields: ProjectFields;
};
export type ProjectCommand =
  | { readonly kind: 'open'; readonly fields: ProjectFields; readonly status: WorkStatus; readonly actor: string }
  | { readonly kind: 'modify'; readonly fields: Partial<ProjectFields>; readonly status: WorkStatus | null };

export const emptyProjectFields: ProjectFields = {
  name: '',
  number: '',
  description: '',
  leaderIds: [],
  memberIds: [],
  departmentId: null,
  startDate: null,
  endDate: null,
  personal: false,
};

export const projectKinds: Kinds = {
  leaderIds: { kind: 'ids', of: 'account' },
  memberIds: { kind: 'ids', of: 'account' },
  departmentId: { kind: 'ids', of: 'department' },
  startDate: { kind: 'date' },
  endDate: { kind: 'date' },
  personal: { kind: 'boolean' },
};

const check = (fields: ProjectFields, ownerId: string): void => {
  if (fields.startDate && fields.endDate && fields.endDate < fields.startDate) throw new AppError('maxBelowMin');
  if (fields.personal && [...fields.memberIds, ...fields.leaderIds].some((accountId) => accountId !== ownerId))
    throw new AppError('personalProject');
};

export const projectDecider: Decider<ProjectState, ProjectCommand, ProjectEvent> = {
  initialState: () => ({ exists: false, status: 'draft', ownerId: '', fields: emptyProjectFields }),
  decide: (command, state) => {
    switch (command.kind) {
      case 'open':
        if (state.exists) throw new AppError('changedMeanwhile');
        check(command.fields, command.actor);
        return [
          {
            type: 'ProjectOpened',
            data: {
              fields: command.fields,
              status: command.status,
              ownerId: command.actor,
              changes: flatChanges('project', projectKinds, emptyProjectFields, command.fields),
            },
          },
        ];
      case 'modify': {
        if (!state.exists) throw new AppError('notFound');
        const fields = { ...state.fields, ...command.fields };
        check(fields, state.ownerId);
        const changes = flatChanges('project', projectKinds, state.fields, fields);
        const events: ProjectEvent[] =
          changes.length === 0 ? [] : [{ type: 'ProjectModified', data: { fields, changes } }];
        if (command.status !== null && command.status !== state.status) {
          if (!mayMove(state.status, command.status)) throw new AppError('wrongState');
          events.push({ type: 'ProjectMoved', data: { from: state.status, to: command.status } });
        }
        return events;
      }
      default:
        return assertNever(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ProjectOpened':
        return { exists: true, status: event.data.status, ownerId: event.data.ownerId, fields: event.data.fields };
      case 'ProjectModified':
        return { ...state, fields: event.data.fields };
      case 'ProjectMoved':
        return { ...state, status: event.data.to };
      default:
        return assertNever(event);
    }
  },
};
