import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { switchLanguage } from '../../i18n/i18n';
import { readTexts, show } from '../../testing/show';
import { SignatureStrip } from './signature-strip';

const signature = {
  ...{ id: 's', accountId: 'li', printedName: '李静', meaning: { value: 'reviewed', zh: '复核', en: 'Reviewed' } },
  ...{ at: '2026-03-02T16:30:00.000Z', timeZone: 'Asia/Shanghai', contentHash: 'ab12'.repeat(16), revision: 5 },
  position: '9',
};

beforeAll(() => readTexts('records'));
afterAll(() => switchLanguage('zh-CN'));

it('a signature says who, in what meaning, in the language of its reader, and when, in the zone of its signer', async () => {
  show(<SignatureStrip signature={signature} />);
  expect(screen.getByText('✓ 李静')).toBeVisible();
  expect(screen.getByText('复核')).toBeVisible();
  expect(screen.queryByText('Reviewed')).toBeNull();
  expect(screen.getByText(/^2026-03-03 00:30:00/)).toBeVisible();
  await switchLanguage('en-US');
  expect(await screen.findByText('Reviewed')).toBeVisible();
  expect(screen.queryByText('复核')).toBeNull();
});

it('one that no longer holds says so', () => {
  show(<SignatureStrip signature={signature} holds={false} />);
  expect(screen.getByText('✗ 李静')).toBeVisible();
});
