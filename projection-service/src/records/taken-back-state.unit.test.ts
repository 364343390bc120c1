import { moduleOf } from '@shilu/events/records/record-state';
import { RecordLog, recordModule, signing } from '@shilu/events/testing/record-log';
import { expect, it } from 'vitest';
import { isClosed, stateOf } from './taken-back-state';

const fields = (purity: string, batch: string) => ({
  fields: [
    { key: 'purity', label: '纯度', type: 'input', value: purity },
    { key: 'batch', label: '批号', type: 'input', value: batch },
  ],
});
const THEIRS = fields('99.1', 'A1');
const log = (): RecordLog => new RecordLog().created([recordModule('m', THEIRS)]);
const said = (of: RecordLog, mine: unknown): string => {
  const record = of.state();
  const module = moduleOf(record, 'm');
  if (module === undefined) throw new Error('not there');
  return stateOf(record, module, THEIRS, mine);
};
const otherBatch = fields('99.1', 'A2');
const otherPurity = fields('98.0', 'A1');

it('what a file changes is open, or says which refusal a save would meet', () => {
  expect(said(log(), otherPurity)).toBe('open');
  const signed = log().push('ModuleSigned', {
    ...{ moduleId: 'm', signatureId: 's', contentHash: recordModule('m', THEIRS).content.hash, signedRevision: 0 },
    ...signing,
  });
  expect(said(signed, otherPurity)).toBe('signed');
  expect(said(log().push('ModuleLocked', { moduleId: 'm', open: [] }), otherPurity)).toBe('locked');
});

it('of a locked module the parts that are open may be taken back', () => {
  const locked = (): RecordLog => log().push('ModuleLocked', { moduleId: 'm', open: ['batch'] });
  expect(said(locked(), otherBatch)).toBe('open');
  expect(said(locked(), otherPurity)).toBe('locked');
  expect(said(locked(), { fields: 'none' })).toBe('open');
});

it('a submitted record is closed, whatever its modules are', () => {
  const submitted = log().push('ModuleLocked', { moduleId: 'm', open: [] }).submitted(1);
  expect(isClosed(submitted.state())).toBe(true);
  expect(said(submitted, otherPurity)).toBe('closed');
  expect(isClosed(log().state())).toBe(false);
});
