import { plainPdf } from '../core/plain-pdf';
import type { Samples } from '../core/register-samples';

/** What was done to the first instrument of the laboratory within a year. */
export const samples: Samples = ({ people: [keeper], of, day }) => {
  const instrumentId = of('instrument');
  return [
    {
      key: 'pump-seal',
      values: {
        ...{ instrumentId, doneOn: day(-34), kind: 'repair', title: '四元泵漏液，更换密封圈', result: 'fit' },
        work: '更换 A、B 通道柱塞密封圈和在线过滤芯，冲洗 30 min，压力波动 0.4%。',
        ...{ doneByIds: [keeper], provider: '安捷伦科技（中国）', reportNumber: 'FSR-2026-20817' },
        downtime: { value: '6.5', unit: 'h' },
      },
      files: {
        reportFiles: [
          {
            name: '维修报告 FSR-2026-20817.pdf',
            text: plainPdf([
              'Field service report FSR-2026-20817',
              'HPLC 1260 Infinity II: quaternary pump leaking',
              'Replaced: piston seals A and B, in-line filter frit',
              'Flushed for 30 min, pressure ripple 0.4 %',
              'Result: fit for use',
            ]),
          },
        ],
      },
    },
    {
      key: 'half-year',
      values: {
        ...{ instrumentId, doneOn: day(-120), kind: 'preventive', title: '半年维护', result: 'fit' },
        work: '更换氘灯、进样针座和转子密封，清洗流通池，波长准确度核查合格。',
        ...{ doneByIds: [keeper], downtime: { value: '240', unit: 'min' }, nextDue: day(62) },
      },
    },
    {
      key: 'check',
      values: {
        ...{ instrumentId, doneOn: day(-60), kind: 'check', title: '流量准确度期间核查', result: 'fit' },
        work: '1.00 mL/min，容量瓶法，实测 0.997 mL/min。',
        doneByIds: [keeper],
      },
    },
  ];
};
