export const texts = {
  sources: {
    basic: '基础试剂库',
    team: '团队化合物',
    library: '化合物库',
    batches: '产物批次',
    cims: 'CIMS 瓶装物料',
    regms: 'RegMS 化合物',
    named: '由名称得出（OPSIN）',
  },
  boils: '沸点',
  melts: '熔点',
  offered: '匹配的化合物',
  hint: '↑↓ 选择，回车带入；不选则按键入的名称保留',
  pickerTitle: '选取化合物',
  search: '名称、缩写、拼音、CAS 号、分子式、瓶号或化合物编号',
  begin: '键入要查找的化合物。',
  nothing: '没有找到。请换一个名称，或核对 CAS 号；没有收录的化合物可在“资源管理 → 团队化合物”中登记。',
  take: '带入',
  takeNamed: '带入 {{name}}',
  hazards: '危害信息',
  statements: '危险性说明',
  statementsFrom: '来源：{{source}}，{{date}}',
  usedIn: '使用它的记录',
  usedNowhere: '还没有您可查看的记录使用它。',
  find: {
    byStructure: '正按该行的结构查找；键入文字则按文字查找',
    none: '没有找到，换个名称或编号试试',
    more: '还有更多，请键入更具体的名称',
    other: '结构与该行不同',
    lot: '批号 {{lot}}',
    expiry: '有效期至 {{day}}',
    left: '可用 {{available}}（瓶中剩余 {{remaining}}）',
    asOf: '截至 {{at}}',
    unreleased: '未发布',
    silent: '{{source}}：{{fault}}',
    named: '由 OPSIN 按系统名称得出，请核对结构',
  },
  takeHazards: '记入此行',
  namesOurs: '中文名称由本系统编译；物性数据注明出处。',
};

declare module '../resources' {
  interface TextResources {
    readonly compounds: typeof texts;
  }
}
