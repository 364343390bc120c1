import { defineRegister, type ValuesOf } from '../core/define-register';
import { inputUnfit } from '../core/input-unfit';

/** Years that a rule may say. */
export const MOST_YEARS = 100;

/**
 * For how long records of projects are kept (`retention.ts`). A rule is added and ended with a reason by those who oversee
 * the audit trail, never by who leads the project; what it says and of which projects never changes: a longer or shorter
 * one is a rule of its own. Of several that are on a project the longest counts.
 */
export const retentionRuleRegister = defineRegister({
  name: 'retentionRule',
  noun: 'RetentionRule',
  context: 'audit',
  label: { 'zh-CN': '保存期限', 'en-US': 'Retention rule' },
  about: {
    'zh-CN':
      '项目的记录在批准后至少保存多久。期满之前，提交过审核的记录不能删除，其中涉及的人员信息不能抹除；期满后也不会自动删除。',
    'en-US':
      'How long records of a project are kept after their approval. Until then, a record that was ever submitted for review is not removed, and nobody named in it is erased; afterwards nothing is deleted by itself either.',
  },
  guide: {
    'zh-CN':
      '有“审计追踪检索”权限的人可以设立和结束保存期限，都须写明原因。期限按年数或永久，适用于所选项目；一个项目有多项时以最长的为准。勾选“组织默认”的一项适用于没有自己期限的项目和未归入项目的记录；没有默认时，这些记录没有保存期限。时间从记录最近一次批准之日起算，保存到若干年后的同一天（2 月 29 日批准的，到期年份没有这一天时为 2 月 28 日）；尚未批准的记录一直保存。要改期限，先设立新的一项，再结束旧的。项目或其中记录有法律保全时，不能缩短期限。提交过审核的记录不能移入期限更短的项目。期满的记录列在“保存期满”页面。',
    'en-US':
      'Whoever may search the whole audit trail adds and ends rules, each with a reason. A rule says a number of years, or without end, for the projects it names; of several for a project the longest counts. One marked as the organisation’s default is for projects without a rule of their own, and for records outside projects; without a default these have no retention. The time counts from the day on which a record was approved last, up to the same day so many years later (28 February for what was approved on 29 February, in a year without one); a record that is not approved yet is kept. To change a retention add another rule, then end the old one. While a legal hold is on a project or a record in it, its retention is not made shorter. A record that was ever submitted for review is not moved into a project with a shorter retention. Records whose time is over are listed under “Past retention”.',
  },
  place: {
    path: '/team/retention',
    detail: '/team/retention/:id',
    section: 'people',
    before: '/team/legalHolds',
    icon: 'shield',
    brief: { 'zh-CN': '记录批准后保存多久', 'en-US': 'How long records are kept' },
  },
  samples: () => import('./retention-rule-samples'),
  // It ends with a reason, and is never put into the recycle bin.
  staysWhile: [
    {
      kind: 'ended',
      when: 'always',
      why: {
        'zh-CN': '保存期限只能写明原因结束',
        'en-US': 'a retention rule is only ever ended, with a reason',
      },
    },
  ],
  fields: [
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
      key: 'why',
      label: { 'zh-CN': '原因', 'en-US': 'Why' },
      help: { 'zh-CN': '如法规条款、合同或内部规程', 'en-US': 'Such as a regulation, a contract or a procedure' },
      type: 'longText',
      maxLength: 1000,
      required: true,
      search: true,
    },
    {
      key: 'kept',
      label: { 'zh-CN': '期限', 'en-US': 'Kept' },
      type: 'select',
      required: true,
      list: true,
      filter: true,
      options: [
        { value: 'years', label: { 'zh-CN': '按年数', 'en-US': 'For years' } },
        { value: 'unlimited', label: { 'zh-CN': '永久', 'en-US': 'Without end' } },
      ],
    },
    {
      key: 'years',
      label: { 'zh-CN': '年数', 'en-US': 'Years' },
      help: {
        'zh-CN': '1 至 100 的整数；永久保存时不填',
        'en-US': 'A whole number from 1 to 100; empty where it has no end',
      },
      type: 'number',
      min: 1,
      max: MOST_YEARS,
      list: true,
      filter: true,
    },
    {
      key: 'projects',
      label: { 'zh-CN': '项目', 'en-US': 'Projects' },
      type: 'reference',
      references: 'project',
      many: true,
      maxLength: 100,
      keeps: 'nothing',
      list: true,
      filter: true,
    },
    {
      key: 'isDefault',
      label: { 'zh-CN': '组织默认', 'en-US': 'Organisation’s default' },
      help: {
        'zh-CN': '适用于没有自己期限的项目和未归入项目的记录',
        'en-US': 'For projects without a rule of their own, and records outside projects',
      },
      type: 'boolean',
      list: true,
      filter: true,
    },
  ],
  callIds: 'X823',
  mayAdd: [{ permission: 'AudittrailSearch' }, 'admin'],
  mayChange: [{ permission: 'AudittrailSearch' }, 'admin'],
  mayRead: [{ permission: 'AudittrailSearch' }],
  naming: { 'zh-CN': 'name', 'en-US': 'name' },
  sortBy: 'name',
  rules: [
    ({ kept, years }) => {
      if (kept === 'years' && years === undefined) throw inputUnfit([{ path: 'years', message: 'required' }]);
      if (kept === 'unlimited' && years !== undefined) throw inputUnfit([{ path: 'years', message: 'withoutEnd' }]);
      if (years !== undefined && !Number.isInteger(years)) throw inputUnfit([{ path: 'years', message: 'wholeYears' }]);
    },
    ({ projects, isDefault }) => {
      if (projects.length === 0 && !isDefault) throw inputUnfit([{ path: 'projects', message: 'required' }]);
    },
  ],
  life: {
    states: {
      inForce: { label: { 'zh-CN': '生效中', 'en-US': 'In force' }, tone: 'active' },
      ended: { label: { 'zh-CN': '已结束', 'en-US': 'Ended' }, tone: 'over' },
    },
    first: 'inForce',
    // Its name alone.
    changedIn: ['inForce'],
    byMoves: ['why', 'kept', 'years', 'projects', 'isDefault'],
    moves: [
      {
        name: 'end',
        event: 'RetentionRuleEnded',
        callId: 'X824',
        path: 'RetentionRule/End',
        label: { 'zh-CN': '结束期限', 'en-US': 'End the rule' },
        words: { 'zh-CN': '结束保存期限', 'en-US': 'Ended the retention rule' },
        from: ['inForce'],
        to: 'ended',
        who: [{ permission: 'AudittrailSearch' }, 'admin'],
        byPersons: true,
        reason: 'required',
        final: true,
        follows: {
          'zh-CN':
            '结束后，其记录按适用的其余期限保存；没有其他期限时，提交过审核的记录可以删除，涉及的人员信息可以抹除。所有有“审计追踪检索”权限的人会收到通知。',
          'en-US':
            'From then on its records are kept by the other rules that are for them. Where there is none, those submitted for review can be removed, and people named in them can be erased. Everybody who may search the whole audit trail is told.',
        },
        tells: { to: ['owner', { permission: 'AudittrailSearch' }] },
      },
    ],
  },
});
export type RetentionRuleValues = ValuesOf<typeof retentionRuleRegister>;
