import { z } from 'zod';
import { inputUnfit } from '../core/input-unfit';
import { defineRegister, type ValuesOf } from '../core/define-register';
import { MOST_FLOW_NAME, MOST_STEPS, reviewStepFields } from '../core/review-steps';
import { distinct, fieldKey, id, text, title, wholeNumber } from '../core/schemas';
import { filesOfModules } from '../records/modules/files-of-modules';
import { moduleTypeNames, moduleTypeOf } from '../records/modules/registry';

export const templateModuleSchema = z.strictObject({
  type: z.enum(moduleTypeNames),
  title: text(100).refine((value) => value.trim().length > 0, { error: 'required' }),
  content: z.unknown(),
  /** Which version of its module type the content has; the first, where it is not said. */
  contentVersion: z.number().int().min(1).max(1_000).optional(),
  /** Records keep it as it is, but for the parts of it that are open. */
  lock: z.strictObject({ open: distinct(z.array(fieldKey).max(200)) }).optional(),
});
export type TemplateModule = z.infer<typeof templateModuleSchema>;

/** M15: all modules of another template, as one of its published versions has them, under a title of their own. */
export const childTemplateSchema = z.strictObject({
  type: z.literal('childTemplate'),
  title: templateModuleSchema.shape.title,
  child: z.strictObject({ templateId: id, version: wholeNumber(1, 1_000_000) }),
});
export type ChildTemplate = z.infer<typeof childTemplateSchema>;

/** What stands in a template: modules, and other templates with theirs. */
export const templateItemSchema = z.discriminatedUnion('type', [templateModuleSchema, childTemplateSchema]);
export type TemplateItem = z.infer<typeof templateItemSchema>;

export const isChild = (item: TemplateItem): item is ChildTemplate => 'child' in item;

/**
 * Record templates (R017, R113; V003): modules to begin with. Projects limit where it may be used; none means all (P10).
 * What begins with one copies it; one that is gone is said so there (E11). A template is published by the approval of
 * another person, and from that moment (T12). Its author goes on writing beside what is published; the next approval
 * publishes that.
 */
export const templateRegister = defineRegister({
  name: 'template',
  noun: 'Template',
  context: 'templates',
  label: { 'zh-CN': '模板', 'en-US': 'Template' },
  about: {
    'zh-CN': '模板带来一组写好的模块，新建记录时直接使用。发布后团队才能用它新建记录。',
    'en-US': 'A template contains prepared modules for new records to start from. A team uses it once it is published.',
  },
  guide: {
    'zh-CN':
      '写好的模板先提交发布：选发布范围和审核人，审核人签名通过后，范围内的人就用这一版新建记录。团队为模板设有发布流程时，由流程决定谁依次审核，提交时不再选审核人，对话框会写明由谁审核、按哪个流程。模板用于多个项目，或新版本换了项目时，每个项目（含已发布版本的项目）的流程都要走完。“发布到模板中心”面向所有人，并列在模板中心里；排行按各模板新建的记录数排列。已发布的模板可以继续修改，修改在下一次通过前不影响别人。撤回提交、撤下模板、比较任意两版，都在模板的页面上。',
    'en-US':
      'Submit a finished template for publication: choose who may use it and who reviews it. Once a reviewer approves it with a signature, those people start records from that version. Where the team has a flow for publications, the flow decides who reviews and in which order: no reviewer is chosen, and the dialog says who will review and by which flow. A template for several projects, and a new version that is for other projects than the published one, goes by the flow of each of them. Publishing to the template centre makes it available to everybody and lists it there; the ranking counts the records started from each template. A published template can be edited further; nobody else sees the changes until the next approval. Recalling a request, taking a template down and comparing any two versions are on the page of the template.',
  },
  words: {
    title: { 'zh-CN': '我的模板', 'en-US': 'My templates' },
    add: { 'zh-CN': '新建模板', 'en-US': 'New template' },
    edit: { 'zh-CN': '编辑模板', 'en-US': 'Edit template' },
  },
  place: {
    path: '/resource/myTemplate',
    detail: '/resource/templateVersion/:id',
    section: 'templates',
    before: '/record/quickText',
    screen: 'own',
    icon: 'layout',
    brief: { 'zh-CN': '写好的模块', 'en-US': 'Prepared modules' },
  },
  samples: () => import('./template-samples'),
  toldAsText: true,
  builtIn: true,
  fields: [
    {
      key: 'name',
      label: { 'zh-CN': '模板名称', 'en-US': 'Template name' },
      type: 'name',
      maxLength: 100,
      required: true,
      unique: true,
      list: true,
      search: true,
    },
    {
      key: 'nameEn',
      label: { 'zh-CN': '英文名称', 'en-US': 'English name' },
      type: 'name',
      maxLength: 100,
      list: true,
      search: true,
    },
    {
      key: 'description',
      label: { 'zh-CN': '说明', 'en-US': 'Description' },
      type: 'longText',
      maxLength: 250,
      list: true,
    },
    {
      key: 'recordType',
      label: { 'zh-CN': '实验类型', 'en-US': 'Experiment type' },
      type: 'dictionary',
      dictionary: 'experimentType',
      maxLength: 50,
      list: true,
    },
    {
      key: 'industry',
      label: { 'zh-CN': '行业', 'en-US': 'Industry' },
      type: 'dictionary',
      dictionary: 'industry',
      maxLength: 50,
      list: true,
      filter: true,
    },
    {
      key: 'subField',
      label: { 'zh-CN': '细分领域', 'en-US': 'Sub-field' },
      type: 'dictionary',
      dictionary: 'subField',
      maxLength: 50,
      list: true,
      filter: true,
    },
    {
      key: 'projectIds',
      label: { 'zh-CN': '适用项目', 'en-US': 'Projects' },
      type: 'reference',
      references: 'project',
      keeps: 'nothing',
      many: true,
      maxLength: 500,
      help: { 'zh-CN': '不选则所有记录都可使用', 'en-US': 'Every record, where none is chosen' },
    },
    {
      key: 'withoutProject',
      label: { 'zh-CN': '不属于项目的记录也可使用', 'en-US': 'Also for records without a project' },
      help: { 'zh-CN': '只在选了适用项目时有区别', 'en-US': 'Makes a difference only where projects are chosen' },
      type: 'boolean',
    },
    {
      key: 'modules',
      label: { 'zh-CN': '模块', 'en-US': 'Modules' },
      type: 'json',
      schema: z
        .array(
          z.discriminatedUnion('type', [
            templateModuleSchema.extend({ title: title(100) }),
            childTemplateSchema.extend({ title: title(100) }),
          ]),
        )
        .max(100),
      stored: z.array(templateItemSchema),
      required: true,
      modules: true,
      files: filesOfModules,
    },
    {
      key: 'departmentIds',
      label: { 'zh-CN': '发布范围', 'en-US': 'Published to' },
      help: {
        'zh-CN': '不选部门即整个团队；下次审核通过时按这里发布',
        'en-US': 'The whole team where no department is chosen. Counts from the next approval.',
      },
      type: 'reference',
      references: 'department',
      many: true,
      maxLength: 100,
      keeps: {
        inStates: ['inReview', 'updateInReview'],
        why: {
          'zh-CN': '还有 {count} 份模板发布到该部门（如“{example}”），请先撤下模板或更改发布范围',
          'en-US':
            '{count} templates are published to it (such as “{example}”); withdraw them or publish them elsewhere first',
        },
      },
    },
    {
      key: 'inCentre',
      label: { 'zh-CN': '模板中心', 'en-US': 'In the template centre' },
      help: { 'zh-CN': '由“发布到模板中心”填写', 'en-US': 'Set by “Publish to the template centre”' },
      type: 'boolean',
    },
    {
      key: 'approverIds',
      label: { 'zh-CN': '审核人', 'en-US': 'Reviewers' },
      help: {
        'zh-CN': '其中一人通过即发布；不能是您自己、模板的作者或改过这份草稿的人',
        'en-US': 'One of them is enough; neither you, nor the author, nor anybody who changed this draft',
      },
      type: 'accounts',
      maxLength: 20,
      filter: true,
    },
    {
      key: 'reviewFlow',
      label: { 'zh-CN': '发布流程', 'en-US': 'Publication flow' },
      type: 'text',
      maxLength: MOST_FLOW_NAME,
    },
    {
      key: 'reviewSteps',
      label: { 'zh-CN': '审核节点', 'en-US': 'Review steps' },
      type: 'rows',
      fields: reviewStepFields,
      maxLength: MOST_STEPS,
    },
    { key: 'submitterId', label: { 'zh-CN': '提交人', 'en-US': 'Submitted by' }, type: 'account' },
    { key: 'reviewerId', label: { 'zh-CN': '实际审核人', 'en-US': 'Decided by' }, type: 'account' },
  ],
  paths: 'PCTemplate',
  callIds: {
    add: 'X004',
    modify: 'X004',
    page: 'C074',
    detail: 'X004',
    remove: 'C079',
    restore: 'C080',
    history: 'C081',
  },
  mayAdd: ['admin', { permission: 'TemplateDesign' }],
  mayChange: ['owner', 'admin', { permission: 'TemplateDesign' }],
  mayRead: ['owner', { permission: 'TemplateDesign' }, 'awaited', 'guests'],
  naming: { 'zh-CN': 'name', 'en-US': 'nameEn' },
  sortBy: 'name',
  rules: [
    ({ modules }) => {
      for (const [index, module] of modules.entries()) {
        if (isChild(module)) continue;
        const type = moduleTypeOf(module.type);
        // A record that begins with them has one of it at most (V023).
        if (type.single === true && modules.findIndex((each) => each.type === module.type) < index)
          throw inputUnfit([{ path: `modules.${index}.type`, message: 'repeated' }]);
        const parsed = type.schema.safeParse(type.current(module.content, module.contentVersion ?? 1));
        if (!parsed.success || (type.writeFaults?.(type.derived(parsed.data)) ?? []).length > 0)
          throw inputUnfit([{ path: `modules.${index}.content`, message: 'unfitContent' }]);
      }
    },
  ],
  life: {
    states: {
      draft: { label: { 'zh-CN': '草稿', 'en-US': 'Draft' }, tone: 'draft' },
      inReview: { label: { 'zh-CN': '审核中', 'en-US': 'In review' }, tone: 'waiting' },
      published: { label: { 'zh-CN': '已发布', 'en-US': 'Published' }, tone: 'active' },
      updateInReview: { label: { 'zh-CN': '更新审核中', 'en-US': 'Update in review' }, tone: 'waiting' },
      withdrawn: { label: { 'zh-CN': '已撤下', 'en-US': 'Withdrawn' }, tone: 'over' },
    },
    first: 'draft',
    older: 'published',
    changedIn: ['draft', 'published', 'withdrawn'],
    byMoves: ['inCentre', 'approverIds'],
    waits: {
      ...{ in: ['inReview', 'updateInReview'], for: 'approverIds', path: 'PCTemplate/Decided/Page', callId: 'X444' },
      byFlow: {
        ...{ path: 'PCTemplate/Reviewers', callId: 'X757' },
        ...{ name: 'reviewFlow', steps: 'reviewSteps', step: 'approveStep', projects: 'projectIds' },
      },
    },
    versions: {
      path: 'PCTemplate',
      callId: 'X443',
      madeBy: ['approve'],
      inUse: ['published', 'updateInReview'],
      readBy: [{ membersOf: 'departmentIds' }, { anyoneIf: 'inCentre' }],
    },
    moves: [
      {
        name: 'submit',
        event: 'TemplateSubmitted',
        callId: 'C077',
        path: 'PCTemplate/GroupShare',
        label: { 'zh-CN': '提交发布', 'en-US': 'Submit for publication' },
        words: { 'zh-CN': '提交模板发布', 'en-US': 'Submitted the template for publication' },
        from: ['draft', 'published', 'withdrawn'],
        to: { draft: 'inReview', published: 'updateInReview', withdrawn: 'inReview' },
        who: ['owner', 'admin', { permission: 'TemplateShare' }],
        asks: ['approverIds'],
        offers: ['departmentIds'],
        sets: { inCentre: false },
        byWhom: 'submitterId',
        tells: { to: [{ personsIn: 'approverIds' }], waits: true },
      },
      {
        name: 'publicShare',
        event: 'TemplateCentreSubmitted',
        callId: 'C076',
        path: 'PCTemplate/PublicShare',
        label: { 'zh-CN': '发布到模板中心', 'en-US': 'Publish to the template centre' },
        words: { 'zh-CN': '提交模板发布到模板中心', 'en-US': 'Submitted the template for the template centre' },
        from: ['draft', 'published', 'withdrawn'],
        to: { draft: 'inReview', published: 'updateInReview', withdrawn: 'inReview' },
        who: ['owner', 'admin', { permission: 'TemplateShare' }],
        asks: ['approverIds'],
        sets: { inCentre: true, departmentIds: [] },
        byWhom: 'submitterId',
        tells: { to: [{ personsIn: 'approverIds' }], waits: true },
      },
      {
        name: 'approveStep',
        event: 'TemplateStepApproved',
        callId: 'X756',
        path: 'PCTemplate/ApproveStep',
        label: { 'zh-CN': '通过，交后续审核', 'en-US': 'Approve and pass on' },
        words: { 'zh-CN': '通过，交后续审核', 'en-US': 'Approved, and passed on to the next reviewers' },
        from: ['inReview', 'updateInReview'],
        who: [{ personsIn: 'approverIds' }],
        signs: 'approve',
        tells: { to: [{ personsIn: 'approverIds' }], waits: true },
      },
      {
        name: 'approve',
        event: 'TemplatePublished',
        callId: 'X440',
        path: 'PCTemplate/Approve',
        label: { 'zh-CN': '通过并发布', 'en-US': 'Approve and publish' },
        words: { 'zh-CN': '通过并发布模板', 'en-US': 'Approved and published the template' },
        from: ['inReview', 'updateInReview'],
        to: 'published',
        who: [{ personsIn: 'approverIds' }],
        signs: 'approve',
        byWhom: 'reviewerId',
        tells: { to: ['owner', { personsIn: 'submitterId' }] },
      },
      {
        name: 'reject',
        event: 'TemplateRejected',
        callId: 'X441',
        path: 'PCTemplate/Reject',
        label: { 'zh-CN': '驳回', 'en-US': 'Reject' },
        words: { 'zh-CN': '驳回模板发布', 'en-US': 'Rejected the publication' },
        from: ['inReview', 'updateInReview'],
        to: { inReview: 'draft', updateInReview: 'published' },
        who: [{ personsIn: 'approverIds' }],
        reason: 'required',
        byWhom: 'reviewerId',
        tells: { to: ['owner', { personsIn: 'submitterId' }] },
      },
      {
        name: 'recall',
        event: 'TemplateRecalled',
        callId: 'X442',
        path: 'PCTemplate/Recall',
        label: { 'zh-CN': '撤回提交', 'en-US': 'Recall the request' },
        words: { 'zh-CN': '撤回模板发布', 'en-US': 'Recalled the request for publication' },
        from: ['inReview', 'updateInReview'],
        to: { inReview: 'draft', updateInReview: 'published' },
        who: [{ personsIn: 'submitterId' }],
        tells: { to: [{ personsIn: 'approverIds' }] },
      },
      {
        name: 'withdraw',
        event: 'TemplateWithdrawn',
        callId: 'C078',
        path: 'PCTemplate/DeptUnshare',
        label: { 'zh-CN': '撤下', 'en-US': 'Withdraw' },
        words: { 'zh-CN': '撤下模板', 'en-US': 'Withdrew the template' },
        from: ['published', 'updateInReview'],
        to: { published: 'withdrawn', updateInReview: 'inReview' },
        who: ['owner', 'admin', { permission: 'TemplateShare' }],
        reason: 'required',
        tells: { to: ['owner'] },
      },
    ],
  },
});
export type TemplateValues = ValuesOf<typeof templateRegister>;
