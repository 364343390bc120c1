export const texts = {
  title: '首页',
  hello: '{{name}}，您好',
  counts: {
    toReview: '待我审核',
    draft: '编写中',
    inReview: '审核中',
    rejected: '被驳回',
    approved: '已通过',
    overdueTasks: '逾期任务',
  },
  pending: { title: '待完成的实验', all: '查看全部' },
  review: { title: '待我审核', empty: '没有等您审核的记录。', all: '进入审核', since: '提交于' },
  recent: {
    title: '最近的记录',
    empty: '还没有记录。新建第一条记录后，它会出现在这里。',
    none: '还没有与您有关的记录。',
  },
  audit: {
    title: '近 7 天的审计要点',
    all: '审计追踪',
    exports: '导出与下载',
    givenBack: '驳回、撤回与重新激活',
    removed: '删除、恢复与撤销签名',
    access: '登录与签名失败',
    code: '核对验证码',
    trace: '查看一条记录的痕迹',
  },
  modules: '{{count}} 个模块',
  version: '第 {{version}} 版',
  marks: '{{count}} 处待修改',
  quick: { title: '快捷入口' },
  guide: {
    lead: {
      admin: { title: '初始化引导', intro: '三步准备好实验室。' },
      review: { title: '开始审核', intro: '先看变化，再作决定。' },
      audit: { title: '开始核查', intro: '从追踪到痕迹，再到验证。' },
      work: { title: '开始使用', intro: '三步完成第一份实验记录。' },
    },
    begin: { title: '新建记录', body: '选模板或空白记录，打开就能写；输入随时保存为草稿。' },
    finish: { title: '签署并提交', body: '写完逐个签署模块，再提交审核；编写中的记录都在这里。' },
    follow: { title: '跟进审核与批注', body: '审核意见、批注和提及都在消息里。' },
    byKey: '按 Ctrl K 可跳到任何记录。',
    decide: { title: '审核待办记录', body: '等待最久的排在最前；通过或驳回后自动打开下一条。' },
    seeChanges: { title: '回看已审记录', body: '再次提交的记录先显示上次审核之后改了什么。' },
    trail: { title: '检索审计追踪', body: '按人员、日期和事件筛选，可导出 CSV 或 PDF；导出本身也会留痕。' },
    trace: { title: '查看记录痕迹', body: '逐项显示修改前后的值、修改人和原因，可回放任意时刻，也可验证签名与哈希。' },
    code: { title: '核对打印件', body: '用打印件上的验证码查出它是哪条记录的哪个版本、由谁导出。' },
    team: { title: '管理团队', body: '添加成员、部门与角色，设好审核流程。' },
    resource: { title: '整理资源', body: '维护字典、常用短语与模板。' },
    experiment: { title: '创建实验', body: '从模板新建记录，写完签署并提交审核。' },
    hide: '不再显示',
    go: '前往',
  },
};

declare module '../resources' {
  interface TextResources {
    readonly home: typeof texts;
  }
}
