import { units, type PlatformOperation } from './operation';

const of = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });

const bottle = {
  key: 'bottleNo',
  label: of('瓶号', 'Bottle number'),
  type: 'text',
  required: true,
  maxLength: 50,
} as const;
const amount = {
  key: 'amount',
  label: of('数量', 'Amount'),
  type: 'number',
  required: true,
  positive: true,
  max: 1_000_000,
} as const;
const unit = {
  key: 'unit',
  label: of('单位', 'Unit'),
  type: 'select',
  required: true,
  options: units('mg', 'g', 'kg', 'µL', 'mL', 'L'),
} as const;
const remark = { key: 'remark', label: of('备注', 'Remark'), type: 'longText', maxLength: 500 } as const;
const stock = { value: 'remaining', label: of('剩余量', 'Remaining') };
const refusals = {
  bottleUnknown: of('没有这一瓶', 'There is no such bottle'),
  stockShort: of('库存不足', 'Not enough is left'),
  unitWrong: of('单位与库存不符', 'The unit does not fit the stock'),
};

export const requisition: PlatformOperation = {
  name: 'cims.requisition',
  platform: 'cims',
  callId: 'C095',
  path: 'CIMS/Bottles/Requisition',
  resource: 'requisitions',
  label: of('物料领用', 'Requisition'),
  action: of('领用物料', 'Requisition a material'),
  titleField: 'bottleNo',
  completes: 'atOnce',
  fields: [
    bottle,
    amount,
    unit,
    { key: 'deliverTo', label: of('送达地点', 'Deliver to'), type: 'text', maxLength: 100 },
    remark,
  ],
  resultItems: [
    { value: 'issued', label: of('发放量', 'Issued') },
    { value: 'location', label: of('存放位置', 'Location') },
    stock,
  ],
  refusals,
};

/** Kept for a row of a reaction as long as it is planned; changed with the plan, taken up by the use, released without it. */
export const reserve: PlatformOperation = {
  name: 'cims.reserve',
  platform: 'cims',
  callId: 'X672',
  path: 'CIMS/Bottles/Reserve',
  resource: 'reservations',
  label: of('物料预留', 'Reservation'),
  action: of('预留物料', 'Reserve a material'),
  titleField: 'bottleNo',
  completes: 'atOnce',
  byRecord: true,
  fields: [bottle, amount, unit],
  resultItems: [{ value: 'reserved', label: of('预留量', 'Reserved') }],
  refusals,
};

export const recordUsage: PlatformOperation = {
  name: 'cims.recordUsage',
  platform: 'cims',
  callId: 'C095',
  path: 'CIMS/Bottles/Usage',
  resource: 'usages',
  label: of('物料使用登记', 'Material usage'),
  action: of('登记物料使用', 'Record material usage'),
  titleField: 'bottleNo',
  completes: 'atOnce',
  fields: [bottle, amount, unit, remark],
  resultItems: [stock],
  refusals,
};
