import type { Label } from './call';
import type { RecordedEvent } from './envelope';

/** Why an event cannot have been decided by the product, as it stands in the log. */
export const MISFITS = [
  'notThere',
  'thereAlready',
  'removed',
  'notRemoved',
  'builtIn',
  'wrongState',
  'wrongVersion',
  'wrongHash',
  'wrongContent',
  'wrongOutcome',
  'unknownPart',
  'signedPart',
  'notTheirs',
  'notAsked',
  'otherSigner',
  'unknownActor',
  'closedActor',
  'wrongStream',
  'timeWentBack',
  'timeOff',
  'unsignedEvent',
  'unknownSigner',
  'signatureWrong',
] as const;
export type Misfit = (typeof MISFITS)[number];

export const misfitLabels: Readonly<Record<Misfit, Label>> = {
  notThere: { 'zh-CN': '所改的内容当时并不存在', 'en-US': 'what it changes did not exist then' },
  thereAlready: { 'zh-CN': '所加的内容当时已经存在', 'en-US': 'what it adds existed already' },
  removed: { 'zh-CN': '当时已删除', 'en-US': 'it had been removed by then' },
  notRemoved: { 'zh-CN': '当时并未删除，无从恢复', 'en-US': 'it restores what had not been removed' },
  builtIn: { 'zh-CN': '系统内置的内容不可修改', 'en-US': 'it changes what comes with the product' },
  wrongState: { 'zh-CN': '当时的状态不允许这一步', 'en-US': 'the state it was in then does not allow it' },
  wrongVersion: { 'zh-CN': '所指版本不是当时的版本', 'en-US': 'it names another version than the one of then' },
  wrongHash: { 'zh-CN': '所签的内容不是当时的内容', 'en-US': 'it binds other content than what stood there' },
  wrongContent: { 'zh-CN': '内容与其摘要不符', 'en-US': 'its content does not make the hash beside it' },
  wrongOutcome: { 'zh-CN': '所述结果与流程不符', 'en-US': 'it does not lead where it says it does' },
  unknownPart: { 'zh-CN': '所指的部分当时并不存在', 'en-US': 'the part that it names was not there' },
  signedPart: { 'zh-CN': '改动了已签名的部分', 'en-US': 'it changes a part that was signed' },
  notTheirs: { 'zh-CN': '操作者无权做这一步', 'en-US': 'it was not for this person to do' },
  notAsked: { 'zh-CN': '操作者不是被请求作决定的人', 'en-US': 'it was decided by somebody who was not asked' },
  otherSigner: { 'zh-CN': '签名者与操作者不是同一人', 'en-US': 'it is signed with the name of somebody else' },
  unknownActor: { 'zh-CN': '操作者不在本系统的账号之中', 'en-US': 'no account is known under which it was done' },
  closedActor: { 'zh-CN': '操作者的账号当时已停用', 'en-US': 'the account under which it was done was closed' },
  wrongStream: { 'zh-CN': '不属于这一类对象的事件', 'en-US': 'it is no event of such a thing' },
  timeWentBack: { 'zh-CN': '时间早于其前的事件', 'en-US': 'its time is before that of what came before it' },
  timeOff: { 'zh-CN': '时间与公证程序的时钟不符', 'en-US': 'its time is not that of the notary’s clock' },
  unsignedEvent: {
    'zh-CN': '没有系统签名，不是由系统写入',
    'en-US': 'it bears no signature of the product, which did not write it',
  },
  unknownSigner: { 'zh-CN': '签名密钥不是当时使用的密钥', 'en-US': 'it is signed with a key that was not in force' },
  signatureWrong: { 'zh-CN': '旁边的系统签名不是对它的签名', 'en-US': 'the signature beside it is not of it' },
};

/** What the log had said of an account by then. */
export type KnownAccount = {
  /** When it was closed last; null while it is open. */
  readonly closedAt: string | null;
  /** It was an administrator's once. */
  readonly everAdministrator: boolean;
};

/** What of other streams an event is judged by. */
export type Around = { readonly account: (id: string) => KnownAccount | undefined };
/** Where accounts are not looked at. */
export const ANYBODY: Around = { account: () => ({ closedAt: null, everAdministrator: true }) };

/**
 * What a category's events make, and which of them may follow: the same rule for whoever decides and for whoever looks at
 * the log afterwards. It holds of everything that any release decided, so that what only later ones refuse stands in
 * their deciders alone; and of what the log itself tells, so that rights by role are not in it.
 */
export type StreamRule<State> = {
  readonly category: string;
  readonly initial: () => State;
  readonly evolve: (state: State, event: RecordedEvent) => State;
  /** Why it cannot have been decided on this state; null where it can. */
  readonly misfit: (state: State, event: RecordedEvent, around: Around) => Misfit | null;
  /** Whether what the event gives makes the hashes that stand beside it, in the state after it. */
  readonly holds?: (after: State, event: RecordedEvent) => boolean;
};
