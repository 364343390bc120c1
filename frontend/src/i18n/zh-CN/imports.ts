export const texts = {
  title: '导入文件',
  about: '把已有的 Word、Markdown、Excel 或 CSV 文件变成新记录或模板。先看识别出的内容，再试运行，最后导入。',
  drop: '把文件拖到这里，或点击选择，可一次选多个',
  choose: '选择要导入的文件',
  kinds:
    '支持 docx、md、xlsx、csv，一次最多 {{most}} 个。标题分出模块，单独成节的表格成为信息表，图片存为文件，原文件作为附件保留。',
  place: '新记录放在哪里',
  noBook: '您还没有记录本。请先在这里新建一个，再导入为记录。',
  beyond: '一次最多导入 {{most}} 个文件，有 {{count}} 个没有加入：{{names}}。导入完这一批后再选。',
  leave: '还有 {{count}} 个文件没有导入。离开后，改过的标题和选择不会保留。',
  frame: '套用模板（可不选）',
  frameHelp: '模板的模块在前，导入的模块在后。',
  frameNone: '不套用',
  remove: '移除“{{name}}”',
  reading: '正在识别…',
  recordTitle: '记录标题',
  templateName: '模板名称',
  titleMissing: '请填写',
  becomes: '“{{name}}”导入为',
  into: { record: '新记录', template: '模板' },
  found: '识别出 {{modules}} 个模块',
  foundPictures: '，{{count}} 张图片',
  modulesOf: '“{{name}}”的模块',
  moduleLine: '{{title}}（{{type}}）',
  modulesMissing: '请至少保留一个模块。',
  lost: '以下内容不会带入：',
  nothingLost: '没有发现会丢失的内容；字体、颜色和版式不带入。',
  showPreview: '预览',
  hidePreview: '收起预览',
  previewOf: '“{{name}}”的预览',
  refused: '不能导入：{{why}}',
  wouldWork: '可以导入',
  check: '试运行',
  checking: '正在试运行，不会写入任何内容',
  importing: '正在导入',
  go: '导入 {{count}} 个文件',
  doneRecord: '已导入为记录',
  doneTemplate: '已导入为模板（草稿）',
};

declare module '../resources' {
  interface TextResources {
    readonly imports: typeof texts;
  }
}
