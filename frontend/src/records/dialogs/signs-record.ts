import { streamName } from '@shilu/events/core/envelope';
import { RECORD } from '@shilu/events/records/record-events';
import type { RecordView } from '@shilu/events/records/views';
import type { SignedThing } from '../../identity/signed-thing';

/** A record that is signed for as a whole. */
export const signedRecord = (
  { experimentId, revision, number, version, title }: RecordView,
  hash: string,
  act: 'submit' | 'approve' | 'reject',
): SignedThing => ({
  ...{ stream: streamName(RECORD, experimentId), act, moduleId: null, revision, hash },
  name: `${number} v${String(version)} · ${title}`,
});
