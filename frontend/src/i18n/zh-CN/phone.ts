export const texts = {
  dialog: {
    title: '用手机拍照',
    code: '手机扫描此二维码',
    help: '用手机相机扫码，打开页面后拍照即可，不用登录。此码 {{minutes}} 分钟内有效，关闭窗口即作废。',
    local: '本页是用本机地址打开的，手机连不上。请改用局域网或公司网络中的地址打开。',
    waiting: '等待手机传来照片…',
    arrived: '已收到 {{count}} 张',
    insert: '放入记录',
    ended: '此码已失效。',
    renew: '重新生成',
  },
  place: {
    title: '照片',
  },
  page: {
    title: '拍照到记录',
    into: '照片将传到',
    take: '拍照',
    choose: '从相册选择',
    sent: '已传送',
    again: '重试',
    onComputer: '请在电脑上点“放入记录”。',
    noCode: '没有拍照码。请在电脑上打开记录，选择“用手机拍照”，再扫码。',
  },
};

declare module '../resources' {
  interface TextResources {
    readonly phone: typeof texts;
  }
}
