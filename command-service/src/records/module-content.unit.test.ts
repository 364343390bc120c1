import { describe, expect, it } from 'vitest';
import type { Services } from '../engine/services';
import { checkContent } from './module-content';

const services = {
  contents: { pack: (inline: unknown, version: number) => Promise.resolve({ hash: 'h', version, inline }) },
} as Partial<Services> as Services;
const columns = (unit: string) => [
  { key: 'm', label: '质量', type: 'number', unit: 'g' },
  { key: 'mw', label: '摩尔质量', type: 'number', unit: 'g/mol' },
  { key: 'n', label: '物质的量', type: 'number', unit, formula: '[m] / [mw]' },
];
const rows = [{ id: 'r1', cells: { m: '5.00', mw: '58.44', n: '99' } }];

describe('what a formula gives is worked out where content is written', () => {
  it('whatever the caller says that it gave', async () => {
    const { value, module } = await checkContent(services, 'labInfoTable', { columns: columns('mmol'), rows }, 2);
    expect(value).toMatchObject({ rows: [{ cells: { n: '85.56' } }] });
    expect(module.content).toMatchObject({ version: 2, inline: value });
    expect(module.text).toContain('85.56');
  });

  it('a formula that does not give what its column measures is refused with its reason', async () => {
    const refused = checkContent(services, 'labInfoTable', { columns: columns('mL'), rows }, 2);
    await expect(refused).rejects.toMatchObject({
      details: { issues: [{ path: 'data.columns.2.formula', message: 'formulaResultUnit', params: { unit: 'mol' } }] },
    });
  });
});
