import { part } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAppError } from '../core/app-error';
import type { RegisterValues } from '../core/define-register';
import { emptyDirectory, type Directory } from '../identity/directory';
import { messageOf } from '../messages/message-of';
import { emptyProjectFields } from '../projects/project';
import { instrumentRegister } from '../resources/instrument';
import { templateRegister } from '../templates/template';
import type { FlowNode, FlowValues } from './flow';
import { publicationReview, reviewByFlow } from './publication-review';

const PEOPLE = ['author', 'sharer', 'writer', 'leader', 'boss', 'li', 'closed'] as const;
const directory: Directory = emptyDirectory();
for (const id of PEOPLE)
  directory.accounts.set(id, {
    ...{ id, departmentId: id === 'author' ? 'lab' : null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
    ...{ disabled: id === 'closed', signingLocked: false, shredded: false, suspended: false },
  });
directory.departments.set('lab', { name: '组', parentId: 'institute', headIds: [], removed: false });
directory.departments.set('institute', { name: '所', parentId: null, headIds: ['boss'], removed: false });
for (const [id, leaderIds] of [
  ['p1', ['leader']],
  ['p2', ['li']],
] as const)
  directory.projects.set(id, { ...emptyProjectFields, name: id, leaderIds: [...leaderIds] } as never);

const node = (approver: FlowNode['approver'], ...accountIds: string[]): FlowNode => ({
  ...{ name: '批准', approver, accountIds, mode: 'any' },
});
type Flow = FlowValues & { readonly id: string };
const flow = (id: string, more: Partial<FlowValues> = {}): Flow => ({
  ...{ id, name: id, type: 'publish', nodes: [node('people', 'li')], departmentIds: [], projectIds: [] },
  ...{ isDefault: false, ...more },
});
type Submitted = {
  readonly values?: RegisterValues;
  readonly writers?: readonly string[];
  readonly by?: string;
  /** What is published of it. */
  readonly used?: RegisterValues;
};
const reviewed = (flows: readonly Flow[], { values = {}, writers = [], by = 'author', used }: Submitted = {}) => {
  const versions = used === undefined ? [] : [{ number: 1, hash: '', revision: 1 }];
  const published = {
    removed: false,
    status: used === undefined ? 'draft' : 'published',
    versions,
    newest: used ?? null,
  };
  const entry = { ownerId: 'author', values, writers, ...published };
  return publicationReview(directory, { flows, register: templateRegister, entry, submitterId: by });
};
const refused = (flows: readonly Flow[], submitted?: Submitted): unknown => {
  try {
    return reviewByFlow(reviewed(flows, submitted));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.key;
  }
};
const asked = (flows: readonly Flow[], submitted?: Submitted): readonly (readonly string[])[] | undefined =>
  reviewByFlow(reviewed(flows, submitted))?.steps.map(({ reviewerIds }) => reviewerIds);

describe('the flow by which a template is published', () => {
  it('is that of its project, else of its author’s nearest department, else one that is for all', () => {
    part('R063', 'flows for publications, by project and department');
    part('C067', 'a flow of type publish');
    const all = [
      flow('all'),
      flow('institute', { departmentIds: ['institute'] }),
      flow('lab', { departmentIds: ['lab'] }),
      flow('p1', { projectIds: ['p1'] }),
      flow('review', { type: 'record' }),
      flow('share', { type: 'share', projectIds: ['p2'] }),
    ];
    const of = (flows: readonly Flow[], projectIds: readonly string[] = []) =>
      reviewed(flows, { values: { projectIds } })
        ?.map((one) => one.flow.id)
        .join();
    expect(of(all, ['p2', 'p1'])).toBe('lab,p1');
    expect(of(all, ['p2'])).toBe('lab');
    expect(of(all)).toBe('lab');
    expect(of(all.slice(0, 2))).toBe('institute');
    expect(of(all.slice(0, 1))).toBe('all');
    expect(of(all.slice(3))).toBeUndefined();
    // Entries that wait for nobody are published by no flow.
    const entry = { ownerId: 'author', values: {}, writers: [], removed: false, status: null, versions: [], newest: null }; // prettier-ignore
    const instrument = { flows: all, register: instrumentRegister, entry, submitterId: 'author' };
    expect(publicationReview(directory, instrument)).toBeNull();
  });

  it('asks those who hold the places: the leader of the project whose flow it is, the head above the author', () => {
    const nodes = [node('projectLeader'), node('departmentHead')];
    const flows = [flow('p1', { projectIds: ['p1'], nodes }), flow('lab', { departmentIds: ['lab'], nodes })];
    expect(asked(flows, { values: { projectIds: ['p2', 'p1'] } })).toEqual([['li'], ['boss'], ['leader'], ['boss']]);
    expect(asked(flows, { values: { projectIds: ['p2'] } })).toEqual([['li'], ['boss']]);
    expect(refused(flows, { values: { projectIds: ['p2', 'p3'] } })).toBe('flowStepEmpty');
  });

  it('are those of every project of the draft and of the version in use, each: none is got round by naming others', () => {
    const flows = [
      flow('all', { nodes: [node('people', 'leader')] }),
      flow('p1', { projectIds: ['p1'], nodes: [node('people', 'boss')] }),
      flow('p2', { projectIds: ['p2'] }),
    ];
    const names = (submitted: Submitted) => reviewByFlow(reviewed(flows, submitted))?.flowName;
    expect(names({ values: { projectIds: ['p1', 'p2'] } })).toBe('p1 + p2');
    expect(names({ values: { projectIds: ['p2'] }, used: { projectIds: ['p1'] } })).toBe('p2 + p1');
    expect(names({ values: { projectIds: [] }, used: { projectIds: ['p1'] } })).toBe('all + p1');
    expect(names({ values: { projectIds: ['p1'] }, used: { projectIds: [] } })).toBe('p1 + all');
    expect(names({ values: { projectIds: ['p3', 'p4'] }, used: { projectIds: ['p3'] } })).toBe('all');
    expect(asked(flows, { values: { projectIds: ['p2'] }, used: { projectIds: ['p1'] } })).toEqual([['li'], ['boss']]);
    // One flow for several projects asks once where it asks the same.
    const both = [flow('both', { projectIds: ['p1', 'p2'], nodes: [node('projectLeader')] })];
    expect(asked(both, { values: { projectIds: ['p1', 'p2'] } })).toEqual([['leader'], ['li']]);
    expect(asked([flow('both', { projectIds: ['p1', 'p2'] })], { values: { projectIds: ['p1', 'p2'] } })).toEqual([['li']]); // prettier-ignore
  });

  it('asks neither whoever submits, nor the author, nor those who changed the draft, nor closed accounts', () => {
    const nodes = [node('people', ...PEOPLE)];
    expect(asked([flow('f', { nodes })], { by: 'sharer', writers: ['writer'] })).toEqual([['leader', 'boss', 'li']]);
  });

  it('refused where nobody can decide at a node, in words that name the flow and the node', () => {
    for (const who of ['author', 'sharer', 'writer', 'closed'])
      expect(refused([flow('f', { nodes: [node('people', who)] })], { by: 'sharer', writers: ['writer'] })).toBe(
        'flowStepEmpty',
      );
    expect(refused([flow('f', { nodes: [node('people', 'li'), node('taskManager')] })])).toBe('flowStepEmpty');
    for (const language of ['zh-CN', 'en-US'] as const) {
      const said = messageOf('flowStepEmpty', { flow: '合成发布', step: '批准' }, language);
      expect(said).toContain('合成发布');
      expect(said).toContain('批准');
    }
  });

  it('whoever is asked may decide: nobody ever on their own work', () => {
    const people = fc.uniqueArray(fc.constantFrom(...PEOPLE), { minLength: 1 });
    fc.assert(
      fc.property(
        fc.array(people, { minLength: 1, maxLength: 4 }),
        people,
        fc.constantFrom(...PEOPLE),
        (of, writers, by) => {
          const review = reviewed([flow('f', { nodes: of.map((ids) => node('people', ...ids)) })], { writers, by });
          for (const { approverIds } of review?.flatMap((one) => one.nodes) ?? [])
            for (const id of approverIds) expect(['author', 'closed', by, ...writers]).not.toContain(id);
        },
      ),
    );
  });
});
