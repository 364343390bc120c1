import { z } from 'zod';
import { clockSpellSchema } from './clock';

/** What a verification can find wrong. */
export const failureKindSchema = z.enum([
  /** The text of the event is not what was notarised. */
  'eventAltered',
  /** Notarised, and gone from the log. */
  'eventMissing',
  /** Stands among notarised events without having been notarised itself. */
  'eventInserted',
  /** Was notarised, at another place. */
  'eventMoved',
  'revisionGap',
  /** Places of the log follow one another without a gap, and here they do not. */
  'positionGap',
  /** The event is what was notarised; a column beside it says something else. */
  'columnAltered',
  /** An administrator of the event store has taken events of the stream away. */
  'streamCut',
  /** Stands in a stream of the log and was not written by this system. */
  'foreignEvent',
  /** The event is what it was, the notary's own leaf was changed; or leaf and event were changed together. */
  'leafMismatch',
  /** Leaves agree, the tree above them does not lead to the signed root. */
  'rootMismatch',
  /** A stored node above the leaves is not what the leaves make. */
  'nodeMismatch',
  /** A checkpoint says that streams end elsewhere than they do. */
  'mapMismatch',
  /** The checkpoint is not signed by the notary's key. */
  'checkpointSignature',
  /** The note is signed; a column beside it says something else. */
  'checkpointAltered',
  /** A checkpoint that is kept outside was signed, and is gone here. */
  'checkpointMissing',
  /** A checkpoint that is kept outside covers more events than there are. */
  'logTruncated',
  /** The token of a time-stamp authority is not one over the checkpoint beside it, or leads to no trusted root. */
  'timestampInvalid',
  /** What is kept of somebody outside is nothing that they signed, or of no checkpoint that was signed here. */
  'anchorInvalid',
  /** The time beside a checkpoint and what was said outside cannot both be true. */
  'timeContradicted',
  /** A checkpoint is of another epoch than the log says, or an epoch began with other events than it says. */
  'epochMismatch',
  'noCheckpoint',
  'fileMissing',
  'fileAltered',
  /** A signature does not belong to the content that stood there when it was given. */
  'signatureMismatch',
  /** A submission names another record than the one that stood there. */
  'submissionMismatch',
  /** An approval names something else than what was submitted, or stood there: a record, or an entry of a register. */
  'approvalMismatch',
  /** What a passkey signed is not what the event says, or the key is none of the signer's. */
  'passkeyMismatch',
  /** Signatures took a passkey by then, and this one has none. */
  'passkeyMissing',
  /** The key of a person's data is gone or does not open, and no event says that it was destroyed. */
  'keyMissing',
  /** An event says that the key of a person's data was destroyed, and it is there and opens. */
  'keyNotDestroyed',
  /** What is stored of a password is not what the log commits to, or is gone. */
  'passwordHashAltered',
  /** Cannot have been decided on what stood before it, by whoever is said to have. */
  'illegalEvent',
  /** Is said to have been done by somebody whom the log does not know, or whose account was closed. */
  'unknownActor',
  /** Is of a time before that of what came before it. */
  'timeWentBack',
  /** Is of a time that is yet to come, or was not when it came. */
  'timeOff',
  // Who vouches for an event, by the keys that the log names.
  'unsignedEvent',
  'unknownSigner',
  'signatureWrong',
  /** What was read up to a day is not what the log says was read. */
  'readLogAltered',
  /** A row that screens and prints are made from is not what the log makes. */
  'readModelAltered',
  /** Recorded longer ago than the notary ever needs. */
  'notYetNotarised',
]);

export type FailureKind = z.infer<typeof failureKindSchema>;

export const verificationFailureSchema = z.strictObject({
  kind: failureKindSchema,
  stream: z.string().nullable(),
  revision: z.number().int().nullable(),
  position: z.string().nullable(),
  /** For the file of a record, its SHA-256; otherwise what was expected and found, for an engineer. */
  detail: z.string(),
});

export type VerificationFailure = z.infer<typeof verificationFailureSchema>;

/** What a verification did not look at, so that nobody takes its silence for an answer. */
export const uncheckedSchema = z.enum([
  /** After so many findings in the log the rest of it. */
  'rest',
  'files',
  'people',
  'passwords',
  /** The master key is not here: keys of people are there, and nobody tried whether they open. */
  'openingKeys',
  /** No checkpoint that is kept outside was given: a log that was cut off with its checkpoints looks whole. */
  'outside',
  /** No checkpoint says where a stream ends of the map of streams as it stands: of one stream, whether these are all its events. */
  'streamEnd',
  /** What may follow what, and by whom. */
  'sequence',
  /** No root certificates of time-stamp authorities are here (SHILU_TIMESTAMP_ROOTS). */
  'timestamps',
  /** Of very many cosignatures and answers of archives all but the newest and a sample. */
  'anchors',
  /** What screens and prints are made from. */
  'readModels',
]);
export type Unchecked = z.infer<typeof uncheckedSchema>;

const count = z.number().int().nonnegative();

/** How many of each were looked at, whatever was found. */
export const checkedSchema = z.strictObject({
  events: count,
  /** Streams followed from their first event to their head. */
  streams: count,
  /** Stored nodes of the tree above the leaves. */
  nodes: count,
  checkpoints: count,
  /** Tokens of time-stamp authorities. */
  timestamps: count,
  files: count,
  /** Signatures of modules. */
  signatures: count,
  /** Submissions and approvals of records, approvals of entries. */
  approvals: count,
  /** People whose key was looked for. */
  people: count,
  /** What is stored of passwords, held against what the log commits to. */
  passwords: count,
  /** Of read models, held against those that the log makes. */
  rows: count,
  /** Rows of the log of who read what, as far as they are sealed. */
  reads: count,
  /** Signatures of the command service beside events. */
  commandSignatures: count,
  /** Recorded moments ago, after the latest checkpoint: not yet provable, nothing wrong. */
  pending: count,
});
export type Checked = z.infer<typeof checkedSchema>;

export const nothingChecked: Checked = {
  ...{ events: 0, streams: 0, nodes: 0, checkpoints: 0, timestamps: 0, files: 0, signatures: 0, approvals: 0 },
  ...{ people: 0, passwords: 0, rows: 0, pending: 0 },
  commandSignatures: 0,
  reads: 0,
};

/** What became of a checkpoint that is kept outside and was given. */
export const givenCheckpointSchema = z.strictObject({
  /** Which of those that were given. */
  given: count,
  size: count,
  /** Hexadecimal. */
  root: z.string(),
  /** `lost`: of events that the log says were lost before it went on in this epoch. */
  outcome: z.enum(['holds', 'contradicted', 'lost']),
  epoch: count.optional(),
});
export type GivenCheckpoint = z.infer<typeof givenCheckpointSchema>;

export const verificationReportSchema = z.strictObject({
  ok: z.boolean(),
  checked: checkedSchema,
  unchecked: z.array(uncheckedSchema),
  /** The signed checkpoint it was held against. */
  checkpoint: z
    .strictObject({ origin: z.string(), size: z.number().int(), root: z.string(), signedAt: z.string() })
    .nullable(),
  /** Of each checkpoint kept outside, and signed, that it was held against as well. */
  outside: z.array(givenCheckpointSchema).optional(),
  /** Epochs after the first: where the log went on after a loss, which it says itself. */
  epochs: z
    .array(z.strictObject({ number: count, size: count, lost: count, since: z.string(), reason: z.string() }))
    .optional(),
  /** When a clock of the servers was off or set, as the log says itself. */
  clocks: z.array(clockSpellSchema).optional(),
  /** Rows of the log of who read what, of days that should be sealed and are not: nothing names a change there. */
  unsealedReads: z.strictObject({ rows: count, since: z.string() }).optional(),
  /** Of all findings the one to look at first. */
  failure: verificationFailureSchema.optional(),
  /** So many of each kind; `found` counts them all. */
  findings: z.array(verificationFailureSchema),
  found: z.partialRecord(failureKindSchema, count),
});

export type VerificationReport = z.infer<typeof verificationReportSchema>;

export const failureKindLabels: Readonly<Record<FailureKind, { readonly 'zh-CN': string; readonly 'en-US': string }>> =
  {
    eventAltered: { 'zh-CN': '记录内容被改动', 'en-US': 'The recorded content was altered' },
    eventMissing: { 'zh-CN': '记录被删除', 'en-US': 'A recorded event is missing' },
    eventInserted: { 'zh-CN': '记录被插入', 'en-US': 'An event was inserted' },
    eventMoved: { 'zh-CN': '记录次序被改动', 'en-US': 'Events were reordered' },
    streamCut: { 'zh-CN': '事件库中的事件流被截断', 'en-US': 'The stream was cut in the event store' },
    foreignEvent: {
      'zh-CN': '混入了不属于本系统的事件',
      'en-US': 'An event that this system did not write stands in the stream',
    },
    revisionGap: { 'zh-CN': '记录版本不连续', 'en-US': 'The revisions are not continuous' },
    positionGap: { 'zh-CN': '日志位置不连续', 'en-US': 'The positions of the log are not continuous' },
    columnAltered: {
      'zh-CN': '数据库列与事件内容不一致',
      'en-US': 'A column does not say what the event beside it says',
    },
    leafMismatch: { 'zh-CN': '存证叶子被改动', 'en-US': 'The notary’s leaf was altered' },
    rootMismatch: { 'zh-CN': '存证树与签名根不一致', 'en-US': 'The Merkle tree does not lead to the signed root' },
    nodeMismatch: { 'zh-CN': '存证树的内部节点被改动', 'en-US': 'An inner node of the Merkle tree was altered' },
    mapMismatch: {
      'zh-CN': '检查点所述的各记录末尾与日志不符',
      'en-US': 'The checkpoint does not say where the records of the log end',
    },
    checkpointSignature: { 'zh-CN': '检查点签名无效', 'en-US': 'The checkpoint signature is not valid' },
    checkpointAltered: {
      'zh-CN': '检查点的数据库列与已签名的内容不一致',
      'en-US': 'A column does not say what the signed checkpoint beside it says',
    },
    checkpointMissing: {
      'zh-CN': '外部保存的检查点在本系统中已不存在',
      'en-US': 'A checkpoint that is kept outside is gone from this system',
    },
    logTruncated: {
      'zh-CN': '日志比外部保存的检查点短：末尾被截去或整体被回退',
      'en-US': 'The log is shorter than a checkpoint that is kept outside: it was cut off or rolled back',
    },
    timestampInvalid: {
      'zh-CN': '时间戳与检查点不符，或不可信',
      'en-US': 'A time stamp does not belong to the checkpoint beside it, or cannot be trusted',
    },
    anchorInvalid: {
      'zh-CN': '所存的外部锚定不是对方所给，或其检查点不是本系统签署的',
      'en-US': 'What is kept of an anchor outside was not given by it, or is of no checkpoint that was signed here',
    },
    timeContradicted: {
      'zh-CN': '检查点旁的时间与时间戳或先后次序相矛盾',
      'en-US': 'The time beside a checkpoint contradicts a time stamp or the order of checkpoints',
    },
    epochMismatch: {
      'zh-CN': '检查点或纪元所述与日志不符',
      'en-US': 'A checkpoint or an epoch says otherwise than the log',
    },
    noCheckpoint: { 'zh-CN': '没有已签名的检查点', 'en-US': 'There is no signed checkpoint' },
    fileMissing: { 'zh-CN': '文件缺失', 'en-US': 'A file is missing' },
    fileAltered: { 'zh-CN': '文件内容被改动', 'en-US': 'A file was altered' },
    signatureMismatch: { 'zh-CN': '签名与签署内容不符', 'en-US': 'A signature does not match the signed content' },
    submissionMismatch: {
      'zh-CN': '提交的签名与当时的记录不符',
      'en-US': 'A submission does not match the record that was submitted',
    },
    approvalMismatch: {
      'zh-CN': '审核的签名与所提交的内容不符',
      'en-US': 'An approval does not match what was submitted',
    },
    passkeyMismatch: {
      'zh-CN': '通行密钥的签名与事件不符',
      'en-US': 'The signature of a passkey does not match its event',
    },
    passkeyMissing: {
      'zh-CN': '要求用通行密钥签名，而该签名没有',
      'en-US': 'Signatures took a passkey by then, and this one was made without',
    },
    keyMissing: {
      'zh-CN': '人员密钥缺失或打不开，而日志中没有销毁密钥的事件',
      'en-US': 'The key of a person is missing or does not open, and no event says that it was destroyed',
    },
    keyNotDestroyed: {
      'zh-CN': '日志记载人员已抹除，但其密钥仍在',
      'en-US': 'The log says that a person was erased, and their key is still there',
    },
    passwordHashAltered: {
      'zh-CN': '存储的密码或二次验证信息与日志的存证不符或缺失',
      'en-US': 'What is stored of a password or second factor is not what the log commits to, or is gone',
    },
    illegalEvent: {
      'zh-CN': '事件不可能由系统这样作出',
      'en-US': 'An event cannot have been decided on what stood before it',
    },
    unknownActor: { 'zh-CN': '操作者未知或账号已停用', 'en-US': 'An event was made by nobody who could' },
    timeWentBack: {
      'zh-CN': '时间早于其前的事件',
      'en-US': 'The time of an event is before that of the one before it',
    },
    unsignedEvent: {
      'zh-CN': '开始签名之后写入的事件没有系统签名',
      'en-US': 'An event from after signing began bears no signature of the product',
    },
    unknownSigner: {
      'zh-CN': '事件的签名密钥在日志中不是当时使用的密钥',
      'en-US': 'An event is signed with a key that was not in force',
    },
    signatureWrong: {
      'zh-CN': '事件旁的系统签名不是对它的签名',
      'en-US': 'The signature beside an event is not of that event',
    },
    timeOff: { 'zh-CN': '时间与时钟不符', 'en-US': 'The time of an event is not that of the clock' },
    readLogAltered: {
      'zh-CN': '查阅日志与已封存的内容不符',
      'en-US': 'The log of who read what is not what was sealed',
    },
    readModelAltered: {
      'zh-CN': '画面和打印所依据的数据与日志不符',
      'en-US': 'What screens and prints are made from is not what the log makes',
    },
    notYetNotarised: { 'zh-CN': '记录超时未存证', 'en-US': 'An event was not notarised in time' },
  };

export const uncheckedLabels: Readonly<Record<Unchecked, { readonly 'zh-CN': string; readonly 'en-US': string }>> = {
  rest: { 'zh-CN': '发现过多之后的其余日志', 'en-US': 'the rest of the log, after so many findings' },
  files: { 'zh-CN': '文件', 'en-US': 'files' },
  people: { 'zh-CN': '人员密钥', 'en-US': 'keys of people' },
  passwords: { 'zh-CN': '存储的密码信息', 'en-US': 'what is stored of passwords' },
  openingKeys: {
    'zh-CN': '人员密钥能否打开（此处没有主密钥）',
    'en-US': 'whether keys of people open (the master key is not here)',
  },
  outside: { 'zh-CN': '外部保存的检查点（未提供）', 'en-US': 'a checkpoint kept outside (none was given)' },
  streamEnd: {
    'zh-CN': '是否为其全部事件（目前没有检查点写明）',
    'en-US': 'whether these are all of its events (no checkpoint says so at this moment)',
  },
  sequence: {
    'zh-CN': '各事件能否由其前的事件得出',
    'en-US': 'whether events could be decided on those before them',
  },
  timestamps: {
    'zh-CN': '时间戳（未设置 SHILU_TIMESTAMP_ROOTS）',
    'en-US': 'time stamps (SHILU_TIMESTAMP_ROOTS is not set)',
  },
  anchors: {
    'zh-CN': '较早的见证人签名和存档回执（数量很多，只抽查了一部分）',
    'en-US': 'earlier signatures of witnesses and answers of archives (there are very many: a sample was looked at)',
  },
  readModels: { 'zh-CN': '读模型（画面和打印的来源）', 'en-US': 'read models (what screens and prints are made from)' },
};
