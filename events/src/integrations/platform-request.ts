import { z } from 'zod';
import { AppError } from '../core/app-error';
import { assertNever, type Decider } from '../core/decider';
import type { DomainEvent } from '../core/envelope';
import { flatChanges, type Kinds } from '../core/kind-changes';
import { fieldKind } from '../core/register-field';
import { fieldChangeSchema, type FieldChange } from '../core/trace';
import type { RequestValues } from './platforms/operation';
import { operationNamed } from './platforms/operations';

/** A person asks a platform for something, from a record: a stream per request. */
export const REQUEST = 'request';

/** What a platform said that has come of it. */
export const resultSchema = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        item: z.string().max(100),
        value: z.string().max(500),
        unit: z.string().max(40),
        verdict: z.enum(['pass', 'fail']).nullable(),
      }),
    )
    .max(500),
  remark: z.string().max(2000),
});
export type RequestResult = z.infer<typeof resultSchema>;

/** Why a platform did not take it: as a whole, and field by field. `message` is the platform's own words. */
export const refusalSchema = z.strictObject({
  code: z.string().max(100),
  message: z.string().max(2000),
  fields: z
    .array(z.strictObject({ field: z.string().max(100), code: z.string().max(100), message: z.string().max(2000) }))
    .max(100),
});
export type RequestRefusal = z.infer<typeof refusalSchema>;

/** Every event says what it is about, so that whoever acts on one needs no other. */
const about = { operation: z.string(), recordId: z.string(), number: z.string(), requesterId: z.string() };
const sent = {
  ...about,
  recordNumber: z.string(),
  values: z.record(z.string(), z.unknown()),
  /** 1 when it is made, one more with every correction. */
  submission: z.number().int().positive(),
  changes: z.array(fieldChangeSchema),
};

export const platformRequestEventSchemas = {
  PlatformRequestMade: z.strictObject({ ...sent, moduleId: z.string().nullable() }),
  PlatformRequestCorrected: z.strictObject(sent),
  PlatformRequestAccepted: z.strictObject({
    ...about,
    submission: z.number().int().positive(),
    /** The platform's own number for it. */
    reference: z.string(),
  }),
  PlatformRequestRefused: z.strictObject({ ...about, submission: z.number().int().positive(), refusal: refusalSchema }),
  PlatformRequestCompleted: z.strictObject({ ...about, result: resultSchema }),
  PlatformRequestWithdrawn: z.strictObject(about),
} as const;
type Schemas = typeof platformRequestEventSchemas;
export type PlatformRequestEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];

export const REQUEST_STATUSES = ['sent', 'refused', 'accepted', 'completed', 'withdrawn'] as const;
export const requestStatusSchema = z.enum(REQUEST_STATUSES);
export type RequestStatus = z.infer<typeof requestStatusSchema>;

export type PlatformRequest = {
  readonly exists: boolean;
  readonly operation: string;
  readonly recordId: string;
  readonly recordNumber: string;
  readonly moduleId: string | null;
  readonly number: string;
  readonly requesterId: string;
  readonly values: RequestValues;
  readonly submission: number;
  readonly status: RequestStatus;
  readonly reference: string | null;
  readonly refusal: RequestRefusal | null;
  readonly result: RequestResult | null;
};

export type PlatformAnswer =
  | { readonly kind: 'accepted'; readonly reference: string; readonly result: RequestResult | null }
  | ({ readonly kind: 'refused' } & RequestRefusal)
  | { readonly kind: 'completed'; readonly result: RequestResult };

export type PlatformRequestCommand =
  | ({ readonly kind: 'make' } & Pick<
      PlatformRequest,
      'operation' | 'recordId' | 'recordNumber' | 'moduleId' | 'number' | 'requesterId' | 'values'
    >)
  | { readonly kind: 'correct'; readonly values: RequestValues; readonly baseSubmission: number }
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'answer'; readonly submission: number; readonly answer: PlatformAnswer };

const initialState = (): PlatformRequest => ({
  ...{ exists: false, operation: '', recordId: '', recordNumber: '', moduleId: null, number: '', requesterId: '' },
  ...{ values: {}, submission: 0, status: 'sent', reference: null, refusal: null, result: null },
});

/** What each field of an operation holds, for the trace. */
export const operationKinds = (operation: string): Kinds =>
  Object.fromEntries(
    (operationNamed(operation)?.fields ?? []).map((field) => [field.key, fieldKind(operation, field)]),
  );

const changesBetween = (operation: string, old: RequestValues, next: RequestValues): FieldChange[] => {
  const kinds = operationKinds(operation);
  const known = Object.fromEntries(Object.keys(kinds).map((key) => [key, next[key]]));
  return flatChanges<RequestValues>(operation, kinds, old, known);
};

const aboutOf = ({ operation, recordId, number, requesterId }: PlatformRequest) => ({
  ...{ operation, recordId, number, requesterId },
});

/** An answer to what is no longer asked, or was answered before, changes nothing. */
const decideAnswer = (
  state: PlatformRequest,
  submission: number,
  answer: PlatformAnswer,
): readonly PlatformRequestEvent[] => {
  const about = aboutOf(state);
  const awaited = state.status === 'sent' && state.submission === submission;
  const completed = (result: RequestResult): PlatformRequestEvent => ({
    type: 'PlatformRequestCompleted',
    data: { ...about, result },
  });
  switch (answer.kind) {
    case 'accepted':
      return awaited
        ? [
            {
              type: 'PlatformRequestAccepted',
              data: { ...about, submission, reference: answer.reference },
            },
            ...(answer.result === null ? [] : [completed(answer.result)]),
          ]
        : [];
    case 'refused': {
      const { kind: _, ...refusal } = answer;
      return awaited ? [{ type: 'PlatformRequestRefused', data: { ...about, submission, refusal } }] : [];
    }
    case 'completed':
      return state.status === 'accepted' ? [completed(answer.result)] : [];
    default:
      return assertNever(answer);
  }
};

export const platformRequestDecider: Decider<PlatformRequest, PlatformRequestCommand, PlatformRequestEvent> = {
  initialState,
  decide: (command, state) => {
    if (command.kind === 'make') {
      if (state.exists) throw new AppError('changedMeanwhile');
      const { kind: _, ...data } = command;
      const changes = changesBetween(command.operation, {}, command.values);
      return [{ type: 'PlatformRequestMade', data: { ...data, values: { ...data.values }, submission: 1, changes } }];
    }
    if (!state.exists) throw new AppError('notFound');
    const about = aboutOf(state);
    switch (command.kind) {
      case 'correct': {
        if (command.baseSubmission !== state.submission) throw new AppError('changedMeanwhile');
        if (state.status !== 'refused') throw new AppError('wrongState');
        const changes = changesBetween(state.operation, state.values, command.values);
        const values = { ...command.values };
        const submission = state.submission + 1;
        return [
          {
            type: 'PlatformRequestCorrected',
            data: { ...about, recordNumber: state.recordNumber, values, submission, changes },
          },
        ];
      }
      case 'withdraw':
        if (state.status === 'withdrawn') return [];
        if (state.status !== 'sent' && state.status !== 'refused') throw new AppError('wrongState');
        return [{ type: 'PlatformRequestWithdrawn', data: about }];
      case 'answer':
        return decideAnswer(state, command.submission, command.answer);
      default:
        return assertNever(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'PlatformRequestMade': {
        const { changes: _, ...made } = event.data;
        return { ...state, ...made, exists: true };
      }
      case 'PlatformRequestCorrected': {
        const { values, submission } = event.data;
        return { ...state, values, submission, status: 'sent', refusal: null };
      }
      case 'PlatformRequestAccepted':
        return { ...state, status: 'accepted', reference: event.data.reference };
      case 'PlatformRequestRefused':
        return { ...state, status: 'refused', refusal: event.data.refusal };
      case 'PlatformRequestCompleted':
        return { ...state, status: 'completed', result: event.data.result };
      case 'PlatformRequestWithdrawn':
        return { ...state, status: 'withdrawn' };
      default:
        return assertNever(event);
    }
  },
};
