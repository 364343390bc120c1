import { inputUnfit } from '../core/input-unfit';
import { defineRegister, type ValuesOf } from '../core/define-register';

/**
 * Methods (R082, R091, R096; V003): how something is measured or made, step by step. What is in force is what people work
 * by, so it is never changed under their hands: it goes back to draft with a reason, is changed there, and is put in force
 * again by somebody entitled to (21 CFR 211.160(a); ISO/IEC 17025, 7.2.1 and 8.3.2).
 */
export const methodRegister = defineRegister({
  name: 'method',
  noun: 'Method',
  context: 'resources',
  label: { 'zh-CN': '方法', 'en-US': 'Method' },
  about: {
    'zh-CN': '实验室的分析与制备方法：目的、逐步操作、所需试剂与仪器、安全要求和依据。生效的方法不能直接修改。',
    'en-US':
      'The laboratory’s methods: purpose, steps, materials and instruments, safety and references. One that is in force is not changed as it stands.',
  },
  guide: {
    'zh-CN':
      '任何人都可以起草方法；由管理员或有模板发布权限的人批准生效。要修改生效的方法，先退回修订并写明原因，改好后再次生效；不再使用的方法予以停用。填写了复审日期的，到期前 30 天提醒起草人。每一步都记入痕迹。',
    'en-US':
      'Anyone may draft a method; administrators and people who may publish templates put it in force. To change one that is in force, return it to draft with a reason, change it and put it in force again; withdraw one that is no longer used. Where a review date is given, the author is reminded 30 days before. Each step is traced.',
  },
  place: {
    path: '/resource/commonList/method',
    add: '/resource/expMethod/new',
    detail: '/resource/detailMethod/:id',
    section: 'resources',
    icon: 'flask',
    brief: { 'zh-CN': '操作步骤与依据', 'en-US': 'Steps and references' },
  },
  samples: () => import('./method-samples'),
  fields: [
    {
      key: 'number',
      label: { 'zh-CN': '方法编号', 'en-US': 'Method number' },
      type: 'text',
      maxLength: 50,
      required: true,
      unique: true,
      list: true,
      search: true,
    },
    {
      key: 'name',
      label: { 'zh-CN': '方法名称', 'en-US': 'Method name' },
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
      list: true,
      search: true,
      filter: true,
    },
    {
      key: 'standard',
      label: { 'zh-CN': '依据标准', 'en-US': 'Standard' },
      help: { 'zh-CN': '例如 GB/T 6283-2008、USP <921>', 'en-US': 'For example GB/T 6283-2008, USP <921>' },
      type: 'text',
      maxLength: 100,
      list: true,
      search: true,
    },
    {
      key: 'purpose',
      label: { 'zh-CN': '目的与适用范围', 'en-US': 'Purpose and scope' },
      type: 'longText',
      maxLength: 2000,
      search: true,
    },
    {
      key: 'materials',
      label: { 'zh-CN': '试剂与材料', 'en-US': 'Materials' },
      type: 'rows',
      maxLength: 50,
      fields: [
        { key: 'name', label: { 'zh-CN': '名称', 'en-US': 'Name' }, type: 'name', maxLength: 100, required: true },
        { key: 'grade', label: { 'zh-CN': '规格', 'en-US': 'Grade' }, type: 'text', maxLength: 100 },
        { key: 'amount', label: { 'zh-CN': '用量', 'en-US': 'Amount' }, type: 'text', maxLength: 100 },
      ],
    },
    {
      key: 'instrumentIds',
      label: { 'zh-CN': '仪器', 'en-US': 'Instruments' },
      type: 'reference',
      references: 'instrument',
      many: true,
      maxLength: 50,
      keeps: {
        why: {
          'zh-CN': '有 {count} 个方法使用它，如“{example}”',
          'en-US': 'it is used by {count} methods, such as “{example}”',
        },
      },
      filter: true,
    },
    {
      key: 'equipment',
      label: { 'zh-CN': '其他器具', 'en-US': 'Other equipment' },
      type: 'longText',
      maxLength: 1000,
    },
    {
      key: 'steps',
      label: { 'zh-CN': '步骤', 'en-US': 'Steps' },
      type: 'rows',
      maxLength: 100,
      fields: [
        { key: 'name', label: { 'zh-CN': '步骤名称', 'en-US': 'Step' }, type: 'name', maxLength: 100, required: true },
        { key: 'work', label: { 'zh-CN': '操作', 'en-US': 'What to do' }, type: 'longText', maxLength: 2000 },
        {
          key: 'duration',
          label: { 'zh-CN': '时间', 'en-US': 'Duration' },
          type: 'quantity',
          units: ['min', 's', 'h'],
        },
        {
          key: 'temperature',
          label: { 'zh-CN': '温度', 'en-US': 'Temperature' },
          type: 'quantity',
          units: ['°C', 'K'],
        },
        { key: 'note', label: { 'zh-CN': '备注', 'en-US': 'Note' }, type: 'text', maxLength: 250 },
      ],
    },
    {
      key: 'safety',
      label: { 'zh-CN': '安全', 'en-US': 'Safety' },
      type: 'longText',
      maxLength: 2000,
    },
    {
      key: 'literature',
      label: { 'zh-CN': '参考资料', 'en-US': 'References' },
      type: 'longText',
      maxLength: 1000,
    },
    {
      key: 'projectIds',
      label: { 'zh-CN': '适用项目', 'en-US': 'Projects' },
      help: { 'zh-CN': '不选则所有项目都可使用', 'en-US': 'All projects, where none is chosen' },
      type: 'reference',
      references: 'project',
      many: true,
      maxLength: 500,
      filter: true,
    },
    {
      key: 'effectiveOn',
      label: { 'zh-CN': '生效日期', 'en-US': 'Effective on' },
      type: 'date',
      list: true,
      filter: true,
    },
    {
      key: 'reviewDue',
      label: { 'zh-CN': '复审日期', 'en-US': 'Review due' },
      help: {
        'zh-CN': '生效的方法，到期前 30 天提醒起草人',
        'en-US': 'Of one in force, its author is reminded 30 days before',
      },
      type: 'date',
      filter: true,
    },
    {
      key: 'attachments',
      label: { 'zh-CN': '附件', 'en-US': 'Attachments' },
      help: {
        'zh-CN': '例如标准原文、验证报告、计算表',
        'en-US': 'For example the standard, the validation report, a calculation sheet',
      },
      type: 'files',
      maxLength: 20,
      search: true,
      filter: true,
    },
    { key: 'remark', label: { 'zh-CN': '备注', 'en-US': 'Remark' }, type: 'longText', maxLength: 1000 },
  ],
  callIds: 'X410',
  mayAdd: ['anyone'],
  mayChange: ['owner', 'admin', { permission: 'TemplateShare' }],
  mayRead: ['anyone'],
  naming: { 'zh-CN': 'name', 'en-US': 'nameEn' },
  sortBy: 'number',
  rules: [
    ({ effectiveOn, reviewDue }) => {
      if (effectiveOn !== undefined && reviewDue !== undefined && reviewDue <= effectiveOn)
        throw inputUnfit([{ path: 'reviewDue', message: 'endNotAfterStart' }]);
    },
  ],
  life: {
    states: {
      draft: { label: { 'zh-CN': '草稿', 'en-US': 'Draft' }, tone: 'draft' },
      inForce: { label: { 'zh-CN': '生效', 'en-US': 'In force' }, tone: 'active' },
      withdrawn: { label: { 'zh-CN': '停用', 'en-US': 'Withdrawn' }, tone: 'over' },
    },
    first: 'draft',
    changedIn: ['draft'],
    byMoves: ['effectiveOn'],
    moves: [
      {
        name: 'putInForce',
        event: 'MethodReleased',
        callId: 'X411',
        path: 'Method/PutInForce',
        label: { 'zh-CN': '生效', 'en-US': 'Put in force' },
        words: { 'zh-CN': '方法生效', 'en-US': 'Put the method in force' },
        from: ['draft'],
        to: 'inForce',
        who: ['admin', { permission: 'TemplateShare' }],
        byPersons: true,
        asks: ['effectiveOn'],
        offers: ['reviewDue'],
        tells: { to: ['owner'] },
      },
      {
        name: 'revise',
        event: 'MethodReopened',
        callId: 'X412',
        path: 'Method/Revise',
        label: { 'zh-CN': '退回修订', 'en-US': 'Return to draft' },
        words: { 'zh-CN': '退回修订', 'en-US': 'Returned the method to draft' },
        from: ['inForce', 'withdrawn'],
        to: 'draft',
        who: ['admin', { permission: 'TemplateShare' }],
        byPersons: true,
        reason: 'required',
        tells: { to: ['owner'] },
      },
      {
        name: 'withdraw',
        event: 'MethodWithdrawn',
        callId: 'X413',
        path: 'Method/Withdraw',
        label: { 'zh-CN': '停用', 'en-US': 'Withdraw' },
        words: { 'zh-CN': '停用方法', 'en-US': 'Withdrew the method' },
        from: ['inForce'],
        to: 'withdrawn',
        who: ['admin', { permission: 'TemplateShare' }],
        byPersons: true,
        reason: 'required',
        batch: { callId: 'X414' },
        tells: { to: ['owner'] },
      },
    ],
    onDates: [
      {
        name: 'reviewNears',
        event: 'MethodReviewNeared',
        words: { 'zh-CN': '方法即将到期复审', 'en-US': 'A method is due for review soon' },
        from: ['inForce'],
        date: 'reviewDue',
        daysBefore: 30,
        tells: { to: ['owner'], waits: true },
      },
    ],
  },
});
export type MethodValues = ValuesOf<typeof methodRegister>;
