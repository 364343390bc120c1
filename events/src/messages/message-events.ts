import { z } from 'zod';
import { inputUnfit } from '../core/input-unfit';
import { assertNever, type Decider } from '../core/decider';
import type { DomainEvent } from '../core/envelope';
import { flatChanges, type Kinds } from '../core/kind-changes';
import { fieldChangeSchema } from '../core/trace';
import { NOTICE_KINDS, noticeKinds, type NoticeKind } from './notice-kinds';

/** What one person has read, in a stream of their own: `messages-<accountId>`. */
export const MESSAGES = 'messages';
/** How a person wants to be told, in a stream that stays short: `messageSettings-<accountId>`. */
export const MESSAGE_SETTINGS = 'messageSettings';

export const CHANNELS = ['inSite', 'mail', 'chat'] as const;
export type Channel = (typeof CHANNELS)[number];

/** K08, and off. */
export const DIGEST_CYCLES = ['off', 'daily', 'weekly', 'monthly'] as const;
export type DigestCycle = (typeof DIGEST_CYCLES)[number];

const channelsSchema = z.strictObject({ inSite: z.boolean(), mail: z.boolean(), chat: z.boolean() });

/** C114, L32: by which way a person hears of what, in which language, and how often a summary comes. */
export const messageSettingsSchema = z.strictObject({
  language: z.enum(['zh-CN', 'en-US']),
  digest: z.enum(DIGEST_CYCLES),
  /** Kinds that are not named are told as the product does by default. */
  kinds: z.record(z.string(), channelsSchema),
});
export type MessageSettings = z.infer<typeof messageSettingsSchema>;

export const messageEventSchemas = {
  MessagesRead: z.strictObject({ messageIds: z.array(z.string()) }),
  /** Everything up to and including this message. */
  AllMessagesRead: z.strictObject({ throughId: z.string() }),
} as const;
export const messageSettingsEventSchemas = {
  MessageSettingsModified: z.strictObject({ settings: messageSettingsSchema, changes: z.array(fieldChangeSchema) }),
  /** The time of a summary has come (K08): one for each person and period. */
  DigestRequested: z.strictObject({ cycle: z.enum(DIGEST_CYCLES), period: z.string() }),
} as const;
type Read = typeof messageEventSchemas;
export type MessageEvent = { [K in keyof Read]: DomainEvent<K, z.infer<Read[K]>> }[keyof Read];
type Set = typeof messageSettingsEventSchemas;
export type MessageSettingsEvent = { [K in keyof Set]: DomainEvent<K, z.infer<Set[K]>> }[keyof Set];

export const defaultMessageSettings: MessageSettings = { language: 'zh-CN', digest: 'off', kinds: {} };

/** Whether a person hears of this kind this way. What waits for them always stands in their messages. */
export const isTold = (settings: MessageSettings, kind: NoticeKind, channel: Channel): boolean => {
  const { needsAction, mail } = noticeKinds[kind];
  if (channel === 'inSite' && needsAction) return true;
  return settings.kinds[kind]?.[channel] ?? (channel === 'inSite' || (channel === 'mail' && mail));
};

export const channelsOf = (settings: MessageSettings, kind: NoticeKind): Readonly<Record<Channel, boolean>> => ({
  inSite: isTold(settings, kind, 'inSite'),
  mail: isTold(settings, kind, 'mail'),
  chat: isTold(settings, kind, 'chat'),
});

export type MessageSettingsState = { readonly settings: MessageSettings };
export type MessageSettingsCommand =
  | { readonly kind: 'modify'; readonly settings: MessageSettings }
  | { readonly kind: 'requestDigest'; readonly period: string };

export const messageSettingsKinds: Kinds = {
  language: { kind: 'choice', of: 'language' },
  digest: { kind: 'choice', of: 'digest' },
  ...Object.fromEntries(NOTICE_KINDS.map((kind) => [`kind.${kind}`, { kind: 'choice', of: 'channel', many: true }])),
};

const shown = (settings: MessageSettings): Readonly<Record<string, unknown>> => ({
  language: settings.language,
  digest: settings.digest,
  ...Object.fromEntries(
    NOTICE_KINDS.map((kind) => {
      const channels = channelsOf(settings, kind);
      return [`kind.${kind}`, CHANNELS.filter((channel) => channels[channel])];
    }),
  ),
});

const modified = (before: MessageSettings, settings: MessageSettings): readonly MessageSettingsEvent[] => {
  if (Object.keys(settings.kinds).some((kind) => !Object.hasOwn(noticeKinds, kind)))
    throw inputUnfit([{ path: 'kinds', message: 'invalid_value' }]);
  const changes = flatChanges('messageSettings', messageSettingsKinds, shown(before), shown(settings));
  return changes.length === 0 ? [] : [{ type: 'MessageSettingsModified', data: { settings, changes } }];
};

export const messageSettingsDecider: Decider<MessageSettingsState, MessageSettingsCommand, MessageSettingsEvent> = {
  initialState: () => ({ settings: defaultMessageSettings }),
  decide: (command, { settings }) => {
    switch (command.kind) {
      case 'modify':
        return modified(settings, command.settings);
      case 'requestDigest': {
        const { digest: cycle } = settings;
        return cycle === 'off' ? [] : [{ type: 'DigestRequested', data: { cycle, period: command.period } }];
      }
      default:
        return assertNever(command);
    }
  },
  evolve: (state, event) => (event.type === 'MessageSettingsModified' ? { settings: event.data.settings } : state),
};
