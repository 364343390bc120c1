import { z } from 'zod';

/** What a verification can find wrong. The first is named, in the order of the log. */
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
  /** An administrator of the event store has taken events of the stream away. */
  'streamCut',
  /** Stands in a stream of the log and was not written by this system. */
  'foreignEvent',
  /** The event is what it was, the notary's own leaf was changed; or leaf and event were changed together. */
  'leafMismatch',
  /** Leaves agree, the tree above them does not lead to the signed root. */
  'rootMismatch',
  /** The checkpoint is not signed by the notary's key. */
  'checkpointSignature',
  'noCheckpoint',
  'fileMissing',
  'fileAltered',
  /** A signature does not belong to the content that stood there when it was given. */
  'signatureMismatch',
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

export const verificationReportSchema = z.strictObject({
  ok: z.boolean(),
  checked: z.strictObject({
    events: z.number().int(),
    files: z.number().int(),
    signatures: z.number().int(),
    /** Recorded moments ago, after the latest checkpoint: not yet provable, nothing wrong. */
    pending: z.number().int(),
  }),
  /** The signed checkpoint it was held against. */
  checkpoint: z
    .strictObject({ origin: z.string(), size: z.number().int(), root: z.string(), signedAt: z.string() })
    .nullable(),
  failure: verificationFailureSchema.optional(),
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
    leafMismatch: { 'zh-CN': '存证叶子被改动', 'en-US': 'The notary’s leaf was altered' },
    rootMismatch: { 'zh-CN': '存证树与签名根不一致', 'en-US': 'The Merkle tree does not lead to the signed root' },
    checkpointSignature: { 'zh-CN': '检查点签名无效', 'en-US': 'The checkpoint signature is not valid' },
    noCheckpoint: { 'zh-CN': '没有已签名的检查点', 'en-US': 'There is no signed checkpoint' },
    fileMissing: { 'zh-CN': '文件缺失', 'en-US': 'A file is missing' },
    fileAltered: { 'zh-CN': '文件内容被改动', 'en-US': 'A file was altered' },
    signatureMismatch: { 'zh-CN': '签名与签署内容不符', 'en-US': 'A signature does not match the signed content' },
    notYetNotarised: { 'zh-CN': '记录超时未存证', 'en-US': 'An event was not notarised in time' },
  };
