import { recordCalls } from '@shilu/events/records/calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { compoundRegister } from '@shilu/events/resources/compound';
import { identityCalls } from '@shilu/events/identity/calls';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { RegisterPage } from '../registers/register-page';
import { screenOf } from '../registers/register-screens';
import { serverForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { OfCompound } from './of-compound';

const at = '2026-03-02T08:00:00.000Z';
const hazards = [{ pictograms: ['GHS02', 'GHS07'], phrases: 'H225, H319', source: 'SDS 2', date: '2024-05-01' }];
const entry: RegisterEntry = {
  ...{ id: 'c1', ownerId: sessionForTests.accountInfo.id, removed: false, revision: 0, createdAt: at, modifiedAt: at },
  values: {
    ...{ name: '均三甲氧基苯', nameEn: 'TMB', hazards },
    ...{ molecularFormula: 'C9H12O3', molecularWeight: 168.192, pictograms: 'GHS02 GHS07' },
  },
};

beforeAll(() => readTexts('compounds', 'registers', 'records', 'common'));

it('says below a compound what the codes of its hazards mean, and where that is stated', async () => {
  const server = serverForTests();
  server.answer(recordCalls.factsAbout, [], 0);
  const { unmount } = show(<OfCompound entry={entry} />);
  const said = await screen.findByRole('region', { name: '危险性说明' });
  expect(within(said).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['H225 高度易燃液体和蒸气', 'H319 造成严重眼刺激'],
  ]); // prettier-ignore
  expect(said).toHaveTextContent('来源：SDS 2，2024-05-01');
  unmount();
  show(<OfCompound entry={{ ...entry, values: { ...entry.values, hazards: [] } }} />);
  expect(screen.queryByRole('region', { name: '危险性说明' })).toBeNull();
});

it('the list shows weights with two decimals and hazards as pictograms', async () => {
  const server = serverForTests();
  server.answer(registerCalls(compoundRegister).page, [entry], 1);
  server.answer(identityCalls.members, { list: [] });
  show(<RegisterPage {...screenOf(compoundRegister)} />);
  const row = (await screen.findByText('均三甲氧基苯')).closest('tr');
  if (row === null) throw new Error('no row');
  expect(within(row).getByText('168.19 g/mol')).toBeVisible();
  for (const name of ['GHS02 易燃', 'GHS07 刺激或有害']) expect(await within(row).findByRole('img', { name })).toBeVisible(); // prettier-ignore
});
