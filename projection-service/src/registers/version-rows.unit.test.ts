import type { RecordedEvent } from '@shilu/events/core/envelope';
import type { RegisterEvent } from '@shilu/events/core/register';
import { templateRegister } from '@shilu/events/templates/template';
import { expect, test } from 'vitest';
import { signedSince, type StoredSignature } from './version-rows';

const moved = (move: string, to: string, signer?: string): RecordedEvent<RegisterEvent> =>
  ({
    ...{ id: `${move} ${signer ?? ''}`, recordedAt: '2026-03-02T08:00:00.000Z' },
    data: {
      ...{ kind: 'moved', move, from: '', to, set: {}, changes: [] },
      ...(signer !== undefined && { signerName: { sealed: { subject: signer, iv: '', ct: '' } }, meaning: { value: 'reviewed', zh: '', en: '' }, timeZone: 'UTC' }), // prettier-ignore
    },
  }) as unknown as RecordedEvent<RegisterEvent>;
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
