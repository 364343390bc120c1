export const texts = {
  tab: '上传记录',
  title: '上传记录 {{number}}',
  about:
    '取回从这条记录导出、在别处改过的文件。编号必须一致；导出之后记录里的新改动会合并，同一处两边都改过的由您选择。签名和审核不会带回。',
  export: '导出记录文件',
  choose: '选择记录文件',
  found: '文件导出于 {{at}}：{{changed}} 个模块有改动，{{same}} 个没有。',
  nothing: '文件导出于 {{at}}，内容与记录相同，没有要取回的改动。',
  changedInFile: '只有文件里改过。',
  changedInBoth: '导出之后，记录里也改过；不冲突的已自动合并。',
  toChoose: '还有 {{count}} 处需要您选择。',
  signed: '已签名，保持原样。要修改，请先撤销签名。',
  locked: '记录的模板锁定了这里改过的内容，保持原样。',
  closed: '记录已提交审核或已通过，保持原样。',
  recordClosed: '记录已提交审核或已通过，现在不能上传。先撤回或重新激活记录，再上传文件。',
  gone: '记录里没有这个模块，或它已不是导出时的那个模块，不能取回。',
  mine: '文件里的内容',
  theirs: '记录里的内容',
  absent: '没有',
  choice: '“{{what}}”采用哪一边',
  takeMine: '采用文件',
  takeTheirs: '保留记录',
  takeBoth: '两者都要',
  open: '还有 {{count}} 处没有选择',
  save: '保存 {{count}} 个模块',
  outcomes: '上传结果',
  saved: '已保存“{{title}}”',
  notSaved: '“{{title}}”没有保存：{{why}}',
};

declare module '../resources' {
  interface TextResources {
    readonly upload: typeof texts;
  }
}
