export const texts = {
  citedAs: '著录格式',
  copy: '复制 {{style}} 格式',
  copied: '已复制，可粘贴到文档中',
  citedIn: '引用它的记录',
  citedNowhere: '还没有您可查看的记录引用它。',
  importTitle: '导入文献',
  importAbout:
    '选择文献软件或期刊网站导出的 .bib、.ris 文件，或粘贴 BibTeX、RIS、DOI，以及按 GB/T 7714 或 ACS 格式写好的期刊文章，每行一篇；一次最多 {{most}} 篇。先列出读到的内容，确认后才加入文献库。',
  drop: '把 .bib 或 .ris 文件拖到这里，或点击选择',
  choose: '选择 BibTeX 或 RIS 文件',
  paste: '或粘贴到这里',
  pasted: '粘贴的文献',
  read: '读取',
  begin: {
    paste: '粘贴引文、BibTeX、RIS 或 DOI',
    help: '从文献软件、期刊网站或论文的参考文献中复制一篇，粘贴后自动填入下面各栏；也可以直接逐栏填写。',
    fill: '填入下面各栏',
    filled: '已填入下面各栏，请核对后保存。',
    several: '读到 {{count}} 篇。这里一次登记一篇；要一次加入多篇，请用列表右上角菜单中的“导入 BibTeX / RIS”。',
  },
  found: '读到的文献',
  counted: '新文献 {{fresh}} 篇，已在库中或重复 {{there}} 篇，读不出 {{unread}} 篇。',
  what: { new: '新', there: '已在库中', twice: '重复', unreadable: '读不出' },
  line: '第 {{line}} 行',
  more: '其余 {{count}} 篇未列出。',
  lookUpAll: '联网查询 {{count}} 个 DOI',
  lookUpAsked: '只向 doi.org 及其注册机构发送 DOI。',
  back: '重新选择',
  add: '加入 {{count}} 篇',
  adding: '正在加入文献库',
  added: '已加入 {{count}} 篇。',
  nth: '第 {{row}} 篇：{{message}}',
};

declare module '../resources' {
  interface TextResources {
    readonly references: typeof texts;
  }
}
