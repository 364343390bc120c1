import { structureField } from '@shilu/events/core/fields/structure';
import { everyRegister } from '@shilu/events/testing/every-field';
import { createStructureEngines } from '@shilu/infra/chemistry/structure-engine';
import { afterAll, describe, expect, it } from 'vitest';
import { checkEntryStructures } from './entry-structures';

const engines = createStructureEngines();
const structures = engines.of('chen');
afterAll(() => engines.stop());
const [methanol, formaldehyde] = structureField.examples({ key: 's', type: 'structure', label: { 'zh-CN': '', 'en-US': '' } }) as readonly Readonly<Record<string, string>>[]; // prettier-ignore
const check = (value: unknown, before?: unknown): Promise<void> =>
  checkEntryStructures({ structures }, everyRegister, { structure: value }, { structure: before });
const refused = (message: string) => ({ key: 'inputUnfit', details: { issues: [{ path: 'structure', message }] } });

describe('what an entry says of its structure', () => {
  it('is taken where it is what the product reads of it, also where there is none', async () => {
    await check(methanol);
    await check(formaldehyde);
    await check(undefined);
  }, 60_000);

  it('is refused where it says otherwise, or where nothing reads it', async () => {
    for (const other of [
      { formula: 'CH2O' },
      { smiles: 'C=O' },
      { inchiKey: formaldehyde?.['inchiKey'] },
      { formula: '' },
    ])
      await expect(check({ ...methanol, ...other })).rejects.toMatchObject(refused('structureDiffers'));
    for (const structure of [
      'no structure',
      `${String(methanol?.['structure'])}$$$$\n${String(methanol?.['structure'])}`,
    ])
      await expect(check({ ...methanol, structure })).rejects.toMatchObject(refused('structureUnread'));
    await expect(check({ ...methanol, structure: 'CO>>C=O' })).rejects.toMatchObject(refused('structureUnread'));
  }, 60_000);

  it('is not asked again while it stays as it was', async () => {
    const old = { ...methanol, formula: 'as an older engine had it' };
    await check(old, old);
  });
});
