import type { FailureKind, VerificationFailure, VerificationReport } from './report';

/** So many of a kind are named; all are counted. */
export const NAMED_OF_A_KIND = 100;

const ORDER_OF_CHECKPOINTS = 0;
const ORDER_OF_LOG = 1;
/** What stands in the way of no other event: told when the log itself holds. */
const orders: Readonly<Partial<Record<FailureKind, number>>> = {
  ...{ checkpointSignature: ORDER_OF_CHECKPOINTS, checkpointAltered: ORDER_OF_CHECKPOINTS },
  ...{ logTruncated: ORDER_OF_CHECKPOINTS },
  ...{
    streamCut: 2,
    foreignEvent: 3,
    nodeMismatch: 4,
    columnAltered: 4,
    checkpointMissing: 4,
    fileMissing: 5,
    fileAltered: 5,
  },
  ...{ mapMismatch: 4, timestampInvalid: 4, anchorInvalid: 4, timeContradicted: 4 },
  ...{ illegalEvent: 6, unknownActor: 6, timeWentBack: 6, timeOff: 6 },
  ...{ unsignedEvent: 6, unknownSigner: 6, signatureWrong: 6 },
  ...{ signatureMismatch: 5, submissionMismatch: 5, approvalMismatch: 5, keyMissing: 5, keyNotDestroyed: 5 },
  passwordHashAltered: 5,
  ...{ readModelAltered: 6, readLogAltered: 6 },
  ...{ passkeyMismatch: 5, passkeyMissing: 5 },
};

/** Of several findings, the one that stands first in the log; those of no particular event come last. */
export const firstFailure = (
  found: readonly (VerificationFailure | null)[],
  comparePositions: (a: string, b: string) => number,
): VerificationFailure | null => {
  const real = found.filter((item) => item !== null);
  const placed = real.filter((item) => item.position !== null && item.position !== '');
  placed.sort((a, b) => comparePositions(a.position ?? '', b.position ?? ''));
  return placed[0] ?? real[0] ?? null;
};

/** Of all findings the one to look at first: what is wrong with the log explains what is wrong with what stands in it. */
export const foremost = (
  found: readonly VerificationFailure[],
  comparePositions: (a: string, b: string) => number,
): VerificationFailure | null => {
  const orderOf = ({ kind }: VerificationFailure): number => orders[kind] ?? ORDER_OF_LOG;
  const least = Math.min(...found.map(orderOf));
  return firstFailure(
    found.filter((item) => orderOf(item) === least),
    comparePositions,
  );
};

/** Findings as they are made. */
export const collectFindings = () => {
  const named: VerificationFailure[] = [];
  const counts = new Map<FailureKind, number>();
  return {
    add: (finding: VerificationFailure): void => {
      const before = counts.get(finding.kind) ?? 0;
      counts.set(finding.kind, before + 1);
      if (before < NAMED_OF_A_KIND) named.push(finding);
    },
    countOf: (kind: FailureKind): number => counts.get(kind) ?? 0,
    named: (): readonly VerificationFailure[] => named,
    /** The part of a report that tells of them. */
    told: (
      comparePositions: (a: string, b: string) => number,
    ): Pick<VerificationReport, 'ok' | 'failure' | 'findings' | 'found'> => {
      const failure = foremost(named, comparePositions);
      return {
        ok: failure === null,
        ...(failure && { failure }),
        findings: [...named],
        found: Object.fromEntries(counts),
      };
    },
  };
};
export type Findings = ReturnType<typeof collectFindings>;
