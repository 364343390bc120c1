export const texts = {
  none: '尚未引用文献。',
  style: '著录格式',
  find: '从文献库中查找',
  findPlaceholder: '输入题名、作者、刊名或 DOI',
  nothing: '文献库中没有找到',
  cited: '已引用',
  note: '备注',
  noteOf: '文献 [{{at}}] 的备注',
  itemOf: '文献 [{{at}}]',
  open: '在文献库中打开 [{{at}}]',
  paste: '粘贴 BibTeX、RIS、DOI 或引文',
  pasteHint: '粘贴文献软件或期刊网站导出的内容，或每行一篇写好的期刊文章。',
  read: '读取并引用',
  addToo: '新文献同时加入文献库',
  took: '已引用 {{count}} 篇。',
  notTaken: '以下没有引用：',
  citeFound: '引用查到的 {{count}} 篇',
  citedBy: '引用于',
  citedByNone: '正文尚未引用',
  numbering: '编号按正文首次引用的先后排列，未被引用的排在后面。',
  full: '一个模块最多引用 {{most}} 篇。',
  refused: '未能加入文献库，只保存在本记录中：{{why}}',
};

declare module '../../../../i18n/resources' {
  interface TextResources {
    readonly labReference: typeof texts;
  }
}
