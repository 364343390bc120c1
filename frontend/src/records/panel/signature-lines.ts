import type { ApprovalView, ModuleView, SignatureView } from '@shilu/events/records/views';

export type SignatureLine = {
  readonly about:
    | { readonly kind: 'module'; readonly title: string }
    | { readonly kind: 'submission' | 'decision'; readonly version: number };
  readonly signature: SignatureView;
  /** What it was given for stands as it was signed. */
  readonly holds: boolean;
  readonly opinion: string;
};

type Round = Pick<ApprovalView, 'version' | 'recordHash' | 'submission' | 'note' | 'decisions'>;
type Signed = {
  readonly modules: readonly Pick<ModuleView, 'title' | 'contentHash' | 'signatures'>[];
  readonly approval: Round | null;
  readonly pastApprovals: readonly Round[];
  readonly recordHash: string;
};

/** `stands`: the hash of what was handed in, as it stands. */
const roundLines = ({ version, submission, note, decisions }: Round, stands: string): SignatureLine[] => {
  const holds = ({ contentHash }: SignatureView): boolean => contentHash === stands;
  return [
    { about: { kind: 'submission', version }, signature: submission, holds: holds(submission), opinion: note },
    ...decisions.map(({ signature, opinion }): SignatureLine => ({
      ...{ about: { kind: 'decision', version }, signature, holds: holds(signature), opinion },
    })),
  ];
};

/**
 * Every signature of the record, newest first: on modules, of submissions and of decisions. Those of a past round are for
 * the version that was handed in then, which stays; those of the present one for the record as it is.
 */
export const signatureLines = ({ modules, approval, pastApprovals, recordHash }: Signed): readonly SignatureLine[] =>
  [
    ...modules.flatMap(({ title, contentHash, signatures }) =>
      signatures.map((signature): SignatureLine => ({
        ...{ about: { kind: 'module', title }, signature, holds: signature.contentHash === contentHash, opinion: '' },
      })),
    ),
    ...pastApprovals.flatMap((round) => roundLines(round, round.recordHash)),
    ...(approval ? roundLines(approval, recordHash) : []),
  ].sort((a, b) => Date.parse(b.signature.at) - Date.parse(a.signature.at));
