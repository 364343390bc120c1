import { describe, expect, it } from 'vitest';
import { samples as equationSamples } from '../records/modules/equation/samples';
import { samples as compoundSamples } from './compound-samples';
import { HAZARD_CODES, hazardStatement } from './hazard-statements';
import { hazardsSchema, phraseText } from './hazards';

describe('hazard statements', () => {
  // United Nations, GHS revision 9, annex 3, and GB 30000.7, .18, .19, .25, .28 (2013).
  it.each([
    ['H225', '高度易燃液体和蒸气', 'Highly flammable liquid and vapour'],
    ['H302', '吞咽有害', 'Harmful if swallowed'],
    ['H314', '造成严重皮肤灼伤和眼损伤', 'Causes severe skin burns and eye damage'],
    ['H335', '可能造成呼吸道刺激', 'May cause respiratory irritation'],
    ['H410', '对水生生物毒性极大并具有长期持续影响', 'Very toxic to aquatic life with long lasting effects'],
    ['H301+H311+H331', '吞咽、皮肤接触或吸入会中毒', 'Toxic if swallowed, in contact with skin or if inhaled'],
    ['H225+H302', '高度易燃液体和蒸气；吞咽有害', 'Highly flammable liquid and vapour; Harmful if swallowed'],
  ])('%s', (code, zh, en) => {
    expect(hazardStatement(code)).toEqual({ 'zh-CN': zh, 'en-US': en });
  });

  it('of a code that nobody defined there is none, and it stands as it is', () => {
    for (const code of ['H999', 'H225+H999', 'constructor', '']) {
      expect(hazardStatement(code)).toBeNull();
      expect(phraseText(code)['zh-CN']).toBe(code);
    }
  });

  it('each is one that may be entered, once, and says something of its own in both languages', () => {
    const stated = { pictograms: [], source: 'x', date: '2026-01-01' };
    expect(new Set(HAZARD_CODES).size).toBe(HAZARD_CODES.length);
    expect(HAZARD_CODES.length).toBeGreaterThan(110);
    for (const code of HAZARD_CODES) {
      expect(hazardsSchema.safeParse({ ...stated, phrases: [code] }).success, code).toBe(true);
      const says = hazardStatement(code);
      expect(says?.['zh-CN'], code).toMatch(/^\p{Script=Han}.*[^；。]$/u);
      expect(says?.['en-US'], code).toMatch(/^[A-Z][a-z].*[^.;]$/);
    }
  });

  it('has what every code in what is shown by way of example says', () => {
    const world = { people: ['li'] as const, of: () => '', day: () => '2026-01-01' };
    const told = JSON.stringify([compoundSamples(world), equationSamples]);
    const codes = told.match(/\b(?:EUH|H)[0-9]{3}[A-Za-z]{0,2}\b/g) ?? [];
    expect(codes.length).toBeGreaterThan(1);
    for (const code of codes) expect(hazardStatement(code), code).not.toBeNull();
  });
});
