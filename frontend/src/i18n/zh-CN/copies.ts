export const texts = {
  duplicate: '创建副本',
  suffix: '（副本）',
  reason: '复制模块',
  done: '已添加“{{module}}”',
  from: {
    label: '复制自',
    other: '{{number}} 的模块“{{module}}”',
    here: '本记录的模块“{{module}}”',
    version: '，第 {{version}} 版',
    hidden: '复制自一份不对您开放的记录',
  },
  dialog: {
    open: '从其他记录复制…',
    title: '从其他记录复制模块',
    module: '要复制的模块',
    preview: '“{{module}}”的内容',
    none: '这份记录还没有模块。',
    help: '复制内容和附件；签名、批注和授权不会带过来。审计追踪会记下来源。',
    insert: '复制到此处',
  },
};

declare module '../resources' {
  interface TextResources {
    readonly copies: typeof texts;
  }
}
