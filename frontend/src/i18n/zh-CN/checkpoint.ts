export const texts = {
  title: '日志检查点',
  help: '检查点记下签名时日志有多少事件、根哈希是多少，由公证密钥签名。把它打印或保存在本单位信息人员改不到的地方，日后即可查出日志是否被截短或改写。',
  same: '根哈希与纸上的一致。',
  other: '根哈希与纸上的不一致：这份日志不是打印时的那一份，请通知质量负责人。',
  gone: '这份日志中没有规模为 {{size}} 的检查点。若纸上印有它，说明日志被回退或改写过，请通知质量负责人。',
  print: '打印',
  code: '此检查点的二维码',
  log: '日志',
  epoch: '纪元',
  epochWords: '第 {{number}} 纪元，自 {{at}} 起，此前丢失 {{count}} 个事件',
  epochReplaced: '第 {{number}} 纪元，自 {{at}} 起，此前有事件被替换',
  events: '事件数',
  root: '根哈希',
  note: '已签名的检查点全文（第三行是同一个根哈希，以 base64 写成）',
  how: '核对整个日志：把全文存为文件，在服务器上运行 npm run verify -- --against <文件>。不依赖本系统的核对方法见 docs/PROOF.md。',
};

declare module '../resources' {
  interface TextResources {
    readonly checkpoint: typeof texts;
  }
}
