import { registers } from '@shilu/events/core/registers';
import { expect, it, test } from 'vitest';
import { costs, declaredIn, listedIn } from './cost';
import { isPrinted, sources } from './sources';

/** Files that a register may take by hand. */
const MOST = 4;
/** A list that a contract has to spell out; a test beside it holds it against the declarations. */
const SPELT_OUT = ['events/src/resources/common-list-calls.ts'];
const files = sources();
const found = costs(files);

it('knows every register and every file', () => {
  expect([...found.keys()].sort()).toEqual(registers.map(({ name }) => name).sort());
  expect(files.length).toBeGreaterThan(1_500);
  for (const { context, name } of registers)
    expect(found.get(name)?.byHand.map(({ path }) => path)).toContain(`events/src/${context}/context.ts`);
});

test.each(registers.map(({ name }) => name))('%s takes at most four files by hand', (name) => {
  const byHand = (found.get(name)?.byHand ?? []).filter(({ path }) => !SPELT_OUT.includes(path));
  expect(byHand.length, byHand.map(({ path, why }) => `${why} ${path}`).join('\n')).toBeLessThanOrEqual(MOST);
});

it('finds a register that stands beside another one in a list of any kind, and not what is done with it', () => {
  const all = declaredIn(files);
  const listed = (text: string): readonly string[] => [...listedIn({ path: 'a.ts', text }, all)].sort();
  expect(listed(`const menu = ['home', { key: 'quickText', path: '/x' }, { key: 'dictionary' }];`)).toEqual([
    ...['dictionary', 'quickText'],
  ]);
  expect(listed(`const words = { role: { title: '' }, 'quickText': { title: '' }, other: 1 };`)).toEqual([
    ...['quickText', 'role'],
  ]);
  expect(listed(`type Words = 'role' | 'template' | 'notes'; const a = [roleRegister, flowRegister];`)).toEqual([
    ...['approvalFlow', 'role', 'template'],
  ]);
  expect(listed(`switch (name) { case 'role': break; case 'notebook': break; }`)).toEqual(['notebook', 'role']);
  expect(listed(`const kinds = [[/^Role/, 'role'], [/^Book/, 'notebook'], [/^Task/, 'task']];`)).toEqual([
    ...['notebook', 'role'],
  ]);
  for (const use of [
    `const person = { name: '', role: 'qa', department: 'it', phone: '', mail: '', leader: '', id: '' };`,
    `const [a, b] = [registerCalls(roleRegister), registerCalls(flowRegister)];`,
    `const cases = [[admin, call(dictionaryRegister), {}], [owner, call(quickTextRegister), {}]];`,
    `const one = ['quickText', 'other'];`,
  ])
    expect(listed(use), use).toEqual([]);
});

it('what is listed or copied in one file more is counted, what is printed is not', () => {
  const core = files.filter(({ path }) => /^events\/src\/(?!core\/fields\/)[\w/-]+\.ts$/.test(path));
  const few = core.filter(({ text }) => text.includes('defineRegister(') || text.includes('Register,'));
  const inAll = (of: typeof files): number => costs(of, 'quickText').get('quickText')?.byHand.length ?? 0;
  const counted = (path: string, text: string): number => inAll([...few, { path, text }]) - inAll(few);
  expect(counted('tests/x.ts', `const all = ['quickText', 'dictionary'];`)).toBe(1);
  expect(counted('frontend/src/x.ts', `void fetch('QuickText/Add');`)).toBe(1);
  expect(counted('events/src/organization/quick-text.unit.test.ts', `it('is', () => {});`)).toBe(1);
  expect(counted('docs/API.md', 'QuickText/Add')).toBe(0);
  expect(counted('frontend/src/x.ts', `import { quickTextRegister } from '@shilu/events/organization/quick-text';`)).toBe(0);
  expect(isPrinted('events/fixtures/QuickTextAdded.v1.json')).toBe(true);
}); // prettier-ignore
