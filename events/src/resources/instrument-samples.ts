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
