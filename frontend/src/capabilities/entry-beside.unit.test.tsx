import { capabilityCalls } from '@shilu/events/capabilities/calls';
import { projectRegister } from '@shilu/events/projects/project';
import { taskRegister } from '@shilu/events/projects/task';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { templateRegister } from '@shilu/events/templates/template';
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { EntryBeside } from './entry-beside';

beforeAll(() => readTexts('relations', 'registers', 'records', 'sharing', 'common'));

const headings = async (): Promise<readonly (string | null)[]> => {
  await screen.findByRole('heading', { name: '关联' });
  return screen.getAllByRole('heading').map(({ textContent }) => textContent);
};
const answering = (): void => {
  const server = serverForTests();
  server.answer(capabilityCalls.entryRelations, { relations: [], mayRelate: true, partial: false }, 0);
  server.answer(sharingCalls.entryAccess, { everybody: false, readers: [], mayShare: true }, 0);
  server.answer(sharingCalls.sharePage, [], 0);
  server.answer(capabilityCalls.entryComments, { comments: [], mayComment: false, beingRepaired: false }, 0);
};

it.each([projectRegister, taskRegister])('$name shows what its declaration names and no more', async (register) => {
  answering();
  show(<EntryBeside register={register} id="a" />);
  expect(await headings()).toEqual(['关联']);
});

it('an entry with a page of its own has all; whoever has it as it is in use sees its relations, no comments', async () => {
  answering();
  const { unmount } = show(<EntryBeside register={templateRegister} id="a" />);
  await screen.findByRole('heading', { name: '批注' });
  await screen.findByRole('heading', { name: '当前的共享' });
  expect(await headings()).toEqual(['关联', '共享与查看权限', '当前的共享', '批注']);
  unmount();
  show(<EntryBeside register={templateRegister} id="a" isInUse />);
  expect(await headings()).toEqual(['关联']);
});
