export const texts = {
  title: '全局搜索',
  label: '搜索内容',
  placeholder: '标题、编号或正文中的字词',
  prompt: '输入要找的内容',
  promptBody:
    '可以搜索您有权查看的记录：标题、编号和模块正文，中文两个字即可。DOI、CAS 号、InChIKey 和批号按整体查找，写法不限；记录编号请按原样输入。',
  none: '没有找到“{{key}}”',
  noneBody: '换一个词，或去掉筛选条件。只会找到您有权查看的记录。',
  results: '{{count}} 条结果',
  resultsCapped: '{{count}} 条以上结果',
  byStructure: '按结构查找',
  status: '状态',
  foundBy: { number: '编号', file: '文件', about: '关联记录', platform: '平台登记编号' },
  by: '负责人',
  modified: '修改于',
};

declare module '../resources' {
  interface TextResources {
    readonly search: typeof texts;
  }
}
