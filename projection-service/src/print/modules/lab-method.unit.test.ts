import type { InstrumentThen } from '@shilu/events/resources/instrument-then';
import { describe, expect, it } from 'vitest';
import { momentKey } from '../instruments';
import { pdfPages } from '../pdf-text';
import { moduleView, printOptions, recordView } from '../print-fixture';
import { renderRecordPdf } from '../record-pdf';
import { instrumentsIn } from './registry';

const AT = '2026-11-20T08:30:00.000Z';
const step = (id: string, name: string, own: object = {}) => ({
  ...{ id, name, work: '按规程操作', duration: '30 min', temperature: '', note: '', needs: '' },
  ...{ compounds: [], instruments: [], parameters: [], state: 'open', by: '', at: '', reason: '', undone: [] },
  ...own,
});
const content = {
  method: {
    ...{ id: 'm1', number: 'FF-HPLC-001', name: '液相色谱法', nameEn: 'Purity by HPLC', standard: '' },
    ...{ effectiveOn: '2026-05-10', revision: 3 },
  },
  steps: [
    step('s1', '平衡', {
      ...{ state: 'done', by: 'acc', at: AT, reason: '泵不稳', instruments: [{ id: 'i1', name: 'HPLC-1' }] },
      parameters: [
        {
          ...{ key: 'p1', name: '流速', kind: 'number', unit: 'mL/min', min: '0.95', max: '1.05', options: [] },
          ...{ required: true, value: '1.10' },
        },
      ],
    }),
    step('s2', '进样', { state: 'skipped', by: 'acc', at: AT }),
  ],
};

const then = (id: string, own: object = {}): InstrumentThen => ({
  ...{ id, revision: 2, state: 'inService', stateWords: { 'zh-CN': '在用', 'en-US': 'In service' }, isFit: true },
  ...{ calibratedOn: '2026-01-10', calibrationDue: '2026-12-31', certificate: 'JZ-7' },
  ...own,
});

describe('a method checklist on paper', () => {
  it('has of each instrument what it was when its step was ticked: state, calibration, certificate, and whether it was fit', async () => {
    const pair = [
      { id: 'i1', name: 'HPLC-1' },
      { id: 'i2', name: 'Balance' },
    ];
    const steps = [
      step('s1', '平衡', { state: 'done', by: 'acc', at: AT, instruments: pair }),
      step('s2', '进样', { instruments: [{ id: 'i3', name: 'LC-MS' }] }),
    ];
    const modules = [moduleView('labMethod', '方法', { ...content, steps })];
    expect(instrumentsIn([...modules, moduleView('labMethod', '坏', 'unreadable')])).toEqual([
      { id: 'i1', moment: AT },
      { id: 'i2', moment: AT },
    ]);
    const instruments = new Map([
      [momentKey({ id: 'i1', moment: AT }), then('i1')],
      [momentKey({ id: 'i2', moment: AT }), then('i2', { calibrationDue: '2026-11-01', isFit: false })],
    ]);
    const print = async (language: 'zh-CN' | 'en-US') =>
      (await pdfPages(await renderRecordPdf(recordView(modules), printOptions({ language, instruments }))))
        .join('\n')
        .replaceAll(/\s/g, '');
    const chinese = await print('zh-CN');
    expect(chinese).toContain('HPLC-1勾选时：在用·校准有效期至2026-12-31·证书JZ-7·台账第3次变更');
    expect(chinese).toContain('Balance勾选时：在用·校准有效期至2026-11-01·证书JZ-7·台账第3次变更·不应使用');
    expect(chinese).not.toContain('LC-MS勾选时');
    const english = await print('en-US');
    expect(english).toContain('Balancewhenticked:Inservice·calibrateduntil2026-11-01·certificateJZ-7');
    expect(english).toContain('revision3ofitsregisterentry·Nottobeused');
  }, 60_000);

  it('has its method, each step with what was found, who did it and when, and what deviates and why', async () => {
    const view = recordView([moduleView('labMethod', '方法', content)]);
    const print = async (language: 'zh-CN' | 'en-US') =>
      (await pdfPages(await renderRecordPdf(view, printOptions({ language })))).join('\n').replaceAll(/\s/g, '');
    const chinese = await print('zh-CN');
    for (const said of ['FF-HPLC-001液相色谱法，2026-05-10生效', '平衡', '1.10mL/min', '0.95–1.05mL/min', 'HPLC-1'])
      expect(chinese).toContain(said);
    for (const said of ['已完成', '高于规定', '泵不稳', '跳过']) expect(chinese).toContain(said);
    const english = await print('en-US');
    for (const said of ['PuritybyHPLC', 'abovethelimits', 'Skipped']) expect(english).toContain(said);
  }, 60_000);
});
