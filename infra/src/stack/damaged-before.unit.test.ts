import { failureKindSchema, type FailureKind } from '@shilu/events/audit/report';
import { expect, test } from 'vitest';
import { holdsAsLog } from './damaged-before';

const found = (...kinds: readonly FailureKind[]) => ({
  findings: kinds.map((kind) => ({ kind, ...{ stream: null, revision: null, position: null, detail: '' } })),
});

test('what was damaged before a backup was taken keeps nobody from restoring it', () => {
  const before: readonly FailureKind[] = [
    ...(['readLogAltered', 'passkeyMismatch', 'passkeyMissing', 'passwordHashAltered', 'timeContradicted'] as const),
    ...(['fileMissing', 'fileAltered', 'signatureMismatch', 'illegalEvent', 'unsignedEvent', 'columnAltered'] as const),
  ];
  expect(before.filter((kind) => !holdsAsLog(found(kind)))).toEqual([]);
  expect(holdsAsLog(found())).toBe(true);
  expect(holdsAsLog(found(...before))).toBe(true);
});

test('a log that is not what was signed, or came out otherwise, is not worked on, whatever else is found', () => {
  const refused = failureKindSchema.options.filter((kind) => !holdsAsLog(found('fileMissing', kind)));
  expect([...refused].sort()).toEqual(
    [
      ...(['eventAltered', 'eventMissing', 'eventInserted', 'eventMoved', 'revisionGap', 'positionGap'] as const),
      ...(['streamCut', 'leafMismatch', 'rootMismatch', 'nodeMismatch', 'mapMismatch', 'logTruncated'] as const),
      ...(['epochMismatch', 'noCheckpoint', 'notYetNotarised', 'checkpointMissing', 'keyNotDestroyed'] as const),
      'readModelAltered',
    ].sort(),
  );
});
