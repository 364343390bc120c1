import { openField, type SubjectKeys } from '@shilu/events/core/personal';
import { keyFault, passkeyFault } from '@shilu/events/identity/passkey';
import { withMentions } from '@shilu/events/records/mentions';
import { currentContent, findModuleType } from '@shilu/events/records/modules/registry';
import type { Approval, Comment, ModuleState, RecordState, Signature } from '@shilu/events/records/record-state';
import type { ApprovalView, CommentView, SignatureView } from '@shilu/events/records/views';
import { erasedName } from '@shilu/events/identity/shown-names';
import type { Viewer } from '../engine/query';
import type { Names } from '../identity/names';

const mentionedInModule = ({ type, text, content }: ModuleState): readonly string[] => {
  // Only what mentions somebody is read through.
  if (content.inline === undefined || !text.includes('@')) return [];
  try {
    return findModuleType(type)?.mentions(currentContent(type, content.inline, content.version)) ?? [];
  } catch {
    return [];
  }
};

/** Whoever wrote it, is mentioned in it or settled it. */
export const commentPeople = ({ by, mentions, resolved }: Comment): readonly string[] => [
  ...[by, ...mentions],
  ...(resolved ? [resolved.by] : []),
];

/** Every account a record mentions. */
export const mentionedIn = (state: RecordState): string[] => {
  const rounds = [...state.pastApprovals, ...(state.approval ? [state.approval] : [])];
  return [
    ...new Set([
      ...[
        state.ownerId,
        state.modifiedBy,
        ...state.pageInfo.participantIds,
        ...(state.recall ? [state.recall.by, ...state.recall.approverIds] : []),
      ],
      ...state.modules.flatMap((module) => [
        module.savedBy,
        ...module.writers,
        ...mentionedInModule(module),
        ...module.grants.map((grant) => grant.accountId),
        ...module.signatures.map((signature) => signature.accountId),
      ]),
      ...rounds.flatMap((round) => [
        round.submittedBy,
        ...round.nodes.flatMap((node) => node.approverIds),
        ...round.decisions.map((decision) => decision.accountId),
      ]),
      ...state.versions.map((version) => version.by),
      ...state.comments.flatMap(commentPeople),
    ]),
  ].filter((id) => id !== '');
};

export type SignatureOpener = (signature: Signature) => Promise<SignatureView>;

/** Opens the name as it was printed at the signing, with the signer's key; an erased signer shows as such (law 9). */
export const signatureOpener = (
  keys: SubjectKeys,
  { language, directory }: Pick<Viewer, 'language' | 'directory'>,
): SignatureOpener => {
  const asked = new Map<string, Promise<Uint8Array | null>>();
  const keyOf = (subject: string): Promise<Uint8Array | null> => {
    const known = asked.get(subject) ?? keys.keyFor(subject);
    asked.set(subject, known);
    return known;
  };
  /** Verified anew, each time it is shown. */
  const passkeyView = async ({ accountId, eventId, passkey }: Signature, key: Uint8Array | null) => {
    if (!passkey) return undefined;
    const { given, signed } = passkey;
    const enrolled = directory.accounts.get(accountId)?.keys ?? [];
    const holds = (keyFault(given, enrolled) ?? (await passkeyFault(given, signed))) === null;
    return { name: openField(given.name, key, { eventId, path: 'passkey.name' }) ?? '', holds };
  };
  return async (signature) => {
    const { sealed } = signature.signerName;
    const name = openField(signature.signerName, await keyOf(sealed.subject), {
      eventId: signature.eventId,
      path: 'signerName',
    });
    const passkey = signature.passkey && (await passkeyView(signature, await keyOf(sealed.subject)));
    const { id, accountId, meaning, at, timeZone, contentHash, revision, position } = signature;
    return {
      id,
      accountId,
      printedName: name ?? erasedName(language),
      meaning,
      at,
      timeZone,
      contentHash,
      revision,
      position,
      ...(passkey && { passkey }),
    };
  };
};

export const approvalViewOf = async (
  approval: Approval,
  names: Names,
  open: SignatureOpener,
): Promise<ApprovalView> => ({
  version: approval.version,
  flowName: approval.flowName,
  nodes: approval.nodes.map((node) => ({ ...node })),
  nodeIndex: approval.nodeIndex,
  submittedBy: approval.submittedBy,
  submittedAt: approval.submittedAt,
  note: approval.note,
  recordHash: approval.recordHash,
  submission: await open(approval.submission),
  decisions: await Promise.all(
    approval.decisions.map(async ({ nodeIndex, accountId, result, opinion, signature }) => ({
      nodeIndex,
      accountId,
      name: names(accountId),
      result,
      opinion,
      signature: await open(signature),
    })),
  ),
});

export const commentViews = (state: RecordState, accountId: string, isAdmin: boolean, names: Names): CommentView[] =>
  state.comments.map(({ id, moduleId, replyTo, text, mentions, by, at, readBy, anchor, resolved }) => ({
    ...{ id, moduleId, replyTo, by, byName: names(by), at },
    text: withMentions(text, mentions, names),
    mentions: mentions.map((mentioned) => ({ accountId: mentioned, name: names(mentioned) })),
    read: readBy.includes(accountId),
    mayRemove: by === accountId || isAdmin,
    ...(anchor && { anchor }),
    ...(resolved && { resolved: { ...resolved, byName: names(resolved.by) } }),
  }));
