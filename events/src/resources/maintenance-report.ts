import { inputUnfit } from '../core/input-unfit';
import { defineRegister } from '../core/define-register';

/**
 * What was done to an instrument, when and by whom: each instrument's own log of maintenance, repair and cleaning
 * (21 CFR 211.182; GMP chapters 3.34 to 3.40). Calibrations are moves of the instrument itself, for they decide whether it
 * may be used.
 */
export const maintenanceRegister = defineRegister({
  name: 'maintenanceReport',
  noun: 'MaintenanceReport',
  context: 'resources',
  label: { 'zh-CN': '维护记录', 'en-US': 'Maintenance report' },
  about: {
    'zh-CN': '一台仪器做过的维护、维修、期间核查和清洁：何时、由谁、做了什么、结果如何、停机多久。',
    'en-US':
      'Maintenance, repair, checks and cleaning of an instrument: when, by whom, what was done, how it came out and for how long the instrument stood still.',
  },
  guide: {
    'zh-CN': '打开一台仪器，在“维护记录”下登记。仪器的保管人和管理员可以登记和修改；停机时间自动合计。',
    'en-US':
      'Open an instrument and add the report there. Its keepers and administrators add and change reports; the time it stood still is summed up.',
  },
  samples: () => import('./maintenance-report-samples'),
  parent: { register: 'instrument', field: 'instrumentId', totals: ['downtime'] },
  fields: [
    {
      key: 'instrumentId',
      label: { 'zh-CN': '仪器', 'en-US': 'Instrument' },
      type: 'reference',
      references: 'instrument',
      keeps: 'elsewhere',
      required: true,
      filter: true,
    },
    {
      key: 'doneOn',
      label: { 'zh-CN': '日期', 'en-US': 'Date' },
      type: 'date',
      happened: true,
      required: true,
      list: true,
      filter: true,
    },
    {
      key: 'kind',
      label: { 'zh-CN': '类别', 'en-US': 'Kind' },
      type: 'select',
      required: true,
      list: true,
      filter: true,
      options: [
        { value: 'preventive', label: { 'zh-CN': '预防性维护', 'en-US': 'Preventive maintenance' } },
        { value: 'repair', label: { 'zh-CN': '维修', 'en-US': 'Repair' } },
        { value: 'check', label: { 'zh-CN': '期间核查', 'en-US': 'Intermediate check' } },
        { value: 'cleaning', label: { 'zh-CN': '清洁', 'en-US': 'Cleaning' } },
      ],
    },
    {
      key: 'title',
      label: { 'zh-CN': '事项', 'en-US': 'Subject' },
      type: 'name',
      maxLength: 100,
      required: true,
      list: true,
      search: true,
    },
    {
      key: 'work',
      label: { 'zh-CN': '工作内容', 'en-US': 'Work done' },
      help: { 'zh-CN': '做了什么，换了哪些部件', 'en-US': 'What was done, and which parts were replaced' },
      type: 'longText',
      maxLength: 2000,
      search: true,
    },
    {
      key: 'result',
      label: { 'zh-CN': '结果', 'en-US': 'Result' },
      type: 'select',
      required: true,
      list: true,
      filter: true,
      options: [
        { value: 'fit', label: { 'zh-CN': '可正常使用', 'en-US': 'Fit for use' } },
        { value: 'limited', label: { 'zh-CN': '限制使用', 'en-US': 'Fit with limits' } },
        { value: 'unfit', label: { 'zh-CN': '不能使用', 'en-US': 'Not fit for use' } },
      ],
    },
    {
      key: 'doneByIds',
      label: { 'zh-CN': '实施人', 'en-US': 'Done by' },
      type: 'accounts',
      maxLength: 20,
      list: true,
      filter: true,
    },
    {
      key: 'provider',
      label: { 'zh-CN': '外部服务单位', 'en-US': 'Service provider' },
      type: 'text',
      maxLength: 100,
      search: true,
    },
    {
      key: 'reportNumber',
      label: { 'zh-CN': '报告编号', 'en-US': 'Report number' },
      type: 'text',
      maxLength: 100,
      search: true,
    },
    {
      key: 'reportFiles',
      label: { 'zh-CN': '报告文件', 'en-US': 'Report files' },
      type: 'files',
      maxLength: 10,
      search: true,
      filter: true,
    },
    {
      key: 'downtime',
      label: { 'zh-CN': '停机时间', 'en-US': 'Downtime' },
      type: 'quantity',
      units: ['h', 'min', 'd'],
      sign: 'notNegative',
      list: true,
    },
    { key: 'nextDue', label: { 'zh-CN': '下次日期', 'en-US': 'Next due' }, type: 'date', list: true, filter: true },
  ],
  callIds: 'X406',
  mayAdd: ['admin', { parentPersonsIn: 'keeperIds' }],
  mayChange: ['admin', { parentPersonsIn: 'keeperIds' }],
  mayRead: ['anyone'],
  naming: { 'zh-CN': 'title', 'en-US': 'title' },
  sortBy: 'doneOn',
  rules: [
    ({ doneOn, nextDue }) => {
      if (nextDue !== undefined && nextDue <= doneOn)
        throw inputUnfit([{ path: 'nextDue', message: 'endNotAfterStart' }]);
    },
  ],
});
