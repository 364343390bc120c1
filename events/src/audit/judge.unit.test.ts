import { categoryOf, streamName, type RecordedEvent } from '../core/envelope';
import { streamContracts } from '../core/event-registry';
import { canonicalJson } from '../core/canonical';
import { registerEventTypes } from '../core/register';
import { decidedRegisters } from '../core/registers';
import { currentVersion } from '../core/upcast';
import type { Misfit } from '../core/stream-rule';
import { contentHash, recordHash } from '../records/record-hash';
import type { RecordEvent } from '../records/record-events';
import { RecordLog, recordModule, signing } from '../testing/record-log';
import { describe, expect, it } from 'vitest';
import { CLOSING_MS, judge, knownAccounts, unjudged, type Judged } from './judge';
import { ruleOf } from './stream-rules';

type Written = Pick<RecordedEvent, 'stream' | 'type' | 'data'> & Partial<RecordedEvent>;
const AT = Date.UTC(2026, 0, 1);
const envelope = (written: Written, revision: number): RecordedEvent => ({
  ...{ id: `00000000-0000-5000-8000-${String(revision).padStart(12, '0')}`, revision },
  ...{ schemaVersion: currentVersion(written.type), recordedAt: new Date(AT + revision * 1000).toISOString() },
  ...{ actor: 'u1', onBehalfOf: null, session: null, commandId: `c${revision}`, correlation: 'x', causation: null },
  ...{ reason: null, salt: '0'.repeat(32), position: String(revision + 1), ...written },
});
const stored = (event: RecordedEvent) => {
  const { position, ...body } = event;
  return { body: canonicalJson(body), position, stream: event.stream, revision: event.revision, type: event.type };
};

const opened = (id: string, isOrganAdmin = false): Written => ({
  ...{ stream: streamName('account', id), type: 'AccountOpened', actor: 'system' },
  data: {
    sealedProfile: { sealed: { subject: id, iv: 'AAAAAAAAAAAAAAAA', ct: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAA' } },
    ...{ departmentId: null, roleIds: [], isOrganAdmin, directLeaderId: null },
  },
});
const people = (...more: readonly Written[]) => {
  const accounts = knownAccounts();
  for (const written of [opened('u1'), opened('u2'), opened('u3'), opened('admin', true), ...more])
    accounts.follow(envelope(written, 0));
  return accounts;
};

/** What is found in events of one stream, and where. */
const found = (events: readonly RecordedEvent[], accounts = people()): readonly [number, Misfit][] => {
  let judged: Judged = unjudged(categoryOf(events[0]?.stream ?? ''));
  return events.flatMap((event): [number, Misfit][] => {
    const { after, misfit } = judge(judged, stored(event), accounts);
    judged = after;
    return misfit === null ? [] : [[event.revision, misfit]];
  });
};

const ofSigner = (actor: string) => ({
  ...signing,
  signerName: { sealed: { ...signing.signerName.sealed, subject: actor } },
});
const submitted = (log: RecordLog, nodes = [{ ids: ['u2'], mode: 'any' as 'any' | 'all' }]): RecordLog => {
  const { version } = log.state();
  return log.push('RecordSubmitted', {
    ...{ version, flowId: null, flowName: '复核', note: '', pageInfoChecked: true, signatureId: `s${version}` },
    ...{ ...ofSigner('u1'), recordHash: recordHash(log.state()) },
    nodes: nodes.map(({ ids, mode }, at) => ({
      name: `${at}`,
      approver: 'people',
      accountIds: ids,
      mode,
      approverIds: ids,
    })),
  });
};
type Approval = Extract<RecordEvent, { type: 'RecordApproved' }>['data'];
const approved = (log: RecordLog, actor: string, change: Partial<Approval> = {}): RecordLog => {
  const { version, approval } = log.state();
  return log.push(
    'RecordApproved',
    {
      ...{ version, nodeIndex: approval?.nodeIndex ?? 0, nodeDone: true, final: true, opinion: '' },
      ...{
        recordHash: approval?.recordHash ?? recordHash(log.state()),
        signatureId: `a${version}`,
        ...ofSigner(actor),
        ...change,
      },
    },
    { actor },
  );
};
const draft = (): RecordLog => new RecordLog().created().saved('m1', { fields: [{ label: 'a', value: '1' }] });
const waiting = (): RecordLog => submitted(draft());
const last = (log: RecordLog): readonly Misfit[] => found(log.events).map(([, misfit]) => misfit);

describe('every category of the log', () => {
  it('has a rule', () => {
    expect(
      streamContracts.map(({ category }) => category).filter((category) => ruleOf(category) === undefined),
    ).toEqual([]);
  });
});

describe('a record', () => {
  it('that goes through review and back is as it was decided', () => {
    const log = waiting().rejected(1, ['m1'], 'u2');
    const signed = log.events.at(-1);
    if (signed?.type === 'RecordRejected') Object.assign(signed.data, ofSigner('u2'));
    approved(submitted(log.saved('m1', { fields: [] })), 'u2')
      .push('RecordReactivated', { version: 2 }, { actor: 'admin' })
      .saved('m2', { fields: [] });
    expect(found(log.events)).toEqual([]);
  });

  it.each<[string, Misfit, (log: RecordLog) => RecordLog]>([
    ['approved by somebody who was not asked', 'notAsked', (log) => approved(log, 'u3')],
    ['approved by its author', 'notAsked', (log) => approved(log, 'u1')],
    ['approved with another hash', 'wrongHash', (log) => approved(log, 'u2', { recordHash: 'x' })],
    ['approved with the name of another', 'otherSigner', (log) => approved(log, 'u2', ofSigner('u3'))],
    ['approved as another version', 'wrongVersion', (log) => approved(log, 'u2', { version: 2 })],
    ['approved, and not said to be', 'wrongOutcome', (log) => approved(log, 'u2', { final: false })],
    ['written in while it is under review', 'wrongState', (log) => log.saved('m1', { fields: [] })],
    ['approved twice', 'wrongState', (log) => approved(approved(log, 'u2'), 'u2')],
    ['created again', 'thereAlready', (log) => log.created()],
    [
      'recalled after it was approved, unasked',
      'wrongState',
      (log) => approved(log, 'u2').push('RecordRecalled', { version: 1 }),
    ],
  ])('under review is not %s', (_, misfit, forge) => {
    expect(last(forge(waiting()))).toEqual([misfit]);
  });

  it.each<[string, Misfit, (log: RecordLog) => RecordLog]>([
    ['approved', 'wrongState', (log) => approved(log, 'u2')],
    ['written in by others', 'notTheirs', (log) => log.saved('m1', { fields: [] }, 'u2')],
    ['written in where there is no module', 'unknownPart', (log) => log.saved('m9', { fields: [] })],
    [
      'signed for what it does not say',
      'wrongHash',
      (log) => log.push('ModuleSigned', { moduleId: 'm1', contentHash: contentHash(1), signedRevision: 1, signatureId: 's', ...ofSigner('u1') }), // prettier-ignore
    ],
    ['removed by others', 'notTheirs', (log) => log.push('RecordRemoved', {}, { actor: 'u2' })],
    ['restored', 'notRemoved', (log) => log.push('RecordRestored', {})],
    [
      'written in once it is removed',
      'removed',
      (log) => log.push('RecordRemoved', {}, { actor: 'admin' }).saved('m1', {}),
    ],
    [
      'given a content of another hash',
      'wrongContent',
      (log) => log.push('ModuleAdded', { module: recordModule('m3', {}, { content: { hash: contentHash(1), version: 1, inline: 2 } }), index: 0, copiedFrom: null, changes: [] }), // prettier-ignore
    ],
  ])('in writing is not %s', (_, misfit, forge) => {
    expect(last(forge(draft()))).toEqual([misfit]);
  });

  it('is approved when all have, and not before', () => {
    const both = (): RecordLog => submitted(draft(), [{ ids: ['u2', 'u3'], mode: 'all' }]);
    expect(last(approved(approved(both(), 'u2', { nodeDone: false, final: false }), 'u3'))).toEqual([]);
    expect(last(approved(both(), 'u2'))).toEqual(['wrongOutcome']);
  });
});

describe('whoever did it', () => {
  it('is an account of the log', () => {
    expect(found(draft().saved('m1', {}, 'nobody').events)).toEqual([[2, 'unknownActor']]);
  });

  it('was not closed, but for a command that had begun', () => {
    const closedAt = new Date(AT - CLOSING_MS + 2000).toISOString();
    const closed = { stream: 'account-u1', type: 'AccountDisabled', data: {}, recordedAt: closedAt, actor: 'admin' };
    expect(
      found(
        new RecordLog().created().saved('m1', { a: 1 }).saved('m1', {}).saved('m1', { a: 2 }).events,
        people(closed),
      ),
    ).toEqual([[3, 'closedActor']]);
  });
});

describe.each(decidedRegisters.map((register) => [register.name, register] as const))(
  'an entry of %s',
  (name, register) => {
    const types = registerEventTypes(register);
    const event = (written: Pick<Written, 'type' | 'data'>, revision: number): RecordedEvent =>
      envelope({ stream: `${name}-e1`, ...written }, revision);
    const added = { type: types.added, data: { kind: 'added', values: {}, ownerId: 'u1', changes: [] } };
    const removed = { type: types.removed, data: { kind: 'removed' } };
    const restored = { type: types.restored, data: { kind: 'restored' } };
    const modified = { type: types.modified, data: { kind: 'modified', values: {}, changes: [] } };
    const all = (...written: readonly Pick<Written, 'type' | 'data'>[]) =>
      found(written.map(event)).map(([, misfit]) => misfit);

    it('is added once, and first', () => {
      expect(all(added, modified)).toEqual([]);
      expect(all(added, added)).toEqual(['thereAlready']);
      expect(all(modified)).toEqual(['notThere']);
    });

    it.skipIf(register.stays === true)('is left alone once it is removed, until it is restored', () => {
      expect(all(added, removed, restored, modified, removed)).toEqual([]);
      expect(all(added, removed, modified)).toEqual(['removed']);
      expect(all(added, removed, removed)).toEqual(['removed']);
      expect(all(added, restored)).toEqual(['notRemoved']);
    });

    it.skipIf(register.life === null)('moves from where it is alone, by those whose move it is', () => {
      const { life } = register;
      for (const { name: move, event: type, from, who } of life?.moves ?? []) {
        const elsewhere = Object.keys(life?.states ?? {}).find((state) => !from.includes(state));
        if (elsewhere === undefined) continue;
        const begun = { ...added, data: { ...added.data, status: elsewhere } };
        const moved = { kind: 'moved', move, from: from[0] ?? '', to: from[0] ?? '', set: {}, changes: [] };
        const signed = { ...ofSigner('u1'), signatureId: 's', signedHash: '' };
        const version = { version: { number: 1, hash: '' } };
        const misfits = [{}, signed, version, { ...signed, ...version }].flatMap((more) =>
          all(begun, { type, data: { ...moved, ...more } }),
        );
        expect(misfits, move).toContain('wrongState');
        expect(who.length).toBeGreaterThan(0);
      }
    });
  },
);
