export const texts = {
  sources: { basic: '基础试剂库', team: '团队化合物' },
  boils: '沸点',
  melts: '熔点',
  offered: '化合物库中的匹配项',
  hint: '↑↓ 选择，回车带入；不选则按键入的名称保留',
  pickerTitle: '从化合物库选取',
  search: '名称、缩写、拼音、CAS 号或分子式',
  begin: '键入要查找的化合物。',
  nothing: '没有找到。请换一个名称，或核对 CAS 号；没有收录的化合物可在“资源管理 → 团队化合物”中登记。',
  more: '匹配项较多，只列出前 {{count}} 条，请键入更多文字。',
  take: '带入',
  takeNamed: '带入 {{name}}',
  hazards: '危害信息',
  usedIn: '使用它的记录',
  usedNowhere: '还没有您可查看的记录使用它。',
  takeHazards: '记入此行',
  namesOurs: '中文名称由本系统编译；物性数据注明出处。',
};

declare module '../resources' {
  interface TextResources {
    readonly compounds: typeof texts;
  }
}
