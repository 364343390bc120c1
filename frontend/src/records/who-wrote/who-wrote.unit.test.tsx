import { auditCalls } from '@shilu/events/audit/calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { writersOf } from './writers';
import { WhoWrote } from './who-wrote';

beforeAll(() => readTexts('records', 'common'));

const CONTENT = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: '称取无水甲苯，回流。' }] }],
};
const TOLD = {
  ...{ type: 'editor', content: CONTENT, people: { li: '李雷', wang: '王芳' }, isCut: false, sources: {}, untold: 0 },
  parts: [
    { from: 2, to: 4, by: 'li' },
    { from: 7, to: 9, by: 'wang' },
  ],
  removed: [{ at: 7, text: '搅拌过夜', by: 'wang' }],
  between: [{ text: '乙醚', by: 'li' }],
};

it('the words of each stand under their writer’s line and name, what is gone is struck through with who took it out', async () => {
  part('T17', 'whose each word of a text is, is seen without colour and heard');
  const server = serverForTests();
  server.answer(auditCalls.whoWrote, TOLD);
  show(<WhoWrote recordId="r" moduleId="m" from={4} to={5} />);
  const region = await screen.findByRole('region', { name: '各人所写' });
  const legend = within(region).getByRole('list', { name: '书写人' });
  const [li, wang] = within(legend).getAllByRole('button');
  expect([li?.textContent, wang?.textContent]).toEqual(['李雷', '王芳']);
  const words = await within(region).findByTitle('李雷 所写：');
  expect(words.textContent).toBe('李雷 所写：无水（完）');
  // Without colour: each has a line of their own.
  const lines = [words, within(region).getByTitle('王芳 所写：')].map((one) => one.style.textDecorationStyle);
  expect(new Set(lines).size).toBe(2);
  const gone = within(region).getByTitle('王芳 所删：');
  expect(within(gone).getByRole('deletion')).toHaveTextContent('搅拌过夜');
  expect(within(region).getByTitle('李雷 所删：')).toHaveTextContent('乙醚');
  expect(server.sent(auditCalls.whoWrote)).toEqual([
    { experimentId: 'r', moduleId: 'm', fromRevision: 4, toRevision: 5 },
  ]);
  if (li === undefined) throw new Error('nobody');
  fireEvent.click(li);
  expect(li).toHaveAttribute('aria-pressed', 'true');
  expect(gone).toHaveAttribute('data-faded', 'true');
  expect(words).toHaveAttribute('data-faded', 'false');
});

it('more people than there are lines are told apart by how thick theirs are', () => {
  const all = writersOf(Array.from({ length: 12 }, (_, at) => `p${String(at)}`), {});
  expect(new Set(all.map(({ line, thickness }) => `${line} ${String(thickness)}`)).size).toBe(12);
}); // prettier-ignore

it('words of a template are under its name and no person’s, what several removed under all their names, what was too much is said', async () => {
  const server = serverForTests();
  const parts = [{ from: 0, to: 2, by: 'from/template/t' }];
  const removed = [{ at: 7, text: '搅拌过夜', by: 'li&wang' }];
  const sources = { 'from/template/t': { kind: 'template' as const, name: '重结晶' } };
  server.answer(auditCalls.whoWrote, { ...TOLD, parts, removed, between: [], sources, untold: 3_000 });
  show(<WhoWrote recordId="r" moduleId="m" from={4} to={5} />);
  const region = await screen.findByRole('region', { name: '各人所写' });
  expect((await within(region).findByTitle('来自模板“重结晶”：')).textContent).toContain('称取');
  expect(within(region).getByTitle('李雷、王芳 所删：')).toHaveTextContent('搅拌过夜');
  expect(within(region).getByRole('note')).toHaveTextContent('3000 个字');
});

it('what is no text says so', async () => {
  const server = serverForTests();
  server.answer(auditCalls.whoWrote, null);
  show(<WhoWrote recordId="r" moduleId="m" from={4} to={5} />);
  expect(await screen.findByText(/不能逐字标出/)).toBeVisible();
});
