export const texts = {
  none: '尚未绘制 TLC 板。',
  addPlate: '添加板',
  figure: '{{plate}}的示意图：{{said}}',
  figureEdit: '{{plate}}：单击板面放置斑点，拖动斑点改变 Rf',
  keys: '选中斑点后：↑ ↓ 移动 0.01，按住 Shift 为 0.05；← → 换道；Delete 删除。选中点样道名称后：回车添加斑点，← → 移动该道。',
  details: '说明',
  noSpots: '未见斑点',
  laneOn: '{{plate}}，点样道 {{lane}}',
  spotIn: '{{lane}} 斑点 {{number}}',
  addLane: '添加点样道',
  addSpot: '添加斑点',
  addSpotTo: '在 {{lane}} 添加斑点',
  laneName: '第 {{number}} 道名称',
  laneTools: '点样道 {{lane}}',
  removeSpot: '删除 {{spot}}',
  table: '{{plate}}的点样道与斑点',
  remove: '删除',
  noVisualisation: '先填写显色方法',
  eluentHint: '如 PE/EA 5:1',
  visualisationHint: '选择，或键入后按回车',
  remarkHint: '如：双取代副产物在原点附近，反应未完全',
  rfFault: 'Rf 应为 0 至 1 之间的数，如 0.35',
  addPhoto: '添加照片',
  dropPhoto: '也可把板的照片粘贴或拖到这里',
  changePhoto: '更换照片',
  removePhoto: '移除照片',
  photoOf: '{{plate}}的照片',
  photoFailed: '照片没有取到',
  setScale: '标定原点和前沿',
  clickOrigin: '第 1 步：在照片上单击点样原点所在的高度。',
  clickFront: '第 2 步：在照片上单击溶剂前沿所在的高度。',
  originFromTop: '原点距上边（%）',
  frontFromTop: '前沿距上边（%）',
  set: '标定',
  cancel: '取消',
  notScaled: '照片尚未标定原点和前沿，斑点画在示意图上。',
};

declare module '../../../../i18n/resources' {
  interface TextResources {
    readonly tlc: typeof texts;
  }
}
