import { z } from 'zod';
import { AppError } from '../core/app-error';
import { sameJson } from '../core/canonical';
import { assertNever, type Decider } from '../core/decider';
import type { DomainEvent } from '../core/envelope';
import { flatChanges, type Kinds } from '../core/kind-changes';
import { fieldKind } from '../core/register-field';
import { fieldChangeSchema, type FieldChange } from '../core/trace';
import type { RequestValues } from './platforms/operation';
import { operationNamed } from './platforms/operations';

/** A person asks a platform for something, from a record: a stream per request. */
export const REQUEST = 'request';

/** The use of what was reserved goes by the reservation's id with this behind it, and stands in the same queue. */
const USE = '_use';
export const useOf = (reservation: string): string => `${reservation}${USE}`;
/** Requests of one queue leave one after the other. */
export const requestQueue = (id: string): string => (id.endsWith(USE) ? id.slice(0, -USE.length) : id);

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
    .array(
      z.strictObject({
        field: z.string().max(100),
        code: z.string().max(100),
        message: z.string().max(2000),
        /** What the platform has in its place, such as how much is left or the name in its latest version. */
        theirs: z.string().max(2000).optional(),
      }),
    )
    .max(100),
});
export type RequestRefusal = z.infer<typeof refusalSchema>;

/** Every event says what it is about, so that whoever acts on one needs no other. */
const about = { operation: z.string(), recordId: z.string(), number: z.string(), requesterId: z.string() };
const sent = {
  ...about,
  recordNumber: z.string(),
  /** What in the record it is about, such as `<module>/<row>`; null where it is about none of its parts. */
  place: z.string().nullable(),
  values: z.record(z.string(), z.unknown()),
  /** 1 when it is made, one more with every correction. */
  submission: z.number().int().positive(),
  changes: z.array(fieldChangeSchema),
};

export const platformRequestEventSchemas = {
  PlatformRequestMade: z.strictObject({
    ...sent,
    moduleId: z.string().nullable(),
    /** It follows from what the record says, and nobody asked for it by hand. */
    byRecord: z.boolean(),
  }),
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
  readonly place: string | null;
  readonly byRecord: boolean;
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

type Asked = Pick<
  PlatformRequest,
  'operation' | 'recordId' | 'recordNumber' | 'moduleId' | 'place' | 'number' | 'requesterId' | 'values'
>;

export type PlatformRequestCommand =
  | ({ readonly kind: 'make' } & Asked)
  | { readonly kind: 'correct'; readonly values: RequestValues; readonly baseSubmission: number }
  | { readonly kind: 'withdraw' }
  /** What the record says now stands there: asked for, changed, or asked for again after it was released. */
  | ({ readonly kind: 'hold' } & Asked)
  /** The record says it no longer. */
  | { readonly kind: 'release' }
  | { readonly kind: 'answer'; readonly submission: number; readonly answer: PlatformAnswer };

const initialState = (): PlatformRequest => ({
  ...{ exists: false, operation: '', recordId: '', recordNumber: '', moduleId: null, number: '', requesterId: '' },
  ...{ place: null, byRecord: false },
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

const made = (asked: Asked, byRecord: boolean): readonly PlatformRequestEvent[] => {
  const changes = changesBetween(asked.operation, {}, asked.values);
  return [
    { type: 'PlatformRequestMade', data: { ...asked, byRecord, values: { ...asked.values }, submission: 1, changes } },
  ];
};

const sentAgain = (state: PlatformRequest, values: RequestValues): readonly PlatformRequestEvent[] => {
  const { recordNumber, place } = state;
  const changes = changesBetween(state.operation, state.values, values);
  const submission = state.submission + 1;
  return [
    {
      type: 'PlatformRequestCorrected',
      data: { ...aboutOf(state), recordNumber, place, values: { ...values }, submission, changes },
    },
  ];
};

export const platformRequestDecider: Decider<PlatformRequest, PlatformRequestCommand, PlatformRequestEvent> = {
  initialState,
  decide: (command, state) => {
    if (command.kind === 'make') {
      if (state.exists) throw new AppError('changedMeanwhile');
      const { kind: _, ...asked } = command;
      return made(asked, false);
    }
    if (command.kind === 'hold') {
      const { kind: _, ...asked } = command;
      if (!state.exists) return made(asked, true);
      // What was refused is not asked for once more until something of it has changed.
      const same = state.status !== 'withdrawn' && sameJson(state.values, command.values);
      return same ? [] : sentAgain(state, command.values);
    }
    if (command.kind === 'release')
      return !state.exists || state.status === 'withdrawn'
        ? []
        : [{ type: 'PlatformRequestWithdrawn', data: aboutOf(state) }];
    if (!state.exists) throw new AppError('notFound');
    switch (command.kind) {
      case 'correct':
        if (command.baseSubmission !== state.submission) throw new AppError('changedMeanwhile');
        if (state.status !== 'refused') throw new AppError('wrongState');
        return sentAgain(state, command.values);
      case 'withdraw':
        if (state.status === 'withdrawn') return [];
        if (state.status !== 'sent' && state.status !== 'refused') throw new AppError('wrongState');
        return [{ type: 'PlatformRequestWithdrawn', data: aboutOf(state) }];
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
        return { ...state, values, submission, status: 'sent', refusal: null, reference: null, result: null };
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
