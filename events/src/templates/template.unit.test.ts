import { proves } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../core/envelope';
import { differsFrom, inUse, valuesHash } from '../core/entry-versions';
import { entryAudience, isAllowed, mayReadEntry, mayReadInUse, mayTakeInUse, openMoves } from '../core/register-access';
import { registerDecider, type RegisterEvent } from '../core/register';
import { stepsOf, type ReviewByFlow, type ReviewStep } from '../core/review-steps';
import { emptyDirectory, type DirectoryAccount } from '../identity/directory';
import { applyShare } from '../identity/shares';
import { noticesOf } from '../messages/notices';
import { noticeSources } from '../messages/notice-sources';
import { compareModules } from '../records/modules/compare-modules';
import { richTextModule } from '../records/modules/rich-text/rich-text';
import { deciderSpec, fold, refusalOf, throughTheLog } from '../testing/decider-spec';
import { signatureOn } from '../testing/signature-on';
import { templateRegister } from './template';
import { fitsProject } from './template-scope';

const decider = registerDecider(templateRegister);
const { life } = templateRegister;
if (life === null) throw new Error('no life cycle');
const spec = deciderSpec(decider);
const values = { name: '偶联反应', modules: [] };
const added = decider.decide({ kind: 'add', values, actor: 'author' }, decider.initialState());
const moveNamed = (name: string) => {
  const found = life.moves.find((move) => move.name === name);
  if (!found) throw new Error(name);
  return found;
};
/** Open on the way through a flow alone, in place of the one that publishes. */
const STEP = 'approveStep';
const ASKING: readonly string[] = ['submit', 'publicShare'];
const REQUEST = { approverIds: ['reviewer'], departmentIds: ['chemistry'] };
const signatureOf = (events: readonly RegisterEvent[]) => signatureOn(templateRegister, fold(decider, events).values);
const move = (
  name: string,
  events: readonly RegisterEvent[],
  actor = ASKING.includes(name) ? 'author' : 'reviewer',
) => ({
  ...{ kind: 'move' as const, move: moveNamed(name), baseRevision: null, actor },
  set: name === 'submit' ? REQUEST : name === 'publicShare' ? { approverIds: ['reviewer'] } : {},
  ...(name === 'approve' || name === STEP ? { signature: signatureOf(events) } : {}),
});
const next = (events: readonly RegisterEvent[], ...names: readonly string[]): readonly RegisterEvent[] =>
  names.reduce<readonly RegisterEvent[]>(
    (log, name) => [...log, ...decider.decide(move(name, log), fold(decider, log)).map(throughTheLog)],
    events,
  );
const modified = (events: readonly RegisterEvent[], changed: object): readonly RegisterEvent[] => [
  ...events,
  ...decider.decide({ kind: 'modify', values: { ...changed }, baseRevision: null }, fold(decider, events)),
];

const published = next(added, 'submit', 'approve');
const inState = {
  draft: added,
  inReview: next(added, 'submit'),
  published,
  updateInReview: next(modified(published, { description: '加了后处理' }), 'submit'),
  withdrawn: next(published, 'withdraw'),
};

/** Written by hand: from each state, where each move leads; a move that is not named does not exist there. */
const arrows = {
  draft: { submit: 'inReview', publicShare: 'inReview' },
  inReview: { approve: 'published', reject: 'draft', recall: 'draft' },
  published: { submit: 'updateInReview', publicShare: 'updateInReview', withdraw: 'withdrawn' },
  updateInReview: { approve: 'published', reject: 'published', recall: 'published', withdraw: 'inReview' },
  withdrawn: { submit: 'inReview', publicShare: 'inReview' },
} as const;
const MOVES = ['submit', 'publicShare', 'approve', 'reject', 'recall', 'withdraw'] as const;

/** Written by hand: who may make which moves, where they are open. */
const people = {
  author: ['submit', 'publicShare', 'withdraw', 'recall'],
  admin: ['submit', 'publicShare', 'withdraw'],
  sharer: ['submit', 'publicShare', 'withdraw'],
  designer: [],
  reviewer: ['approve', 'reject'],
  chemist: [],
  biologist: [],
} as const;

/** Written by hand: who reads the draft, and who reads what is published, state by state. */
const readers: Readonly<Record<keyof typeof arrows, { readonly draft: string[]; readonly published: string[] }>> = {
  draft: { draft: ['author', 'admin', 'designer'], published: [] },
  inReview: { draft: ['author', 'admin', 'designer', 'reviewer'], published: [] },
  published: { draft: ['author', 'admin', 'designer'], published: ['author', 'admin', 'designer', 'chemist'] },
  updateInReview: {
    draft: ['author', 'admin', 'designer', 'reviewer'],
    published: ['author', 'admin', 'designer', 'chemist'],
  },
  withdrawn: { draft: ['author', 'admin', 'designer'], published: [] },
};

const account = (id: string, part: Partial<DirectoryAccount> = {}): DirectoryAccount => ({
  ...{ id, departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
  ...{ disabled: false, signingLocked: false, shredded: false, suspended: false },
  ...part,
});
const role = (permissions: readonly ('TemplateDesign' | 'TemplateShare')[]) => ({
  ...{ permissions, removed: false, projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' },
});
const directory = () => {
  const made = emptyDirectory();
  made.departments.set('chemistry', { name: '化学部', parentId: null, headIds: [], removed: false } as never);
  made.departments.set('synthesis', { name: '合成组', parentId: 'chemistry', headIds: [], removed: false } as never);
  made.roles.set('design', role(['TemplateDesign']) as never);
  made.roles.set('share', role(['TemplateShare']) as never);
  for (const one of [
    account('author', { departmentId: 'biology' }),
    account('admin', { isOrganAdmin: true }),
    account('sharer', { roleIds: ['share'] }),
    account('designer', { roleIds: ['design'] }),
    account('reviewer'),
    account('chemist', { departmentId: 'synthesis' }),
    account('biologist', { departmentId: 'biology' }),
  ])
    made.accounts.set(one.id, one);
  return made;
};

describe('a template', () => {
  it('has these moves and no others', () => {
    expect(life.moves.map(({ name }) => name).toSorted()).toEqual([...MOVES, STEP].toSorted());
    expect(Object.keys(life.states).toSorted()).toEqual(Object.keys(arrows).toSorted());
  });

  it.each(Object.keys(arrows) as (keyof typeof arrows)[])(
    'from %s: every arrow that is there, and none that is not',
    (state) => {
      const events = inState[state];
      expect(fold(decider, events).status).toBe(state);
      const leads: Readonly<Record<string, string>> = arrows[state];
      for (const name of MOVES) {
        const asked = spec.given(events).when(move(name, events));
        if (leads[name] === undefined) asked.then('notInState');
        else expect(asked.state().status, name).toBe(leads[name]);
      }
      spec
        .given(events)
        .when(move(STEP, events))
        .then(state.endsWith('eview') ? 'wrongState' : 'notInState');
    },
  );

  it.each(Object.keys(people) as (keyof typeof people)[])('%s may make these moves where they are open', (person) => {
    const may: readonly string[] = people[person];
    for (const [state, events] of Object.entries(inState)) {
      const entry = fold(decider, events);
      const open = openMoves(templateRegister, entry, directory(), person).map(({ name }) => name);
      const leads: Readonly<Record<string, string>> = arrows[state as keyof typeof arrows];
      expect(open.toSorted(), state).toEqual(
        MOVES.filter((name) => may.includes(name) && leads[name] !== undefined).toSorted(),
      );
    }
    expect(isAllowed(directory(), person, { ownerId: 'author', values }, templateRegister.mayChange)).toBe(
      ['author', 'admin', 'designer'].includes(person),
    );
  });

  it.each(Object.keys(readers) as (keyof typeof readers)[])(
    '%s: who reads the draft, and who what is in use',
    (state) => {
      const entry = { ...fold(decider, inState[state]), id: 't' };
      const all = Object.keys(people);
      const draft = all.filter((person) => mayReadEntry(templateRegister, entry, directory(), person));
      const use = all.filter((person) => mayReadInUse(templateRegister, entry, directory(), person));
      expect(draft.toSorted()).toEqual(readers[state].draft.toSorted());
      expect(use.toSorted()).toEqual(readers[state].published.toSorted());
      expect(mayReadInUse(templateRegister, { ...entry, removed: true }, directory(), 'admin')).toBe(false);
    },
  );

  it('published to no department it is for everybody', () => {
    const whole = [
      ...added,
      ...decider.decide({ ...move('submit', added), set: { approverIds: ['reviewer'] } }, fold(decider, added)),
    ];
    const entry = { ...fold(decider, next(whole, 'approve')), id: 't' };
    expect(mayReadInUse(templateRegister, entry, directory(), 'biologist')).toBe(true);
    expect(entryAudience(templateRegister, entry)).not.toContain('anyone');
  });

  it('shared for reading it is looked at, draft and version in use; shared for copying records begin with it too', () => {
    const entry = { ...fold(decider, inState.published), id: 't' };
    const held = (use: 'read' | 'copy' | null, id = 't') => {
      const lab = directory();
      const targets = { accountIds: ['biologist'], departmentIds: [], projectIds: [] };
      const subject = { category: 'template', id };
      if (use !== null)
        applyShare(lab.shares, 's', {
          type: 'EntryShared',
          data: { subject, ...targets, sharerId: 'author', use, endsAt: null },
        });
      return [mayReadEntry, mayReadInUse, mayTakeInUse].map((may) => may(templateRegister, entry, lab, 'biologist'));
    };
    expect(held(null)).toEqual([false, false, false]);
    expect(held('read')).toEqual([true, true, false]);
    expect(held('copy')).toEqual([true, true, true]);
    expect(held('copy', 'another')).toEqual([false, false, false]);
  });

  it('nobody decides on what they asked for or wrote', () => {
    const asked = (approverIds: readonly string[], actor: string) => ({
      ...move('submit', added, actor),
      set: { approverIds },
    });
    spec
      .given(added)
      .when(asked(['author'], 'author'))
      .then('reviewerIsOperator');
    spec
      .given(added)
      .when(asked(['sharer', 'reviewer'], 'sharer'))
      .then('reviewerIsOperator');
    spec
      .given(added)
      .when(asked(['author', 'reviewer'], 'sharer'))
      .then('reviewerIsOperator');
    expect(
      spec
        .given(added)
        .when(asked(['reviewer'], 'sharer'))
        .state().values['submitterId'],
    ).toBe('sharer');
  });

  it('nobody approves a draft that they wrote in; whoever wrote in what was published may decide on what follows', () => {
    const changedBy = (events: readonly RegisterEvent[], actor: string): readonly RegisterEvent[] => {
      const written = modified(events, { description: `${actor}改过` });
      return [...written.slice(0, -1), ...written.slice(-1).map((event) => ({ ...event, actor }))];
    };
    const written = changedBy(added, 'designer');
    const ask = (events: readonly RegisterEvent[], ...approverIds: string[]) =>
      spec.given(events).when({ ...move('submit', events), set: { approverIds } });
    ask(written, 'reviewer', 'designer').then('reviewerContributed');
    expect(ask(written, 'reviewer').state().status).toBe('inReview');
    // What was asked of somebody before that was a rule: it goes back, and no further.
    const asked = next(added, 'submit');
    const askedOfWriter = [...changedBy(added, 'reviewer'), ...asked.slice(added.length)];
    spec.given(askedOfWriter).when(move('approve', askedOfWriter)).then('selfContributed');
    expect(spec.given(askedOfWriter).when(move('reject', askedOfWriter)).state().status).toBe('draft');
    // Once it is published, what comes next is another draft.
    const later = modified(next(written, 'submit', 'approve'), { description: '作者改过' });
    expect(ask(later, 'designer').state().status).toBe('updateInReview');
    ask(changedBy(later, 'designer'), 'designer').then('reviewerContributed');
  });

  it('what is asked anew was decided by nobody: who decided last time is cleared, and named again by the next decision', () => {
    expect(fold(decider, published).values['reviewerId']).toBe('reviewer');
    const asked = next(modified(published, { description: '改' }), 'submit');
    expect(fold(decider, asked).values['reviewerId'] ?? null).toBeNull();
    expect(fold(decider, next(asked, 'reject')).values['reviewerId']).toBe('reviewer');
    expect(fold(decider, next(asked, 'recall')).values['reviewerId'] ?? null).toBeNull();
    const first = next(added, 'submit').at(-1);
    expect(first?.data).not.toHaveProperty('set.reviewerId');
  });

  it('what is approved is a version by its hash: the next is counted on, and what is written meanwhile is not in it', () => {
    const edited = modified(published, { name: '偶联反应 2' });
    const state = fold(decider, edited);
    expect(inUse(templateRegister, state)).toMatchObject({ number: 1, values: { name: '偶联反应' } });
    expect(state.values['name']).toBe('偶联反应 2');
    const second = fold(decider, next(edited, 'submit', 'approve'));
    expect(second.versions.map(({ number }) => number)).toEqual([1, 2]);
    expect(inUse(templateRegister, second)).toMatchObject({ number: 2, values: { name: '偶联反应 2' } });
    expect(second.versions[1]?.hash).toBe(valuesHash(templateRegister, second.newest ?? {}));
    expect(second.versions[0]?.hash).toBe(state.versions[0]?.hash);
    expect(inUse(templateRegister, fold(decider, inState.withdrawn))).toBeNull();
  });

  it('is approved as the reviewer saw it, and while it waits it is changed by nobody', () => {
    const waiting = inState.inReview;
    spec
      .given(waiting)
      .when({
        ...move('approve', waiting),
        signature: { ...signatureOf(waiting), signedHash: valuesHash(templateRegister, {}) },
      })
      .then('changedMeanwhile');
    spec
      .given(waiting)
      .when({ kind: 'modify', values: { name: '别的' }, baseRevision: null })
      .then('notInState');
    spec
      .given(added)
      .when({ kind: 'modify', values: { approverIds: ['author'] }, baseRevision: null })
      .then('inputUnfit');
  });

  it('one from before there were states is published as it was last saved then; later changes are a draft', () => {
    const older: readonly RegisterEvent[] = [
      { type: 'TemplateAdded', data: { kind: 'added', values, ownerId: 'author', changes: [] } },
      { type: 'TemplateModified', data: { kind: 'modified', values: { ...values, name: '改过' }, changes: [] } },
    ];
    const state = fold(decider, older);
    expect(state).toMatchObject({ status: 'published', versions: [{ number: 1, revision: 1 }] });
    expect(inUse(templateRegister, state)?.values).toEqual({ ...values, name: '改过' });
    expect(mayReadInUse(templateRegister, { ...state, id: 't' }, directory(), 'biologist')).toBe(true);
    const edited = fold(decider, modified(older, { name: '今天' }));
    expect(inUse(templateRegister, edited)).toEqual({ number: 1, values: { ...values, name: '改过' } });
    const again = fold(decider, next(modified(older, { name: '今天' }), 'submit', 'approve'));
    expect(inUse(templateRegister, again)).toMatchObject({ number: 2, values: { name: '今天' } });
  });

  it('reviewers are told what waits for them, the submitter what became of it', () => {
    const source = noticeSources['template'];
    const told = (before: readonly RegisterEvent[], name: string, reason: string | null = null) => {
      const folded = before.reduce<unknown>(
        (state, event) => source?.evolve(state, event as RecordedEvent),
        source?.initial(),
      );
      const [event] = decider.decide(move(name, before), fold(decider, before));
      const actor = ASKING.includes(name) ? 'author' : 'reviewer';
      const recorded = {
        ...{ ...event, id: 'e-1', stream: 'template-t1', actor, reason },
        recordedAt: '2026-11-23T08:00:00.000Z',
      } as RecordedEvent;
      return noticesOf(recorded, { before: folded, after: source?.evolve(folded, recorded) }, directory());
    };
    expect(told(added, 'submit')).toMatchObject([{ kind: 'entryWaits', recipientId: 'reviewer' }]);
    expect(told(inState.inReview, 'approve')).toMatchObject([{ kind: 'entryMoved', recipientId: 'author' }]);
    expect(told(inState.inReview, 'reject', '缺少安全评估')).toMatchObject([
      { recipientId: 'author', note: { 'zh-CN': '驳回模板发布 · 缺少安全评估' } },
    ]);
  });
});

describe('a template that goes by a flow', () => {
  const step = (name: string, mode: 'any' | 'all', ...reviewerIds: string[]): ReviewStep => ({
    ...{ name, mode, reviewerIds, approvedBy: [] },
  });
  const FLOW: ReviewByFlow = {
    flowName: '合成模板发布',
    steps: [step('复核', 'all', 'li', 'wu'), step('批准', 'any', 'reviewer', 'head')],
  };
  const submitted = (byFlow: ReviewByFlow | null, set: object = {}, events = added) =>
    spec.given(events).when({ ...move('submit', events), set: { departmentIds: [], ...set }, byFlow });
  const begun = [...added, ...submitted(FLOW).events()];
  const went = (events: readonly RegisterEvent[], ...by: readonly (readonly [string, string])[]) =>
    by.reduce<readonly RegisterEvent[]>(
      (log, [name, actor]) => [
        ...log,
        ...decider.decide(move(name, log, actor), fold(decider, log)).map(throughTheLog),
      ],
      events,
    );
  const openTo = (events: readonly RegisterEvent[], person: string) =>
    openMoves(templateRegister, fold(decider, events), directory(), person).map(({ name }) => name);

  it('asks those of the flow and nobody else, and keeps which flow it was', () => {
    expect(fold(decider, begun)).toMatchObject({
      status: 'inReview',
      values: { reviewFlow: '合成模板发布', reviewSteps: FLOW.steps, approverIds: ['li', 'wu'], submitterId: 'author' },
    });
    submitted(FLOW, { approverIds: ['reviewer'] }).then('reviewersByFlow');
    expect(submitted(FLOW, { approverIds: [] }).state().values['approverIds']).toEqual(['li', 'wu']);
  });

  it('without a flow reviewers are chosen, and what an earlier flow said is forgotten', () => {
    submitted(null).then('inputUnfit');
    submitted(null, { approverIds: [] }).then('noReviewer');
    expect(submitted(null, { approverIds: ['reviewer'] }).state().values).not.toHaveProperty('reviewFlow');
    const back = went(begun, ['recall', 'author']);
    submitted(null, {}, [...back]).then('inputUnfit');
    const again = submitted(null, { approverIds: ['reviewer'] }, [...back]).state();
    expect(again.values).toMatchObject({ approverIds: ['reviewer'], reviewFlow: null, reviewSteps: null });
  });

  it('is approved step by step, each with a signature; the last approval publishes it, none before', () => {
    expect([openTo(begun, 'li'), openTo(begun, 'wu')]).toEqual([
      [STEP, 'reject'],
      [STEP, 'reject'],
    ]);
    expect([openTo(begun, 'reviewer'), openTo(begun, 'head')]).toEqual([[], []]);
    spec
      .given(begun)
      .when(move('approve', begun, 'li'))
      .then('wrongState');
    spec
      .given(begun)
      .when({ ...move(STEP, begun, 'li'), signature: undefined })
      .then('passwordRequired');
    const one = went(begun, [STEP, 'wu']);
    expect([openTo(one, 'wu'), openTo(one, 'li')]).toEqual([[], [STEP, 'reject']]);
    const two = went(one, [STEP, 'li']);
    expect(fold(decider, two)).toMatchObject({
      status: 'inReview',
      versions: [],
      values: { approverIds: ['reviewer', 'head'] },
    });
    expect([openTo(two, 'li'), openTo(two, 'head')]).toEqual([[], ['approve', 'reject']]);
    spec
      .given(two)
      .when(move(STEP, two, 'head'))
      .then('wrongState');
    const done = fold(decider, went(two, ['approve', 'head']));
    expect(done).toMatchObject({ status: 'published', values: { reviewerId: 'head' } });
    expect(done.versions).toHaveLength(1);
    expect(stepsOf(life, done.values).map(({ approvedBy }) => approvedBy)).toEqual([['wu', 'li'], ['head']]);
    // What a flow said of it makes no difference between what is published and its draft.
    expect(differsFrom(templateRegister, { ...done.values, reviewFlow: null }, done.newest ?? {})).toBe(false);
  });

  it('rejected at a step it goes back, and is asked for from the first step anew', () => {
    const back = went(begun, [STEP, 'li'], ['reject', 'wu']);
    expect(fold(decider, back)).toMatchObject({ status: 'draft', versions: [] });
    const again = submitted(FLOW, {}, [...back]).state();
    expect(again.values).toMatchObject({ reviewSteps: FLOW.steps, approverIds: ['li', 'wu'], reviewerId: null });
  });

  it('whoever is next is told once that it waits for them', () => {
    const source = noticeSources['template'];
    const toldBy = (log: readonly RegisterEvent[], name: string, actor: string) => {
      const folded = log.reduce<unknown>(
        (state, event) => source?.evolve(state, event as RecordedEvent),
        source?.initial(),
      );
      const [event] = decider.decide(move(name, log, actor), fold(decider, log));
      const recorded = {
        ...{ ...event, id: 'e-1', stream: 'template-t1', actor, reason: null },
        recordedAt: '2026-11-23T08:00:00.000Z',
      } as RecordedEvent;
      const lab = directory();
      for (const id of ['li', 'wu', 'head']) lab.accounts.set(id, account(id));
      return noticesOf(recorded, { before: folded, after: source?.evolve(folded, recorded) }, lab).map(
        ({ kind, recipientId }) => [kind, recipientId],
      );
    };
    expect(toldBy(begun, STEP, 'li')).toEqual([]);
    expect(toldBy(went(begun, [STEP, 'li']), STEP, 'wu')).toEqual([
      ['entryWaits', 'reviewer'],
      ['entryWaits', 'head'],
    ]);
  });

  it('any order of approvals ends in one version, approved by as many as the flow asks for', () => {
    const person = fc.constantFrom('li', 'wu', 'reviewer', 'head', 'chemist');
    const flow = fc.array(
      fc.record({
        name: fc.constantFrom('复核', '批准'),
        mode: fc.constantFrom('any' as const, 'all' as const),
        reviewerIds: fc.uniqueArray(person, { minLength: 1, maxLength: 4 }),
        approvedBy: fc.constant<string[]>([]),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(flow, fc.infiniteStream(fc.nat()), (steps, picks) => {
        let log: readonly RegisterEvent[] = [...added, ...submitted({ flowName: '流程', steps }).events()];
        let approvals = 0;
        while (fold(decider, log).status === 'inReview') {
          const asked = fold(decider, log).values['approverIds'] as readonly string[];
          const actor = asked[(picks.next().value ?? 0) % asked.length] ?? '';
          const [name, ...others] = ['approve', STEP].filter(
            (each) => refusalOf(() => decider.decide(move(each, log, actor), fold(decider, log))) === null,
          );
          expect(others).toEqual([]);
          log = went(log, [name ?? '', actor]);
          approvals += 1;
        }
        const wanted = steps.reduce((sum, { mode, reviewerIds }) => sum + (mode === 'any' ? 1 : reviewerIds.length), 0);
        expect(approvals).toBe(wanted);
        const state = fold(decider, log);
        expect([state.status, state.versions.length]).toEqual(['published', 1]);
        expect(stepsOf(life, state.values).flatMap(({ approvedBy }) => approvedBy)).toHaveLength(wanted);
        expect(stepsOf(life, state.values).every(({ approvedBy, reviewerIds }) => approvedBy.every((id) => reviewerIds.includes(id)))).toBe(true); // prettier-ignore
      }),
      { numRuns: 60 },
    );
  });
});

describe('modules of two versions', () => {
  const prose = (text: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  const module = (title: string, text: string) => ({
    ...{ type: 'editor', title, content: prose(text), contentVersion: richTextModule.version },
  });

  it('are compared one with the other: by title, else in their order; what changed is told by their type', () => {
    const found = compareModules(
      [module('步骤', '称量'), module('结果', '收率'), module('附录', '旧')],
      [module('结果', '收率'), module('步骤', '称量 5 g'), module('结论', '旧')],
    );
    expect(found.map(({ title, change }) => [title, change])).toEqual([
      ['结果', 'same'],
      ['步骤', 'modified'],
      ['结论', 'modified'],
    ]);
    expect(found[1]?.changes.length).toBeGreaterThan(0);
    expect(found[2]?.changes).toMatchObject([{ field: 'title', oldValue: '附录', newValue: '结论' }]);
  });

  it('that came or went are said so', () => {
    expect(compareModules([], [module('步骤', '称量')])).toMatchObject([{ change: 'added', before: null }]);
    expect(compareModules([module('步骤', '称量')], undefined)).toMatchObject([{ change: 'removed', after: null }]);
  });
});

describe('P10 a template that came with the product', () => {
  const seed: RegisterEvent = {
    type: 'TemplateAdded',
    data: { kind: 'added', values: { ...values, departmentIds: [] }, ownerId: 'system', changes: [] },
  };
  const system = fold(decider, [seed]);
  it('is in use from the first day, by everybody, without anybody’s signature', () => {
    expect(inUse(templateRegister, system)).toMatchObject({ number: 1, values: { name: '偶联反应' } });
  });
  it('is changed, moved, removed and restored by nobody, administrators included', () => {
    proves('P10');
    const commands = [
      { kind: 'modify' as const, values: { name: '另一个' }, baseRevision: null },
      { kind: 'remove' as const },
      { kind: 'restore' as const },
      { kind: 'move' as const, move: moveNamed('withdraw'), set: {}, baseRevision: null, actor: 'admin' },
      { kind: 'move' as const, move: moveNamed('submit'), set: REQUEST, baseRevision: null, actor: 'admin' },
    ];
    for (const command of commands)
      expect(() => decider.decide(command, system), command.kind).toThrow(
        expect.objectContaining({ key: 'builtInEntry' }),
      );
    const entry = { ...system, ownerId: 'system' };
    expect(openMoves(templateRegister, entry, emptyDirectory(), 'admin')).toEqual([]);
    // The scope by project, empty meaning every one, and what says that records without a project may begin with it too.
    expect(fitsProject({ projectIds: [], withoutProject: false }, null)).toBe(true);
    expect(fitsProject({ projectIds: [], withoutProject: false }, 'p9')).toBe(true);
    expect(fitsProject({ projectIds: ['p1'], withoutProject: false }, 'p1')).toBe(true);
    expect(fitsProject({ projectIds: ['p1'], withoutProject: true }, 'p9')).toBe(false);
    expect(fitsProject({ projectIds: ['p1'], withoutProject: false }, null)).toBe(false);
    expect(fitsProject({ projectIds: ['p1'], withoutProject: true }, null)).toBe(true);
  });
});
