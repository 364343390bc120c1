import { inputUnfit } from '../core/input-unfit';
import { defineRegister, type ValuesOf } from '../core/define-register';

/**
 * Legal holds: while one stands, what it is on is neither removed nor moved out of its project, and nobody whose name stands
 * there is erased (`held.ts`). It is placed and lifted with a reason by those who oversee the audit trail; on what it is never changes.
 */
export const legalHoldRegister = defineRegister({
  name: 'legalHold',
  noun: 'LegalHold',
  context: 'audit',
  label: { 'zh-CN': '法律保全', 'en-US': 'Legal hold' },
  about: {
    'zh-CN':
      '因诉讼、检查或争议而保全的项目、记录和人员。保全期间，其记录不能删除或移出项目，其中涉及的人员信息不能抹除。',
    'en-US':
      'Projects, records and people on hold for litigation, an inspection or a dispute. While a hold stands, their records are not removed or moved out of the project, and nobody named in them is erased.',
  },
  guide: {
    'zh-CN':
      '有“审计追踪检索”权限的人可以设立和解除保全，都须写明原因。一项保全可以包含多个项目、记录和人员；设立后只能改名，范围变化时另设一项。保全项目即保全其中所有记录；保全人员即保全其本人的记录和个人信息。记录和项目页面会显示谁在何时设立了保全，原因只有监督审计追踪的人可见；仅因人员而保全的，记录页面只对监督审计追踪的人显示。被保全的人不能解除涉及本人的保全；解除后会通知所有监督审计追踪的人。',
    'en-US':
      'Whoever may search the whole audit trail places and lifts holds, each with a reason. A hold can be on several projects, records and people; once placed, only its name can be changed: where its scope changes, place another. A hold on a project is on all its records, one on a person on the records that are theirs and on their personal data. Pages of records and projects say who placed a hold and when; the reason is for those who oversee the audit trail, and so is a hold on a person. Nobody lifts a hold on themselves, and everybody who oversees the audit trail is told of one that was lifted.',
  },
  place: {
    path: '/team/legalHolds',
    detail: '/team/legalHolds/:id',
    section: 'people',
    before: '/team/project',
    icon: 'shield',
    brief: { 'zh-CN': '什么不能删除，为什么', 'en-US': 'What is not removed, and why' },
  },
  samples: () => import('./legal-hold-samples'),
  // It ends by being lifted, with a reason, and is never put into the recycle bin.
  staysWhile: [
    {
      kind: 'lifted',
      when: 'always',
      why: {
        'zh-CN': '法律保全只能写明原因解除',
        'en-US': 'a legal hold is only ever lifted, with a reason',
      },
    },
  ],
  fields: [
    {
      key: 'name',
      label: { 'zh-CN': '事由', 'en-US': 'Matter' },
      type: 'name',
      maxLength: 100,
      required: true,
      list: true,
      search: true,
    },
    {
      key: 'why',
      label: { 'zh-CN': '原因', 'en-US': 'Why' },
      type: 'longText',
      maxLength: 1000,
      required: true,
      list: true,
      search: true,
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
      key: 'records',
      label: { 'zh-CN': '记录', 'en-US': 'Records' },
      type: 'reference',
      references: 'record',
      many: true,
      maxLength: 100,
      keeps: 'nothing',
      list: true,
      filter: true,
    },
    {
      key: 'people',
      label: { 'zh-CN': '人员', 'en-US': 'People' },
      type: 'accounts',
      maxLength: 100,
      list: true,
      filter: true,
    },
  ],
  callIds: 'X821',
  mayAdd: [{ permission: 'AudittrailSearch' }, 'admin'],
  mayChange: [{ permission: 'AudittrailSearch' }, 'admin'],
  mayRead: [{ permission: 'AudittrailSearch' }],
  naming: { 'zh-CN': 'name', 'en-US': 'name' },
  sortBy: 'name',
  rules: [
    ({ projects, records, people }) => {
      if (projects.length + records.length + people.length === 0)
        throw inputUnfit([{ path: 'projects', message: 'required' }]);
    },
  ],
  life: {
    states: {
      stands: { label: { 'zh-CN': '保全中', 'en-US': 'Stands' }, tone: 'attention' },
      lifted: { label: { 'zh-CN': '已解除', 'en-US': 'Lifted' }, tone: 'over' },
    },
    first: 'stands',
    // Its name alone: on what it is and why stays as it was said.
    changedIn: ['stands'],
    byMoves: ['why', 'projects', 'records', 'people'],
    moves: [
      {
        name: 'lift',
        event: 'LegalHoldLifted',
        callId: 'X822',
        path: 'LegalHold/Lift',
        label: { 'zh-CN': '解除保全', 'en-US': 'Lift the hold' },
        words: { 'zh-CN': '解除法律保全', 'en-US': 'Lifted the legal hold' },
        from: ['stands'],
        to: 'lifted',
        who: [{ permission: 'AudittrailSearch' }, 'admin'],
        byPersons: true,
        reason: 'required',
        final: true,
        follows: {
          'zh-CN':
            '解除后，除非另有保全或保存期限，其中的记录可以删除或移出项目，保存期限可以缩短，涉及的人员信息可以抹除。所有有“审计追踪检索”权限的人会收到通知。',
          'en-US':
            'From then on, unless another hold or a retention rule keeps them, its records can be removed or moved out of the project and kept for less, and people named in them can be erased. Everybody who may search the whole audit trail is told.',
        },
        // Whoever is investigated does not end the investigation, and nobody ends it unseen.
        notBy: 'people',
        tells: { to: ['owner', { permission: 'AudittrailSearch' }] },
      },
    ],
  },
});
export type LegalHoldValues = ValuesOf<typeof legalHoldRegister>;
