import { auditCalls } from '@shilu/events/audit/calls';
import { describe, expect, it } from 'vitest';
import { readTableState } from '../ui/data-table/table-state';
import { actionKey, auditFilters, auditRequest } from './audit-request';
import { EVENT_TYPES } from '@shilu/events/audit/event-words';
import { registers } from '@shilu/events/core/registers';
import { registerEventTypes } from '@shilu/events/core/register';

const at = (query: string) => readTableState(new URLSearchParams(query), { size: 50 });

describe('R049 C110 the audit trail’s address as a request', () => {
  it('carries person, time, record, entity, field, action and text, and fits the contract', () => {
    const request = auditRequest(
      at(
        'q=80 ℃&f.actorId=u1&f.date=7d&f.recordId=r1&f.entity=record&f.field=temperature&f.action=modify&f.type=ModuleSaved,ModuleSigned&page=2',
      ),
      '2026-08-31',
    );
    expect(auditCalls.auditPage.request.parse(request)).toEqual({
      pageIndex: 2,
      pageSize: 50,
      text: '80 ℃',
      actorId: 'u1',
      from: '2026-08-24',
      recordId: 'r1',
      entity: 'record',
      field: 'temperature',
      action: 2,
      type: ['ModuleSaved', 'ModuleSigned'],
    });
  });
  it('exports what is shown: the same filters, without the page', () => {
    const filters = auditFilters(at('f.date=2026-01-01..2026-02-01&page=7'), '2026-08-31');
    expect(auditCalls.auditExport.request.parse({ ...filters, format: 'csv' })).toEqual({
      from: '2026-01-01',
      to: '2026-02-01',
      format: 'csv',
    });
  });
  it('asks for nothing in particular when nothing is chosen', () => {
    expect(auditFilters(at('f.action=explode&f.type='), '2026-08-31')).toEqual({});
  });
  it('T03 names the action by its code', () => {
    expect(([1, 2, 3] as const).map(actionKey)).toEqual(['add', 'modify', 'remove']);
  });
});

describe('C110 every event a register can make has words', () => {
  it.each(registers.map((register) => [register.name, register] as const))('%s', (_, register) => {
    for (const type of Object.values(registerEventTypes(register))) expect(EVENT_TYPES).toContain(type);
  });
});
