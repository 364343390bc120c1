import { inputUnfit } from '../core/input-unfit';
import { defineRegister, type ValuesOf } from '../core/define-register';

/**
 * Instruments (R097): what stands where, who keeps it, whether it may be used. One that is not calibrated by the day its
 * calibration runs out is out of use until it is (GMP chapter 3.41; ISO/IEC 17025, 6.4.6 to 6.4.8).
 */
export const instrumentRegister = defineRegister({
  name: 'instrument',
  noun: 'Instrument',
  context: 'resources',
  label: { 'zh-CN': '仪器', 'en-US': 'Instrument' },
  about: {
    'zh-CN': '实验室的仪器：放在哪里、谁保管、是否可用。校准到期前提醒保管人，过期后自动停止使用。',
    'en-US':
      'The laboratory’s instruments: where they stand, who keeps them, whether they may be used. Keepers are reminded before a calibration runs out; past it the instrument is out of use.',
  },
  guide: {
    'zh-CN':
      '打开一台仪器，可以登记校准、报告故障、恢复使用或报废。任何人都可以报告故障，保管人会收到消息。每一步都写明原因，记入痕迹。',
    'en-US':
      'Open an instrument to record a calibration, report a fault, return it to service or retire it. Anyone can report a fault; its keepers get a message. Each step is traced with its reason.',
  },
  place: {
    path: '/resource/commonList/instrument',
    detail: '/resource/detailInstrument/:id',
    section: 'resources',
    icon: 'tool',
    brief: { 'zh-CN': '可用状态与校准', 'en-US': 'Condition and calibration' },
  },
  samples: () => import('./instrument-samples'),
  fields: [
    {
      key: 'number',
      label: { 'zh-CN': '仪器编号', 'en-US': 'Instrument number' },
      type: 'text',
      maxLength: 50,
      required: true,
      unique: true,
      list: true,
      search: true,
    },
    {
      key: 'name',
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
      type: 'name',
      maxLength: 100,
      required: true,
      list: true,
      search: true,
    },
    {
      key: 'nameEn',
      label: { 'zh-CN': '英文名称', 'en-US': 'English name' },
      type: 'name',
      maxLength: 100,
      search: true,
    },
    {
      key: 'category',
      label: { 'zh-CN': '分类', 'en-US': 'Category' },
      type: 'name',
      maxLength: 50,
      search: true,
      filter: true,
    },
    { key: 'maker', label: { 'zh-CN': '厂商', 'en-US': 'Manufacturer' }, type: 'text', maxLength: 100, search: true },
    { key: 'model', label: { 'zh-CN': '型号', 'en-US': 'Model' }, type: 'text', maxLength: 100, search: true },
    {
      key: 'serialNumber',
      label: { 'zh-CN': '序列号', 'en-US': 'Serial number' },
      type: 'text',
      maxLength: 100,
      search: true,
    },
    {
      key: 'location',
      label: { 'zh-CN': '存放位置', 'en-US': 'Location' },
      type: 'text',
      maxLength: 100,
      list: true,
      search: true,
      filter: true,
    },
    {
      key: 'keeperIds',
      label: { 'zh-CN': '保管人', 'en-US': 'Keepers' },
      type: 'accounts',
      required: true,
      maxLength: 20,
      list: true,
      filter: true,
    },
    { key: 'calibratedOn', label: { 'zh-CN': '校准日期', 'en-US': 'Calibrated on' }, type: 'date' },
    {
      key: 'calibrationDue',
      label: { 'zh-CN': '校准有效期至', 'en-US': 'Calibration valid until' },
      help: {
        'zh-CN': '到期前 14 天提醒保管人，过期后不能使用；无需校准的不填',
        'en-US':
          'Keepers are reminded 14 days before; past it the instrument is out of use. Empty where none is needed.',
      },
      type: 'date',
      list: true,
      filter: true,
    },
    {
      key: 'certificate',
      label: { 'zh-CN': '校准证书编号', 'en-US': 'Calibration certificate' },
      type: 'text',
      maxLength: 100,
      search: true,
    },
    { key: 'remark', label: { 'zh-CN': '备注', 'en-US': 'Remark' }, type: 'longText', maxLength: 1000 },
  ],
  callIds: 'X400',
  mayAdd: ['admin'],
  mayChange: ['admin', { personsIn: 'keeperIds' }],
  mayRead: ['anyone'],
  naming: { 'zh-CN': 'name', 'en-US': 'nameEn' },
  sortBy: 'number',
  rules: [
    ({ calibratedOn, calibrationDue }) => {
      if (calibratedOn !== undefined && calibrationDue !== undefined && calibrationDue <= calibratedOn)
        throw inputUnfit([{ path: 'calibrationDue', message: 'endNotAfterStart' }]);
    },
  ],
  life: {
    states: {
      inService: { label: { 'zh-CN': '在用', 'en-US': 'In service' }, tone: 'active' },
      calibrationOverdue: { label: { 'zh-CN': '校准过期', 'en-US': 'Calibration overdue' }, tone: 'attention' },
      outOfService: { label: { 'zh-CN': '停用', 'en-US': 'Out of service' }, tone: 'waiting' },
      retired: { label: { 'zh-CN': '报废', 'en-US': 'Retired' }, tone: 'over' },
    },
    first: 'inService',
    changedIn: ['inService', 'calibrationOverdue', 'outOfService'],
    byMoves: ['calibratedOn', 'calibrationDue', 'certificate'],
    moves: [
      {
        name: 'calibrate',
        event: 'InstrumentCalibrated',
        callId: 'X401',
        path: 'Instrument/Calibrate',
        label: { 'zh-CN': '登记校准', 'en-US': 'Record calibration' },
        words: { 'zh-CN': '登记校准', 'en-US': 'Recorded a calibration' },
        from: ['inService', 'calibrationOverdue'],
        to: 'inService',
        who: ['admin', { personsIn: 'keeperIds' }],
        asks: ['calibratedOn', 'calibrationDue'],
        offers: ['certificate'],
      },
      {
        name: 'reportFault',
        event: 'InstrumentFaultReported',
        callId: 'X402',
        path: 'Instrument/ReportFault',
        label: { 'zh-CN': '报告故障', 'en-US': 'Report a fault' },
        words: { 'zh-CN': '报告故障并停用', 'en-US': 'Reported a fault, out of service' },
        from: ['inService', 'calibrationOverdue'],
        to: 'outOfService',
        who: ['anyone'],
        reason: 'required',
        tells: { to: [{ personsIn: 'keeperIds' }], waits: true },
      },
      {
        name: 'returnToService',
        event: 'InstrumentServiceResumed',
        callId: 'X403',
        path: 'Instrument/ReturnToService',
        label: { 'zh-CN': '恢复使用', 'en-US': 'Return to service' },
        words: { 'zh-CN': '恢复使用', 'en-US': 'Returned the instrument to service' },
        from: ['outOfService'],
        to: 'inService',
        who: ['admin', { personsIn: 'keeperIds' }],
        byPersons: true,
        reason: 'required',
        tells: { to: [{ personsIn: 'keeperIds' }] },
      },
      {
        name: 'retire',
        event: 'InstrumentRetired',
        callId: 'X404',
        path: 'Instrument/Retire',
        label: { 'zh-CN': '报废', 'en-US': 'Retire' },
        words: { 'zh-CN': '报废仪器', 'en-US': 'Retired the instrument' },
        from: ['inService', 'calibrationOverdue', 'outOfService'],
        to: 'retired',
        who: ['admin', { personsIn: 'keeperIds' }],
        reason: 'required',
        final: true,
        batch: { callId: 'X405' },
        tells: { to: [{ personsIn: 'keeperIds' }] },
      },
    ],
    onDates: [
      {
        name: 'calibrationNears',
        event: 'InstrumentCalibrationNeared',
        words: { 'zh-CN': '校准即将到期', 'en-US': 'Calibration runs out soon' },
        from: ['inService'],
        date: 'calibrationDue',
        daysBefore: 14,
        tells: { to: [{ personsIn: 'keeperIds' }], waits: true },
      },
      {
        name: 'calibrationExpires',
        event: 'InstrumentCalibrationExpired',
        words: { 'zh-CN': '校准已过期，停止使用', 'en-US': 'Calibration has run out' },
        from: ['inService'],
        to: 'calibrationOverdue',
        date: 'calibrationDue',
        // Valid until the day itself.
        daysBefore: -1,
        tells: { to: [{ personsIn: 'keeperIds' }], waits: true },
      },
    ],
  },
});
export type InstrumentValues = ValuesOf<typeof instrumentRegister>;
