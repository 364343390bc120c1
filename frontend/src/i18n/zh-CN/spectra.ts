export const texts = {
  reading: '正在读取谱图',
  which: '谱图',
  over: '叠加',
  overNone: '选择要叠加的谱图',
  overNothing: '没有这样的谱图',
  imaginary: '虚部',
  technique: {
    nmr: 'NMR',
    ir: '红外光谱',
    raman: '拉曼光谱',
    uv: '紫外-可见光谱',
    ms: '质谱',
    other: '谱图',
  },
  points: '{{count}} 个数据点',
  zoomIn: '放大',
  zoomOut: '缩小',
  whole: '显示全谱',
  plot: '谱图“{{name}}”',
  keys: '横向拖动可放大一段，双击显示全谱。键盘：+ 和 − 缩放，← → 平移，↑ ↓ 调整峰高，Home 显示全谱。',
  unfit: '“{{name}}”不能叠加：读不出谱图，或测量方法、横轴单位不同。',
  least: '峰高阈值',
  copy: '复制峰列表',
  copied: '已复制峰列表',
  peaks: '{{count}} 个峰',
  noPeaks: '所示范围内没有高于阈值的峰。降低阈值可列出更多的峰。',
  mostPeaks: '只列出最高的 {{most}} 个峰。提高阈值或放大一段可列出其余的峰。',
  place: '位置',
  height: '相对强度',
  left: '另有 {{count}} 个二维谱图不能在此显示，请下载后查看。',
  fault: {
    tooLarge: '文件过大，不能在此绘图。请下载后查看，或在仪器软件中只导出处理后的一维谱图。',
    twoDimensional: '文件只含二维谱图，不能在此绘图。请下载后查看，或另外上传一维谱图。',
    empty: '文件是 JCAMP-DX，但没有可以绘出的数据。下面是文件内容。请在仪器软件中重新导出。',
    notJcamp: '文件不是可读的 JCAMP-DX。下面是文件内容。请在仪器软件中重新导出为 JCAMP-DX。',
  },
};

declare module '../resources' {
  interface TextResources {
    readonly spectra: typeof texts;
  }
}
