import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { applyToDirectory, emptyDirectory, type Directory } from '../identity/directory';
import { emptyProjectFields } from '../projects/project';
import { RecordLog } from '../testing/record-log';
import {
  changesReaders,
  currentApprovers,
  factsOf,
  mayEditModule,
  mayEditRecord,
  mayReadRecord,
  readersOf,
  withPresentGrants,
} from './record-rights';
import { emptyPageInfo } from './record-state';

const directoryOf = (...ids: readonly string[]): Directory => {
  const directory = emptyDirectory();
  for (const id of ids)
    applyToDirectory(directory, 'account', id, {
      type: 'AccountOpened',
      data: { departmentId: null, roleIds: [], isOrganAdmin: id === 'admin', directLeaderId: null },
    });
  return directory;
};
const everybody = directoryOf('u1', 'u2', 'u3', 'u5', 'u6', 'admin', 'stranger');
const granted = (log: RecordLog, attribute: 0 | 1): RecordLog =>
  log.push('ModuleGranted', { moduleId: 'm1', grants: [{ accountId: 'u5', attribute }], previous: [] });

describe('who may do what with a record', () => {
  it('P04 the author edits while it is draft, rejected or recalled, and nobody edits otherwise', () => {
    part('P04', 'the author edits while it may be edited, others do not');
    const log = new RecordLog().created();
    const rights = (): boolean[] => ['u1', 'u2', 'admin'].map((id) => mayEditRecord(log.state(), id));
    expect(rights()).toEqual([true, false, false]);
    log.submitted(1);
    expect(rights()).toEqual([false, false, false]);
    log.rejected(1, []);
    expect(rights()).toEqual([true, false, false]);
    log.submitted(2).approved(2, 0, { actor: 'u2' });
    expect(rights()).toEqual([false, false, false]);
    log.push('RecordRecallRequested', { version: 2, approverIds: ['u2'] });
    expect(rights()).toEqual([false, false, false]);
    log.push('RecordRecalled', { version: 2 });
    expect(rights()).toEqual([true, false, false]);
    log.push('RecordRemoved', {});
    expect(rights()).toEqual([false, false, false]);
    expect(mayEditRecord(new RecordLog().state(), '')).toBe(false);
  });

  it('P04 C006 a write grant opens one module, a read grant none; both open the record for reading', () => {
    part('P04', 'grants of a module, per person, to read or to write');
    const write = granted(new RecordLog().created(), 1).state();
    expect([
      mayEditModule(write, 'u5', 'm1'),
      mayEditModule(write, 'u5', 'm2'),
      mayEditRecord(write, 'u5'),
      mayReadRecord(everybody, 'u5', write),
    ]).toEqual([true, false, false, true]);
    const read = granted(new RecordLog().created(), 0).state();
    expect([mayEditModule(read, 'u5', 'm1'), mayReadRecord(everybody, 'u5', read)]).toEqual([false, true]);
    expect(mayEditModule(read, 'u1', 'm2')).toBe(true);
    expect(mayEditModule(read, 'u5', 'unknown')).toBe(false);
  });

  it('P09 a grant of somebody who left the record’s project, or whose account is closed, is none; others stay', () => {
    const log = granted(new RecordLog().created(), 1);
    const state = { ...log.state(), projectId: 'p1' };
    const directory = directoryOf('u1', 'u5');
    const named = (memberIds: readonly string[]): void => {
      const values = { ...emptyProjectFields, memberIds: [...memberIds] };
      const isNew = !directory.projects.has('p1');
      applyToDirectory(directory, 'project', 'p1', {
        type: isNew ? 'ProjectOpened' : 'ProjectModified',
        data: { kind: isNew ? 'added' : 'modified', values, status: 'active', ownerId: 'u1', changes: [] },
      });
    };
    const holds = (): readonly boolean[] => [
      mayEditModule(withPresentGrants(directory, state), 'u5', 'm1'),
      mayReadRecord(directory, 'u5', state),
    ];
    named([]);
    expect(holds()).toEqual([true, true]);
    named(['u5']);
    expect(holds()).toEqual([true, true]);
    named([]);
    expect(holds()).toEqual([false, false]);
    named(['u5']);
    expect(holds()).toEqual([true, true]);
    applyToDirectory(directory, 'account', 'u5', { type: 'AccountDisabled', data: {} });
    expect(holds()).toEqual([false, false]);
  });

  it('law 11: queries wait for what may take sight of a record away, and not for a save', () => {
    const changes = (field: string) => [{ field, title: '', rowId: null, oldValue: null, newValue: 'x', action: 1 as const, fieldFormat: 1 as const }]; // prettier-ignore
    const info = { title: 't', recordType: '', taskId: null, projectId: null, bookId: 'b1', pageInfo: emptyPageInfo };
    expect(changesReaders({ type: 'RecordInfoChanged', data: { ...info, changes: changes('projectId') } })).toBe(true);
    expect(changesReaders({ type: 'RecordInfoChanged', data: { ...info, changes: changes('title') } })).toBe(false);
    expect(changesReaders({ type: 'ModuleGranted', data: { moduleId: 'm1', grants: [], previous: [] } })).toBe(true);
    expect(changesReaders({ type: 'RecordRemoved', data: {} })).toBe(true);
    expect(changesReaders({ type: 'ModuleRenamed', data: { moduleId: 'm1', from: 'a', to: 'b' } })).toBe(false);
  });

  it('P04 a write grant rests while the record is under review, approved or removed', () => {
    const log = granted(new RecordLog().created(), 1).submitted(1);
    expect(mayEditModule(log.state(), 'u5', 'm1')).toBe(false);
    expect(mayEditModule(log.approved(1, 0, { actor: 'u2' }).state(), 'u5', 'm1')).toBe(false);
    expect(mayEditModule(granted(new RecordLog().created(), 1).push('RecordRemoved', {}).state(), 'u5', 'm1')).toBe(
      false,
    );
  });

  it('C006 a grant taken away is gone at once', () => {
    const log = granted(new RecordLog().created(), 1).push('ModuleGranted', {
      moduleId: 'm1',
      grants: [],
      previous: [{ accountId: 'u5', attribute: 1 }],
    });
    expect([mayEditModule(log.state(), 'u5', 'm1'), mayReadRecord(everybody, 'u5', log.state())]).toEqual([
      false,
      false,
    ]);
  });

  it('P01 P07 reviewers read it during and after their round; a stranger never', () => {
    const log = new RecordLog().created();
    const readers = (): string[] => readersOf(everybody, log.state()).sort();
    expect(readers()).toEqual(['admin', 'u1']);
    log.submitted(1, [['u2'], ['u3']]);
    expect(readers()).toEqual(['admin', 'u1', 'u2', 'u3']);
    log.rejected(1, []);
    expect(readers()).toEqual(['admin', 'u1', 'u2', 'u3']);
    expect(factsOf(log.state()).ownerId).toBe('u1');
  });

  it('P07 participants of the page information read it; a disabled reader does not', () => {
    const log = new RecordLog().created();
    log.push('RecordInfoChanged', {
      title: 't',
      recordType: '',
      taskId: null,
      projectId: null,
      bookId: 'b1',
      pageInfo: { temperature: null, humidity: null, participantIds: ['u6'], participantsNotApplicable: false },
      changes: [],
    });
    expect(readersOf(everybody, log.state()).sort()).toEqual(['admin', 'u1', 'u6']);
    const directory = directoryOf('u1', 'u6');
    applyToDirectory(directory, 'account', 'u6', { type: 'AccountDisabled', data: {} });
    expect(readersOf(directory, log.state())).toEqual(['u1']);
  });

  it('X043 in the recycle bin it is seen by its author and administrators only; a record that never was by nobody', () => {
    const log = granted(new RecordLog().created(), 1).push('RecordRemoved', {});
    expect(readersOf(everybody, log.state()).sort()).toEqual(['admin', 'u1']);
    expect(readersOf(everybody, log.push('RecordRestored', {}).state()).sort()).toEqual(['admin', 'u1', 'u5']);
    expect(readersOf(everybody, new RecordLog().state())).toEqual([]);
  });
});

describe('whose turn it is', () => {
  it("T06 P08 the present node's approvers who have not decided; nobody once it is over", () => {
    const log = new RecordLog().created();
    expect(currentApprovers(log.state())).toEqual([]);
    log.submitted(1, [['u2', 'u3'], ['u4']]);
    expect(currentApprovers(log.state())).toEqual(['u2', 'u3']);
    log.approved(1, 0, { actor: 'u2', nodeDone: false, final: false });
    expect(currentApprovers(log.state())).toEqual(['u3']);
    log.approved(1, 0, { actor: 'u3', final: false });
    expect(currentApprovers(log.state())).toEqual(['u4']);
    log.approved(1, 1, { actor: 'u4' });
    expect(currentApprovers(log.state())).toEqual([]);
  });

  it('T06 somebody who sits in two nodes decides in each', () => {
    const log = new RecordLog()
      .created()
      .submitted(1, [['u2'], ['u2']])
      .approved(1, 0, { actor: 'u2', final: false });
    expect(currentApprovers(log.state())).toEqual(['u2']);
  });

  it('T06 a recall waits for those who are asked; after a rejection for nobody', () => {
    const log = new RecordLog()
      .created()
      .submitted(1)
      .approved(1, 0, { actor: 'u2' })
      .push('RecordRecallRequested', { version: 1, approverIds: ['u2', 'u3'] });
    expect(currentApprovers(log.state())).toEqual(['u2', 'u3']);
    expect(currentApprovers(log.push('RecordRecallRefused', { version: 1, opinion: '' }).state())).toEqual([]);
    expect(currentApprovers(new RecordLog().created().submitted(1).rejected(1, []).state())).toEqual([]);
  });
});
