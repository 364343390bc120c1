import { isAppError } from '@shilu/events/core/app-error';
import { evolveRecord } from '@shilu/events/records/evolve-record';
import { contentHash, recordHash } from '@shilu/events/records/record-hash';
import type { RecordEvent, RecordModule } from '@shilu/events/records/record-events';
import { initialRecord, moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import type { TemplateModule } from '@shilu/events/templates/template';
import { contentsWanted, planUpgrade, type PlannedStep } from '@shilu/events/templates/upgrade-plan';
import { part } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideApproval } from '../approvals/decide-approval';
import { create, node, prose, signature } from '../testing/record-commands';
import { emptyHistory, follow, type History } from '../testing/record-history';
import { decideModules } from './decide-modules';
import { decideRecord } from './decide-record';
import { decideTaking, type CheckedStep } from './decide-taking';
import { lockedOtherwise, stayedUnder, underLocks } from './module-locks';

const A = 'author';

const form = (open: string | null, kept: string) => ({
  fields: [
    { key: 'lot', label: '批号', type: 'input', value: open },
    { key: 'limit', label: '限度', type: 'input', value: kept },
  ],
});
const held = (content: unknown) => ({ hash: contentHash(content), version: 1, inline: content });
const moduleFrom = (id: string, { type, title, content }: TemplateModule): RecordModule => ({
  ...{ id, type, title, content: held(content), files: [], text: '', notApplicable: false },
});

/** A version of the template: a text that is locked whole, a form of which the batch is open, and one text that is free. */
const version = (n: number): readonly TemplateModule[] => [
  { type: 'editor', title: '规程', content: prose(`规程第 ${n} 版`), contentVersion: 1, lock: { open: [] } },
  { type: 'basicFields', title: '限度', content: form(null, `${n}.0 %`), contentVersion: 1, lock: { open: ['lot'] } },
  { type: 'editor', title: '过程', content: prose('写在这里'), contentVersion: 1 },
  // Locked only since the second version: until then the author writes in it.
  { type: 'editor', title: '安全', content: prose('戴手套'), contentVersion: 1, ...(n > 1 && { lock: { open: [] } }) },
];

const begun = (): History => {
  const modules = version(1).map((module, at) => moduleFrom(`m${at}`, module));
  const locks = new Map(version(1).flatMap(({ lock }, at) => (lock === undefined ? [] : [[`m${at}`, lock] as const])));
  const command = create(A, modules);
  if (command.kind !== 'create') return emptyHistory;
  const given = { templateId: 't', templateVersion: 1, locks };
  return follow(emptyHistory, A, decideRecord({ ...command, ...given }, initialRecord()));
};

const take = (state: RecordState): readonly RecordEvent[] => {
  const n = state.templateVersion ?? 1;
  const upgraded = { record: state, before: version(n), after: version(n + 1) };
  const wanted = new Map(contentsWanted(upgraded).map((id) => [id, moduleOf(state, id)?.content.inline]));
  const plan = planUpgrade(upgraded, wanted);
  const checked = new Map<PlannedStep, CheckedStep>(
    plan.steps.flatMap((step): (readonly [PlannedStep, CheckedStep])[] => {
      if (step.kind !== 'changed' && step.kind !== 'added') return [];
      const value = step.kind === 'changed' ? step.content : step.module.content;
      const stored = step.kind === 'changed' ? moduleOf(state, step.moduleId)?.content.inline : null;
      return [[step, { value, module: { content: held(value), files: [], text: '' }, unread: [], stored }]];
    }),
  );
  return decideTaking(
    { actor: A, reason: '采用', templateId: 't', to: n + 1, plan, checked, idAt: (place) => `new${n}-${place}` },
    state,
  );
};

const rollback = ({ events, state }: History, to: number): readonly RecordEvent[] => {
  const entry = state.versions[to % Math.max(state.versions.length, 1)];
  if (entry === undefined) return [];
  const then = events.slice(0, entry.revision + 1).reduce(evolveRecord, initialRecord());
  const asked = then.modules.map((module: ModuleState): RecordModule => {
    const { id, type, title, content, files, text, notApplicable } = module;
    return { id, type, title, content, files: [...files], text, notApplicable };
  });
  const rewritten = new Map(
    lockedOtherwise(state.modules, asked).map((id) => [
      id,
      { stored: moduleOf(state, id)?.content.inline, value: asked.find((one) => one.id === id)?.content.inline },
    ]),
  );
  const modules = underLocks(state.modules, asked, rewritten);
  const { title, recordType, pageInfo } = then;
  return decideApproval(
    {
      kind: 'rollback',
      actor: A,
      reason: '回到',
      version: 1,
      title,
      recordType,
      pageInfo,
      modules,
      stayed: stayedUnder(asked, modules),
      changes: [],
      rewritten,
      groups: new Map(),
    },
    state,
  );
};

const saved = (state: RecordState, moduleId: string, value: unknown): readonly RecordEvent[] => {
  const module = moduleOf(state, moduleId);
  const baseRevision = module?.contentRevision ?? 0;
  return decideModules(
    {
      ...{
        kind: 'save',
        actor: A,
        reason: '修改',
        moduleId,
        value,
        unread: [],
        content: held(value),
        files: [],
        text: '',
      },
      ...{ stored: module?.content.inline ?? null, baseRevision, mergedRevision: null },
    },
    state,
  );
};

type Act = (history: History) => readonly RecordEvent[];
const submittedAndBack: readonly Act[] = [
  ({ state }) =>
    decideApproval(
      {
        ...{ kind: 'submit', actor: A, signature: signature(A, 's'), flowId: null, flowName: 'f', note: '' },
        ...{ nodes: [node(['r'])], recordHash: recordHash(state), pageInfoChecked: true, unfilled: [] },
      },
      state,
    ),
  ({ state }) => decideApproval({ kind: 'recall', actor: A, gone: [], standsIn: false }, state),
];
const anyModule = fc.constantFrom('m0', 'm1', 'm2', 'm3');
const anyText = fc.constantFrom('m0', 'm2', 'm3');
const words = fc.constantFrom('甲', '乙', '丙');
const by = { actor: A, reason: '理由' };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ id: anyText, text: words }).map(
    ({ id, text }): Act =>
      ({ state }) =>
        saved(state, id, prose(text)),
  ),
  fc.record({ open: words, kept: fc.constantFrom('1.0 %', '2.0 %', '9 %') }).map(
    ({ open, kept }): Act =>
      ({ state }) =>
        saved(state, 'm1', form(open, kept)),
  ),
  anyModule.map(
    (moduleId): Act =>
      ({ state }) =>
        decideModules({ kind: 'remove', ...by, moduleId }, state),
  ),
  fc.record({ id: anyModule, text: words }).map(
    ({ id, text }): Act =>
      ({ state }) =>
        decideModules({ kind: 'rename', ...by, moduleId: id, title: text }, state),
  ),
  fc.constant<Act>(({ state }) =>
    decideModules({ kind: 'reorder', ...by, moduleIds: state.modules.map(({ id }) => id).toReversed() }, state),
  ),
  fc.constantFrom(...submittedAndBack),
  fc.nat(5).map(
    (to): Act =>
      (history) =>
        rollback(history, to),
  ),
  fc.constant<Act>(({ state }) => take(state)),
);

/** What is refused leaves no trace. */
const live = (acts: readonly Act[], watch: (after: History) => void = () => undefined): History =>
  acts.reduce((history, one) => {
    try {
      const after = follow(history, A, one(history));
      watch(after);
      return after;
    } catch (error) {
      if (isAppError(error)) return history;
      throw error;
    }
  }, begun());

const acts = fc.array(act, { minLength: 10, maxLength: 60 });
const kept = ({ state }: History, id: string): unknown => moduleOf(state, id)?.content.inline;

describe('what a template locks', () => {
  test('a return to an earlier version names what stays as it stands, and no other', () => {
    const module = (id: string, text: string): RecordModule => ({
      ...{ id, type: 'editor', title: id, content: held(prose(text)), files: [], text: '', notApplicable: false },
    });
    const then = [module('same', '甲'), module('other', '乙')];
    expect(stayedUnder(then, [module('same', '甲'), module('other', '丙'), module('new', '丁')])).toEqual([
      { moduleId: 'other', title: 'other' },
      { moduleId: 'new', title: 'new' },
    ]);
  });
  test('the stories told here take newer versions, go back and write what is open', () => {
    const told = new Set<string>();
    for (const all of fc.sample(acts, { numRuns: 60, seed: 11 }))
      for (const { type } of live(all).events) told.add(type);
    for (const wanted of ['RecordRolledBack', 'TemplateVersionTaken', 'ModuleSaved', 'ModuleLocked', 'ModuleRemoved'])
      expect(told).toContain(wanted);
  });
  test('no sequence of commands by an author writes, renames or removes it, and no return to an earlier version frees it', () => {
    part('T13', 'locks outlast returns to earlier versions');
    fc.assert(
      fc.property(acts, (all) => {
        live(all, (after) => {
          const { state } = after;
          const n = state.templateVersion ?? 1;
          expect(moduleOf(state, 'm0')).toMatchObject({ title: '规程', lock: { open: [] } });
          expect(kept(after, 'm0')).toEqual(prose(`规程第 ${n} 版`));
          expect(moduleOf(state, 'm1')).toMatchObject({ title: '限度', lock: { open: ['lot'] } });
          expect(kept(after, 'm1')).toMatchObject({ fields: [{ key: 'lot' }, { key: 'limit', value: `${n}.0 %` }] });
          const safety = moduleOf(state, 'm3');
          if (safety?.lock !== undefined) expect(kept(after, 'm3')).toEqual(prose('戴手套'));
        });
      }),
      { numRuns: 100 },
    );
  });
  test('goes back in its open fields alone', () => {
    const first = live([(h) => saved(h.state, 'm1', form('甲', '1.0 %')), ...submittedAndBack]);
    const second = [(h: History) => saved(h.state, 'm1', form('乙', '1.0 %')), (h: History) => take(h.state)];
    const later = second.reduce((history, one) => follow(history, A, one(history)), first);
    expect(kept(later, 'm1')).toEqual(form('乙', '2.0 %'));
    // The earlier version has the older limit: the form stays as it stands.
    const back = follow(later, A, rollback(later, 0));
    expect(kept(back, 'm1')).toEqual(form('乙', '2.0 %'));
    const same = follow(first, A, saved(first.state, 'm1', form('丙', '1.0 %')));
    expect(kept(follow(same, A, rollback(same, 0)), 'm1')).toEqual(form('甲', '1.0 %'));
  });
});

test('a module that its template locks is not waived as not applicable; one that is free is, and one waived before is taken up', () => {
  const { state } = begun();
  const mark = (moduleId: string, notApplicable = true) => ({
    ...{ kind: 'setNotApplicable' as const, actor: A, reason: '方案未要求', moduleId, notApplicable },
  });
  const refused = (moduleId: string): string => {
    try {
      decideModules(mark(moduleId), state);
      return 'taken';
    } catch (error) {
      return isAppError(error) ? error.key : 'broken';
    }
  };
  // Locked whole, locked but for a part, free.
  expect(['m0', 'm1', 'm2'].map(refused)).toEqual(['lockedByTemplate', 'lockedByTemplate', 'taken']);
  const before: RecordState = {
    ...state,
    modules: state.modules.map((module) => (module.id === 'm0' ? { ...module, notApplicable: true } : module)),
  };
  expect(decideModules(mark('m0', false), before)).toMatchObject([{ type: 'ModuleMadeApplicable' }]);
});
