import { isAppError } from '@shilu/events/core/app-error';
import { addRow, emptyRow } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import type { Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { unreadDrawings } from '@shilu/events/records/modules/equation/unread-drawings';
import { unreadIn } from '@shilu/events/records/record-state';
import { RecordLog, recordModule } from '@shilu/events/testing/record-log';
import { expect, it } from 'vitest';
import { leftUnread, readBefore, type ReadAgain } from './unread-structures';

const PLACES = [{ place: 'a', called: '苯' }];
const module = recordModule('m1');
const { hash: contentHash } = module.content;
const marked = (): RecordLog =>
  new RecordLog().created([module]).push('StructuresDeferred', { moduleId: 'm1', contentHash, places: PLACES });
const read: ReadAgain = { contentHash, unread: [], faults: [], value: null };
const keyOf = (...given: Parameters<typeof readBefore>): unknown => {
  try {
    return readBefore(...given);
  } catch (error) {
    return isAppError(error) ? [error.key, error.params] : error;
  }
};

it('a content is marked until its structures are read, and again when it comes back', () => {
  const log = marked();
  expect(unreadIn(log.state(), module)).toEqual(PLACES);
  const other = recordModule('m1', { fields: [1] });
  log.push('ModuleSaved', { moduleId: 'm1', content: other.content, files: [], text: '', difference: null, changes: [], merged: false }); // prettier-ignore
  expect(unreadIn(log.state(), other)).toEqual([]);
  const { title, recordType, pageInfo } = log.state();
  log.push('RecordRolledBack', {
    toVersion: 1,
    title,
    recordType,
    pageInfo,
    modules: [module],
    stayed: [],
    changes: [],
  });
  expect(log.state().modules.map((each) => unreadIn(log.state(), each))).toEqual([PLACES]);
  log.push('StructuresRead', { moduleId: 'm1', contentHash });
  expect(log.state()).not.toHaveProperty('unread');
});

it('nobody vouches for it before: not where they are still unread, are others than it says, or were read of another content', () => {
  const state = marked().state();
  const { modules } = state;
  expect(keyOf(state, modules, [read])).toEqual([{ type: 'StructuresRead', data: { moduleId: 'm1', contentHash } }]);
  const unread = ['structuresUnread', { places: '苯' }];
  expect(keyOf(state, modules, [])).toEqual(unread);
  expect(keyOf(state, modules, [null, { ...read, contentHash: 'other' }])).toEqual(unread);
  expect(keyOf(state, modules, [{ ...read, unread: PLACES }])).toEqual(unread);
  const differ = ['structuresDiffer', { module: '模块 m1' }];
  expect(keyOf(state, modules, [{ ...read, value: {} }])).toEqual(differ);
  expect(keyOf(state, modules, [{ ...read, faults: [{ path: [], message: 'formulaDiffers', params: {} }] }])).toEqual(differ); // prettier-ignore
  expect(keyOf(new RecordLog().created([module]).state(), modules, [])).toEqual([]);
});

it('what is marked is what was drawn and not read: rows as they are called, and the scheme', () => {
  const content = [
    { ...emptyRow('a', 'startingMaterial'), name: '苯', smiles: 'c1ccccc1' },
    { ...emptyRow('b', 'reagent'), formula: 'CH4', structure: 'drawn' },
    { ...emptyRow('c', 'reagent'), name: '硅藻土' },
  ].reduce<Equation>((next, row) => addRow(next, row), { ...emptyEquation(), molFile: 'file', neoMolFile: 'sketch' });
  const unread = (...known: readonly string[]) => unreadDrawings(content, new Map(known.map((text) => [text, null])));
  expect(unread()).toEqual([
    { place: 'scheme', called: '反应式 / Scheme' },
    { place: 'a', called: '苯' },
    { place: 'b', called: 'CH4' },
  ]);
  expect(unread('c1ccccc1', 'file').map(({ place }) => place)).toEqual(['scheme', 'b']);
  expect(unread('c1ccccc1', 'file', 'sketch', 'drawn')).toEqual([]);
  const events = leftUnread([module], new Map([[contentHash, unread('file', 'sketch', 'drawn')]]));
  expect(events).toEqual([{ type: 'StructuresDeferred', data: { moduleId: 'm1', contentHash, places: [{ place: 'a', called: '苯' }] } }]); // prettier-ignore
});
