import { placedFlow } from '../approvals/flow';
import { refusalOf } from '../core/app-error';
import { emptyDirectory } from '../identity/directory';
import { applyShare } from '../identity/shares';
import type { ApprovalNode } from '../records/record-events';
import { part } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestStandingOf, shareDecider, standingOf, type Share, type ShareCommand, type ShareEvent } from './share';

const NOW = '2026-11-26T08:00:00.000Z';
const node = (mode: 'any' | 'all', ...approverIds: string[]): ApprovalNode => ({
  ...{ name: '批准', approver: 'people', accountIds: approverIds, mode, approverIds },
});
const targets = { accountIds: ['li'], departmentIds: [], projectIds: [] };
const share = (nodes: readonly ApprovalNode[]): ShareCommand => ({
  ...{
    kind: 'share',
    subject: { category: 'record', id: 'r' },
    sharerId: 'wang',
    ...targets,
    use: 'read',
    endsAt: null,
    reason: '参考',
    now: NOW,
  },
  by: { flowId: 'f', flowName: '共享审核', nodes },
});
const evolve = (state: Share, events: readonly ShareEvent[]): Share => events.reduce(shareDecider.evolve, state);
const after = (...commands: readonly ShareCommand[]): Share =>
  commands.reduce((state, command) => evolve(state, shareDecider.decide(command, state)), shareDecider.initialState());
const refusal = (state: Share, command: ShareCommand): string | undefined =>
  refusalOf(() => shareDecider.decide(command, state))?.key;
const consent = (actor: string): ShareCommand => ({ kind: 'consent', actor });
const decline = (actor: string): ShareCommand => ({ kind: 'decline', actor, reason: '尚未公开' });
const standing = ({ exists, endsAt, withdrawn, proposal }: Share): string =>
  standingOf({ exists, endsAt, withdrawn, declined: proposal?.over === 'declined' }, NOW);

describe('a share that has to be approved', () => {
  it('is shared when every step consented: one of it, or all, in their order', () => {
    part('R079', 'a share stands as a request until it is approved');
    const proposed = after(share([node('any', 'a', 'b'), node('all', 'c', 'd')]));
    expect([proposed.exists, standing(proposed)]).toEqual([false, 'proposed']);
    expect([refusal(proposed, consent('c')), refusal(proposed, consent('wang'))]).toEqual([
      'notYourTurn',
      'notYourTurn',
    ]);
    const second = evolve(proposed, shareDecider.decide(consent('b'), proposed));
    expect(refusal(second, consent('a'))).toBe('notYourTurn');
    const half = evolve(second, shareDecider.decide(consent('c'), second));
    expect([half.exists, refusal(half, consent('c'))]).toEqual([false, 'notYourTurn']);
    const whole = evolve(half, shareDecider.decide(consent('d'), half));
    expect(whole).toMatchObject({ exists: true, accountIds: ['li'], sharerId: 'wang', use: 'read' });
    expect(refusal(whole, consent('d'))).toBe('wrongState');
  });

  it('is declined with a reason, or withdrawn by its author, and then approved by nobody', () => {
    const proposed = after(share([node('any', 'a')]));
    expect(refusal(proposed, { kind: 'decline', actor: 'a', reason: null })).toBe('reasonRequired');
    const declined = after(share([node('any', 'a')]), decline('a'));
    const withdrawn = after(share([node('any', 'a')]), { kind: 'withdraw' });
    expect([standing(declined), standing(withdrawn)]).toEqual(['declined', 'withdrawn']);
    for (const over of [declined, withdrawn]) {
      expect([refusal(over, consent('a')), refusal(over, decline('a'))]).toEqual(['wrongState', 'wrongState']);
      expect(over.exists).toBe(false);
    }
  });

  it('any steps: it is shared by exactly the consents that its steps ask for, and no earlier', () => {
    const people = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });
    const steps = fc.array(fc.tuple(fc.constantFrom('any' as const, 'all' as const), people), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(steps, fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }), (asked, actors) => {
        let state = after(share(asked.map(([mode, ids]) => node(mode, ...ids))));
        let at = 0;
        let here = new Set<string>();
        for (const actor of actors) {
          const step = asked[at];
          const may = step !== undefined && step[1].includes(actor) && !here.has(actor);
          expect(refusal(state, consent(actor)) === undefined).toBe(may);
          if (!may) continue;
          state = evolve(state, shareDecider.decide(consent(actor), state));
          here.add(actor);
          if (step[0] === 'any' || here.size === step[1].length) {
            at += 1;
            here = new Set();
          }
          expect(state.exists).toBe(at === asked.length);
        }
      }),
    );
  });

  it('shows the record to those who decide for as long as it waits, and to nobody else', () => {
    const { shares } = emptyDirectory();
    const events = shareDecider.decide(share([node('any', 'a')]), shareDecider.initialState());
    for (const event of events) applyShare(shares, 's', event);
    expect([...shares.ofAccounts.keys()]).toEqual(['a']);
    const state = evolve(shareDecider.initialState(), events);
    for (const event of shareDecider.decide(consent('a'), state)) applyShare(shares, 's', event);
    expect([...shares.ofAccounts.keys()]).toEqual(['li']);
    for (const event of events) applyShare(shares, 't', event);
    for (const event of shareDecider.decide(decline('a'), state)) applyShare(shares, 't', event);
    expect([...shares.ofAccounts.keys()]).toEqual(['li']);
  });

  it('that was granted to somebody waits for them too: declined, their request is refused', () => {
    const request: ShareCommand = {
      ...{
        kind: 'request',
        subject: { category: 'record', id: 'r' },
        category: 'record',
        sought: 'CHEM-1',
        applicantId: 'li',
        askedIds: ['wang'],
        use: 'read',
      },
      ...{ reason: '参考', now: NOW },
    };
    const by = { flowId: 'f', flowName: '共享审核', nodes: [node('any', 'a')] };
    const grant: ShareCommand = { kind: 'grant', sharerId: 'wang', use: 'read', endsAt: null, now: NOW, by };
    const granted = after(request, grant);
    const of = ({ exists, request: asked }: Share): string | null =>
      asked && requestStandingOf({ exists, request: asked }, NOW);
    expect([of(granted), refusal(granted, grant)]).toEqual(['waiting', 'accessRequestOver']);
    expect(of(after(request, grant, consent('a')))).toBe('granted');
    expect(of(after(request, grant, decline('a')))).toBe('refused');
    expect(of(after(request, grant, { kind: 'withdrawRequest', now: NOW }))).toBe('withdrawn');
  });
});

describe('the flow by which a record is shared', () => {
  const flow = (id: string, more: object = {}) => ({
    ...{ id, type: 'share' as const, departmentIds: [] as string[], projectIds: [] as string[], isDefault: false },
    ...more,
  });
  const everywhere = flow('z');
  const top = flow('top', { departmentIds: ['top'] });
  const own = flow('own', { departmentIds: ['own'] });
  const project = flow('project', { projectIds: ['p'] });
  const review = { ...flow('review'), type: 'record' as const };
  it('is its project’s, else that of the nearest department, else the one for all; without one there is none', () => {
    part('R063', 'flows for shares, by project and department');
    part('C067', 'a flow of type share');
    const all = [review, everywhere, top, own, project];
    expect(placedFlow(all, 'share', { projectIds: ['p'], above: ['own', 'top'] })?.id).toBe('project');
    expect(placedFlow(all, 'share', { projectIds: ['q'], above: ['own', 'top'] })?.id).toBe('own');
    expect(placedFlow(all, 'share', { projectIds: [], above: ['top'] })?.id).toBe('top');
    expect(placedFlow(all, 'share', { projectIds: [], above: ['elsewhere'] })?.id).toBe('z');
    expect(placedFlow([review, top, project], 'share', { projectIds: ['q'], above: ['elsewhere'] })).toBeUndefined();
    expect(placedFlow([everywhere, flow('zz', { isDefault: true })], 'share', { projectIds: [], above: [] })?.id).toBe(
      'zz',
    );
  });
});
