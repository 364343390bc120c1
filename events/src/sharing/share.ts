import { z } from 'zod';
import { AppError } from '../core/app-error';
import { assertNever, type Decider } from '../core/decider';
import type { DomainEvent } from '../core/envelope';
import { inputUnfit } from '../core/input-unfit';

/** A record shared by its author with those who do not read it otherwise: a stream per share. */
export const SHARE = 'share';

/** What it is shared for: to be read, or to begin a record of one's own from it as well. */
export const SHARE_USES = ['read', 'copy'] as const;
export const shareUseSchema = z.enum(SHARE_USES);
export type ShareUse = z.infer<typeof shareUseSchema>;

/** Whom it is shared with. Whoever joins a department or a project later has part in it; whoever leaves has none. */
const shareTargets = {
  accountIds: z.array(z.string()),
  departmentIds: z.array(z.string()),
  projectIds: z.array(z.string()),
} as const;
export type ShareTargets = {
  readonly accountIds: readonly string[];
  readonly departmentIds: readonly string[];
  readonly projectIds: readonly string[];
};

/** Every event says which record it is about, so that whoever acts on one needs no other. */
const about = { recordId: z.string() };
export const shareEventSchemas = {
  RecordShared: z.strictObject({
    ...about,
    ...shareTargets,
    sharerId: z.string(),
    use: shareUseSchema,
    /** The moment from which it is over; null where it lasts until it is withdrawn. */
    endsAt: z.string().nullable(),
  }),
  ShareWithdrawn: z.strictObject(about),
} as const;
type Schemas = typeof shareEventSchemas;
export type ShareEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];

export type Share = ShareTargets & {
  readonly exists: boolean;
  readonly recordId: string;
  readonly sharerId: string;
  readonly use: ShareUse;
  readonly endsAt: string | null;
  readonly withdrawn: boolean;
};

export type ShareCommand =
  | ({
      readonly kind: 'share';
      readonly recordId: string;
      readonly sharerId: string;
      readonly use: ShareUse;
      readonly endsAt: string | null;
      readonly reason: string | null;
      readonly now: string;
    } & ShareTargets)
  | { readonly kind: 'withdraw' };

/** Whether it is over by its date at this moment. Moments are UTC to the millisecond, so their texts order as they do. */
export const isOver = ({ endsAt }: Pick<Share, 'endsAt'>, now: string): boolean => endsAt !== null && endsAt <= now;

export const SHARE_STATES = ['active', 'ended', 'withdrawn'] as const;
export type ShareStanding = (typeof SHARE_STATES)[number];
export const standingOf = (share: Pick<Share, 'endsAt' | 'withdrawn'>, now: string): ShareStanding =>
  share.withdrawn ? 'withdrawn' : isOver(share, now) ? 'ended' : 'active';

export const shareDecider: Decider<Share, ShareCommand, ShareEvent> = {
  initialState: () => ({
    ...{ exists: false, recordId: '', sharerId: '', use: 'read', endsAt: null, withdrawn: false },
    ...{ accountIds: [], departmentIds: [], projectIds: [] },
  }),
  decide: (command, state) => {
    switch (command.kind) {
      case 'share': {
        if (state.exists) throw new AppError('changedMeanwhile');
        const { kind: _, reason, now, ...shared } = command;
        const { accountIds, departmentIds, projectIds } = shared;
        if (accountIds.length + departmentIds.length + projectIds.length === 0) throw new AppError('shareWithNobody');
        if (isOver(shared, now)) throw inputUnfit([{ path: 'endsAt', message: 'pastMoment' }]);
        if (reason === null) throw new AppError('reasonRequired');
        return [
          {
            type: 'RecordShared',
            data: {
              ...shared,
              ...{ accountIds: [...accountIds], departmentIds: [...departmentIds], projectIds: [...projectIds] },
            },
          },
        ];
      }
      case 'withdraw':
        if (!state.exists) throw new AppError('notFound');
        return state.withdrawn ? [] : [{ type: 'ShareWithdrawn', data: { recordId: state.recordId } }];
      default:
        return assertNever(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'RecordShared':
        return { ...event.data, exists: true, withdrawn: false };
      case 'ShareWithdrawn':
        return { ...state, withdrawn: true };
      default:
        return assertNever(event);
    }
  },
};
