import { plainPdf } from '../core/plain-pdf';
import type { Samples } from '../core/register-samples';

/** A laboratory's instruments: one in good order, one due soon, one past its calibration, one that needs none. */
export const samples: Samples = ({ people: [keeper], day }) => [
  {
    key: 'hplc-03',
    values: {
      ...{ number: 'YQ-2021-003', name: '高效液相色谱仪', nameEn: 'HPLC', category: '色谱', maker: 'Agilent' },
      ...{ model: '1260 Infinity II', serialNumber: 'DEACX03217', location: '分析室 A-302', keeperIds: [keeper] },
      ...{ calibratedOn: day(-120), calibrationDue: day(245), certificate: 'JZ-2026-0718' },
    },
    files: {
      certificateFiles: [
        {
          name: '校准证书 JZ-2026-0718.pdf',
          text: plainPdf([
            'Calibration certificate JZ-2026-0718',
            'Instrument: HPLC 1260 Infinity II, serial number DEACX03217',
            `Calibrated on ${day(-120)}, valid until ${day(245)}`,
            'Flow 1.000 mL/min: error +0.3 %, uncertainty 0.5 % (k = 2)',
            'Wavelength 254 nm: error -0.2 nm, uncertainty 0.5 nm (k = 2)',
            'Column oven 40.0 degC: error +0.1 degC, uncertainty 0.3 degC (k = 2)',
            'Result: conforms to JJG 705-2014',
          ]),
        },
      ],
      manuals: [
        {
          name: '液相色谱仪操作规程.txt',
          text: '1. 开机前检查流动相和废液瓶。\n2. 以 1.0 mL/min 冲洗系统 15 min，待压力波动小于 1%。\n3. 平衡色谱柱 30 min，进空白。\n4. 结束后以甲醇-水（80:20）冲洗 30 min，关泵和灯。\n',
        },
      ],
    },
  },
  {
    key: 'balance-11',
    values: {
      ...{ number: 'YQ-2019-011', name: '十万分之一天平', nameEn: 'Semi-micro balance', category: '称量' },
      ...{ maker: 'Mettler Toledo', model: 'XPE105', serialNumber: 'B627415118', location: '天平室 A-105' },
      ...{ keeperIds: [keeper], calibratedOn: day(-358), calibrationDue: day(8), certificate: 'JZ-2025-1193' },
      remark: '称量前预热 30 min；每日以 20 g 砝码核查。',
    },
  },
  {
    key: 'polarimeter-01',
    values: {
      ...{ number: 'YQ-2017-001', name: '自动旋光仪', nameEn: 'Polarimeter', category: '光学', maker: 'Rudolph' },
      ...{ model: 'Autopol IV', serialNumber: '24091', location: '分析室 A-304', keeperIds: [keeper] },
      ...{ calibratedOn: day(-400), calibrationDue: day(-35), certificate: 'JZ-2025-0921' },
    },
  },
  {
    key: 'rotavap-07',
    values: {
      ...{ number: 'YQ-2022-007', name: '旋转蒸发仪', nameEn: 'Rotary evaporator', category: '合成', maker: 'Büchi' },
      ...{ model: 'R-300', serialNumber: '1000389241', location: '合成室 B-201', keeperIds: [keeper] },
      remark: '无需校准；真空泵每季度换油。',
    },
  },
];
