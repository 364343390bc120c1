import { describe, expect, it } from 'vitest';
import { waitsFor } from './waits-for';

const people = { chen: '陈国栋', zhou: '周静', lin: '林晓雨' };
const node = (mode: 'any' | 'all', ...approverIds: string[]) => ({ name: '复核', mode, roleIds: [], approverIds });
type Waiting = Parameters<typeof waitsFor>[0];
type Node = NonNullable<Waiting['approval']>['nodes'][number];
const inReview = (nodes: readonly unknown[], nodeIndex = 0, decided: readonly string[] = []): Waiting => ({
  ...{ status: 'inReview', recall: null, people },
  approval: {
    ...{ nodeIndex, nodes: nodes as Node[] },
    decisions: decided.map((accountId) => ({
      ...{ nodeIndex, accountId, name: '', result: 'passed', opinion: '' },
      signature: {
        ...{ id: 's', accountId, printedName: '', meaning: { value: '', zh: '', en: '' }, at: '', timeZone: '' },
        ...{ contentHash: '', revision: 1, position: '1' },
      },
    })),
  },
});

describe('fault U9: a record in review names whom it waits for', () => {
  it.each<[string, Waiting, string | null]>([
    ['any one of a step', inReview([node('any', 'chen', 'zhou')]), '陈国栋或周静'],
    ['all of a step', inReview([node('all', 'chen', 'zhou')]), '陈国栋和周静'],
    ['those of a step who have not decided', inReview([node('all', 'chen', 'zhou')], 0, ['chen']), '周静'],
    ['the step that is open', inReview([node('any', 'chen'), node('any', 'lin')], 1), '林晓雨'],
    ['nobody who could be named', inReview([node('any', 'gone')]), null],
    ['who decides a recall', { ...inReview([]), status: 'recalling', recall: recallBy('zhou') }, '周静'],
    ['nobody, for it is a draft', { ...inReview([node('any', 'chen')]), status: 'draft' }, null],
  ])('%s', (_, record, names) => {
    expect(waitsFor(record, 'zh-CN')).toBe(names);
  });
});

function recallBy(approverId: string): Waiting['recall'] {
  return { by: 'wang', at: '', reason: '', approverIds: [approverId] };
}
