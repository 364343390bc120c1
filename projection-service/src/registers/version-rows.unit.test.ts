import type { RecordedEvent } from '@shilu/events/core/envelope';
import type { RegisterEvent } from '@shilu/events/core/register';
import { templateRegister } from '@shilu/events/templates/template';
import { expect, test } from 'vitest';
import { signedSince, type StoredSignature } from './version-rows';

const moved = (move: string, to: string, signer?: string): RecordedEvent<RegisterEvent> => ({
  ...{ id: `${move} ${signer ?? ''}`, stream: 'template-t1', revision: 1, schemaVersion: 1, type: 'TemplateMoved' },
  ...{ recordedAt: '2026-03-02T08:00:00.000Z', actor: signer ?? 'li', onBehalfOf: null, session: null, commandId: 'c' },
  ...{ correlation: 'c', causation: null, reason: null, salt: '', position: '1' },
  data: {
    ...{ kind: 'moved', move, from: 'draft', to, set: {}, changes: [] },
    ...(signer === undefined
      ? {}
      : {
          ...{ signatureId: 's', signerName: { sealed: { subject: signer, iv: '', ct: '' } }, signedHash: 'h' },
          ...{ meaning: { value: 'reviewed', zh: '复核', en: 'Reviewed' }, timeZone: 'UTC' },
        }),
  },
});
const signersOf = (events: readonly RecordedEvent<RegisterEvent>[]): readonly string[] =>
  events
    .reduce<readonly StoredSignature[]>((signed, event) => signedSince(templateRegister, signed, event), [])
    .map(({ signerName }) => signerName.sealed.subject);

test('all who signed a version on its way are kept while what is in use is withdrawn; a new review begins without them', () => {
  const review = [moved('submit', 'updateInReview'), moved('approveStep', 'updateInReview', 'first')];
  const withdrawn = moved('withdraw', 'inReview');
  expect(signersOf([...review, withdrawn, moved('approve', 'published', 'head')])).toEqual(['first', 'head']);
  expect(signersOf([...review, moved('reject', 'published', 'second'), moved('submit', 'updateInReview')])).toEqual([]);
  expect(signersOf([...review, moved('reject', 'draft', 'second')])).toEqual([]);
});
