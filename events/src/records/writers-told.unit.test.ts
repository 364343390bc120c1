import { expect, it } from 'vitest';
import { writersTold } from './writers-told';

const people = { li: '李晓彤', chen: '陈立' };

it('names everybody who wrote a module, and nobody twice where the last saver wrote all of it', () => {
  const both = { savedBy: 'chen', writerIds: ['li', 'chen'] };
  expect(writersTold(both, people, 'zh-CN')).toBe('编写：李晓彤、陈立；最后保存：陈立');
  expect(writersTold(both, people, 'en-US')).toBe('Written by 李晓彤, 陈立; last saved by 陈立');
  expect(writersTold({ savedBy: 'chen', writerIds: ['li'] }, people, 'en-US')).toBe('Written by 李晓彤; last saved by 陈立');
  expect(writersTold({ savedBy: 'li', writerIds: ['li'] }, people, 'zh-CN')).toBeNull();
}); // prettier-ignore
