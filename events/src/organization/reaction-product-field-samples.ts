import type { Samples } from '../core/register-samples';

/** What a laboratory of organic synthesis asks of what it made. */
export const samples: Samples = ({ of }) => [
  {
    key: 'melting-point',
    values: { name: '熔点', nameEn: 'Melting point', carriedBy: 'batch', kind: 'number', measuredIn: '℃', order: 10, mustBeFilled: false, active: true }, // prettier-ignore
  },
  {
    key: 'hplc',
    values: { name: 'HPLC 纯度', nameEn: 'HPLC purity', carriedBy: 'batch', kind: 'number', measuredIn: '%', order: 20, mustBeFilled: false, active: true }, // prettier-ignore
  },
  {
    key: 'made-for',
    values: { name: '用途', nameEn: 'Made for', carriedBy: 'product', kind: 'select', measuredIn: '', dictionaryId: of('dictionary'), order: 30, mustBeFilled: false, active: true }, // prettier-ignore
  },
  {
    key: 'code',
    values: { name: '化合物代号', nameEn: 'Compound code', carriedBy: 'product', kind: 'text', measuredIn: '', order: 40, mustBeFilled: false, active: true }, // prettier-ignore
  },
];
