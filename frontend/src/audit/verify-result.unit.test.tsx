import { MantineProvider } from '@mantine/core';
import { noteSigner, signCheckpoint } from '@shilu/events/core/checkpoint-note';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { texts as audit } from '../i18n/zh-CN/audit';
import { VerifyResult, type Verification } from './verify-result';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { audit } },
    interpolation: { escapeValue: false },
  });
});
const verified: Verification = {
  ok: true,
  checked: { events: 9, files: 2, signatures: 3, approvals: 4 },
  failure: null,
  others: 0,
  unchecked: ['outside', 'readModels', 'ofALaterRelease'],
  checkpoint: null,
  anchored: null,
  durationMs: 1,
};
const show = (result: Verification) =>
  render(
    <MantineProvider env="test">
      <VerifyResult result={result} />
    </MantineProvider>,
  );

it('says what was looked at, how many of each, and what was not', () => {
  show(verified);
  expect(screen.getByText('9 个事件、2 个文件、3 个签名、4 次提交和审核')).toBeVisible();
  expect(screen.getByText('外部保存的检查点（未提供）、读模型（画面和打印的来源）')).toBeVisible();
});

it('names what does not hold, and how much does not beside it', () => {
  const failure = { kind: 'approvalMismatch', position: '12', revision: 5, detail: 'bound x, the record makes y' };
  show({ ...verified, ok: false, failure, others: 2 });
  expect(screen.getByText('审核的签名与所提交的内容不符')).toBeVisible();
  expect(screen.getByText(/^另有 2 处不符/)).toBeVisible();
});

it.each([
  [5, /此前丢失 5 个事件$/],
  [0, /此前有事件被替换$/],
])('says of a later epoch what became of events before it: %i lost', (lost, words) => {
  const signer = noteSigner('eln.example.com/log', new Uint8Array(32).fill(3));
  const since = '2026-03-01T08:00:00.000Z';
  const epoch = { number: 2, size: 90, lost, since };
  const root = new Uint8Array(32).fill(9);
  const note = signCheckpoint({ origin: `${signer.name}/2`, size: 100, root, epoch }, signer);
  show({ ...verified, checkpoint: { size: 100, signedAt: since, root: '09'.repeat(32), note } });
  expect(screen.getByText(words)).toBeVisible();
});
