import { isAppError } from '@shilu/events/core/app-error';
import { recordHash } from '@shilu/events/records/record-hash';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { evolveRecord } from '@shilu/events/records/evolve-record';
import { initialRecord, type RecordState, type RecordStatus } from '@shilu/events/records/record-state';
import fc from 'fast-check';
import { part } from '@shilu/tests/proves';
import { describe, expect, test } from 'vitest';
import { decideApproval } from '../approvals/decide-approval';
import { create, node, prose, proseModule, save, sign, signature } from '../testing/record-commands';
import { emptyHistory, follow, type History } from '../testing/record-history';
import { decideModules } from './decide-modules';
import { decideRecord } from './decide-record';

const A = 'author';
const anybody = fc.constantFrom(A, 'colleague', 'r1', 'r2');
/** Mostly whoever may do it: stories in which everything is refused prove nothing. */
const actorFor = (kind: string): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: ['approve', 'reject', 'approveRecall', 'refuseRecall'].includes(kind)
        ? fc.constantFrom('r1', 'r2')
        : fc.constant(A),
    },
    { weight: 1, arbitrary: anybody },
  );
const seldom = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(30) });
const KINDS = [
  'save',
  'save',
  'save',
  'add',
  'remove',
  'rename',
  'na',
  'sign',
  'unsign',
  'grant',
  'submit',
  'approve',
  'reject',
  'recall',
  'approveRecall',
  'refuseRecall',
  'activate',
  'info',
  'bin',
  'restore',
  'restore',
];
const moduleId = fc.constantFrom('m0', 'm1', 'm2');
type Step = {
  readonly actor: string;
  readonly kind: string;
  readonly base: number | null;
  readonly merged: number | null;
  readonly decide: (state: RecordState, n: number) => readonly RecordEvent[];
};

const step: fc.Arbitrary<Step> = fc
  .constantFrom(...KINDS)
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      actor: actorFor(kind),
      moduleId,
      text: fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme-ascii' }),
      base: seldom,
      merged: seldom,
      reason: fc.constantFrom(null, '笔误', '补充', '更正'),
      flag: fc.boolean(),
      all: fc.boolean(),
    }),
  ) // prettier-ignore
  .map(({ kind, actor: by, moduleId: id, text, base, merged, reason, flag, all }): Step => {
    const why = { actor: by, reason };
    const decisions: Record<string, Step['decide']> = {
      save: (state) =>
        decideModules(
          save(state, by, id, text, {
            ...(base === null ? {} : { baseRevision: base }),
            ...(merged === null ? {} : { mergedRevision: merged }),
            ...(reason === null ? {} : { reason }),
          }),
          state,
        ),
      add: (state) =>
        decideModules(
          {
            kind: 'add',
            ...why,
            module: proseModule(id, text),
            value: prose(text),
            unread: [],
            index: null,
            copiedFrom: null,
          },
          state,
        ),
      remove: (state) => decideModules({ kind: 'remove', ...why, moduleId: id }, state),
      rename: (state) => decideModules({ kind: 'rename', ...why, moduleId: id, title: text }, state),
      na: (state) => decideModules({ kind: 'setNotApplicable', ...why, moduleId: id, notApplicable: flag }, state),
      sign: (state, n) => decideModules(sign(state, by, id, String(n)), state),
      unsign: (state) => decideModules({ kind: 'removeSignature', actor: by, moduleId: id, signer: by }, state),
      grant: (state) =>
        decideModules(
          {
            kind: 'grant',
            actor: by,
            moduleId: id,
            grants: [{ accountId: 'colleague', attribute: flag ? 1 : 0 }],
            personalProject: false,
          },
          state,
        ),
      submit: (state, n) =>
        decideApproval(
          {
            kind: 'submit',
            actor: by,
            signature: signature(by, String(n)),
            flowId: null,
            flowName: 'f',
            nodes: [node(['r1', 'r2'], all ? 'all' : 'any')],
            recordHash: recordHash(state),
            note: '',
            pageInfoChecked: true,
            unfilled: [],
          },
          state,
        ),
      approve: (state, n) =>
        decideApproval(
          {
            kind: 'approve',
            actor: by,
            signature: signature(by, String(n)),
            recordHash: recordHash(state),
            opinion: '',
          },
          state,
        ),
      reject: (state, n) =>
        decideApproval(
          { kind: 'reject', actor: by, signature: signature(by, String(n)), opinion: text, moduleIds: [] },
          state,
        ),
      recall: (state) => decideApproval({ kind: 'recall', actor: by, gone: [], standsIn: false }, state),
      approveRecall: (state) => decideApproval({ kind: 'approveRecall', actor: by, gone: [], standsIn: false }, state),
      refuseRecall: (state) =>
        decideApproval({ kind: 'refuseRecall', actor: by, gone: [], standsIn: false, opinion: text }, state),
      activate: (state) => decideApproval({ kind: 'activate', actor: by, gone: [], standsIn: true, reason }, state),
      info: (state) => decideRecord({ kind: 'changeInfo', ...why, head: { title: text } }, state),
      bin: (state) => decideRecord({ kind: 'remove', ...why, asAdministrator: false }, state),
      restore: (state) => decideRecord({ kind: 'restore', ...why, asAdministrator: false }, state),
    };
    return { actor: by, kind, base, merged, decide: decisions[kind] ?? (() => []) };
  });

const begun = follow(
  emptyHistory,
  A,
  decideRecord(create(A, [proseModule('m0', '零'), proseModule('m1', '一')]), initialRecord()),
);

/** Steps that are refused leave no trace; anything thrown but a refusal is a fault. */
const live = (
  steps: readonly Step[],
  watch: (before: RecordState, after: History, step: Step) => void = () => undefined,
): History =>
  steps.reduce((history, one, n) => {
    try {
      const next = follow(history, one.actor, one.decide(history.state, n));
      watch(history.state, next, one);
      return next;
    } catch (error) {
      if (isAppError(error)) return history;
      throw error;
    }
  }, begun);

const steps = fc.array(step, { minLength: 10, maxLength: 80 });
const moves: Readonly<Record<RecordStatus, readonly RecordStatus[]>> = {
  draft: ['inReview'], inReview: ['approved', 'rejected', 'recalled'], approved: ['recalling', 'draft'], rejected: ['inReview'], recalling: ['recalled', 'approved'], recalled: ['inReview'],
}; // prettier-ignore

describe('whatever people do, in whatever order', () => {
  test('the stories told here reach every state and every kind of event they can', () => {
    const reached = new Set<string>();
    for (const all of fc.sample(steps, { numRuns: 500, seed: 7 })) {
      live(all, (_, after) => reached.add(after.state.status).add(after.events.at(-1)?.type ?? ''));
    }
    for (const wanted of [
      'approved',
      'rejected',
      'recalling',
      'recalled',
      'ModuleSaved',
      'ModuleSigned',
      'ModuleSignatureRemoved',
      'RecordReactivated',
      'RecordRecallRefused',
      'RecordRemoved',
    ])
      expect(reached).toContain(wanted);
  });
  test('law 1 folding the whole log gives the state that was kept step by step', () => {
    fc.assert(fc.property(steps, (all) => {
      const history = live(all);
      expect(history.events.reduce(evolveRecord, initialRecord())).toEqual(history.state);
    }), { numRuns: 300 }); // prettier-ignore
  });
  test('law 4 a save is taken only on the content it was made from, or merged with the one that is there', () => {
    fc.assert(fc.property(steps, (all) => {
      live(all, (before, after, { base, merged }) => {
        const event = after.events.at(-1);
        if (event?.type !== 'ModuleSaved' || after.state.revision === before.revision) return;
        const now = before.modules.find((one) => one.id === event.data.moduleId)?.contentRevision;
        // No base given here means that the person began from what is there.
        expect(base === null || base === now || merged === now).toBe(true);
        expect(event.data.merged).toBe(base !== null && base !== now);
        expect(after.state.modules.find((one) => one.id === event.data.moduleId)).toMatchObject({ content: event.data.content, contentRevision: event.revision });
      });
    }), { numRuns: 300 }); // prettier-ignore
  });
  test('T02 a signed module stays as it was signed', () => {
    part('T02', 'a signed module stays as it was signed');
    fc.assert(fc.property(steps, (all) => {
      const { state } = live(all);
      for (const module of state.modules) for (const one of module.signatures) expect(one.contentHash).toBe(module.content.hash);
    }), { numRuns: 300 }); // prettier-ignore
  });
  test('T06 the status moves along its arrows, V043 never by the author alone', () => {
    fc.assert(fc.property(steps, (all) => {
      live(all, (before, { state }, { actor: by }) => {
        if (state.status === before.status) return;
        expect(moves[before.status]).toContain(state.status);
        if (['approved', 'rejected'].includes(state.status)) expect(by).not.toBe(A);
      });
    }), { numRuns: 300 }); // prettier-ignore
  });
  test('T06 nothing of the content moves while it is under review, approved or recalling', () => {
    fc.assert(fc.property(steps, (all) => {
      live(all, (before, { state }) => {
        if (!['inReview', 'approved', 'recalling'].includes(before.status)) return;
        expect(state.modules.map((module) => module.content.hash)).toEqual(before.modules.map((module) => module.content.hash));
        expect(state.title).toBe(before.title);
      });
    }), { numRuns: 300 }); // prettier-ignore
  });
});
