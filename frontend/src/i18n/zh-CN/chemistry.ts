export const texts = {
  editorLoading: '正在打开结构编辑器…',
  editorKeys: 'Ctrl+Enter 采用所绘内容。编辑器内的菜单为英文。',
  editorTake: '采用',
  editorLeave: '所绘内容还没有采用，关闭后将丢失。',
  editorFault: '结构编辑器没能完成刚才的操作，图中原有内容不受影响。请重试。',
  editorUnread: '结构编辑器没有给出所绘内容。图仍在这里，请再试一次。',
  importTitle: '导入结构或反应',
  importText: '粘贴 molfile、RXN、RDF、SDF、SMILES、InChI、CDXML 或 KET',
  importHint:
    'ChemDraw 直接复制的内容浏览器读不到：请在 ChemDraw 中选“Copy As → CDXML Text”再粘贴，或选择 .cdx、.cdxml 文件。',
  importName: '也可以输入英文系统名称（如 4-bromoanisole），由 OPSIN 得出结构。',
  byName: '由 OPSIN 按系统名称得出，请核对结构后采用。',
  chooseFile: '选择文件…',
  read: '读取',
  reading: '正在读取…',
  tooLarge: '内容超过 2 MB。请只导出要用的结构或反应后重试。',
  notStructure: '剪贴板中的文字不是结构。可以粘贴 SMILES、molfile、RXN、InChI 或 CDXML。',
  pictureOnly:
    '粘贴的内容里只有图片，没有结构文字。请在 ChemDraw 中选“Copy As → CDXML Text”再粘贴，或导入 .cdxml、.mol、.rxn 文件。',
  copy: '复制',
  copyAs: {
    file: '图片和 molfile / RXN 文字',
    cdxml: '图片和 CDXML 文字（用于 ChemDraw）',
  },
  copied: {
    file: '已复制：300 dpi 图片，以及 molfile / RXN 文字',
    cdxml: '已复制：300 dpi 图片，以及 CDXML 文字',
  },
  notCopied: '没有复制：浏览器不允许写入剪贴板，或结构无法绘制。请在页面上再点一次，或改用导出。',
  hidden:
    '这是 ChemDraw 的内部格式，浏览器读不到。请在 ChemDraw 中选“Copy As → CDXML Text”再粘贴，或导入 .cdxml 文件。',
  chooseEntry: '共 {{total}} 条，请选择一条。',
  takeEntry: '采用这一条',
  molecule: '分子',
  reaction: '反应',
  faults: '未能读取的条目',
  fault: '第 {{entry}} 条{{title}}：{{message}}',
  firstEntries: '回到开头',
  nextEntries: '后面的条目',
  notDrawn: '{{label}}（无法绘制）',
  notFetched: '结构图没有取到。',
  again: '重试',
  drawStructure: '绘制结构',
  changeStructure: '修改结构',
  pasteStructure: '粘贴或导入…',
  removeStructure: '移除结构',
  oneMolecule: '这里只放一个分子：请去掉反应箭头，或只留一个化合物。',
};

declare module '../resources' {
  interface TextResources {
    readonly chemistry: typeof texts;
  }
}
