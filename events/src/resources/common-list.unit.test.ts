import { expect, it } from 'vitest';
import { registers } from '../core/registers';
import { COMMON_LISTS, isCommonList } from './common-list-calls';

it('common lists are the registers that the resource area lists of what a laboratory has and works by', () => {
  const listed = registers.filter(({ context, place }) => context === 'resources' && place?.section === 'resources');
  expect([...COMMON_LISTS].sort()).toEqual(listed.map(({ name }) => name).sort());
  expect(registers.filter(isCommonList)).toHaveLength(COMMON_LISTS.length);
});

it('what is removed with others is removed by a right to remove it alone: none asks for a signature or gives rights', () => {
  expect(registers.filter((register) => isCommonList(register) && register.grantsRights)).toEqual([]);
});
