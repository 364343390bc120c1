export const texts = {
  intro: '本版更新：',
  points: {
    log: '一切改动都是日志里的事件：谁、何时、改了什么、为什么，可回放，可验证。',
    record: '记录本与实验记录：富文本、信息表、文档模块，自动暂存，多人协作不互相覆盖。',
    reaction: '合成反应：画出或粘贴反应式，用量表随之算好；结构检索、合成路线、薄层色谱、谱图与参考文献都在记录里。',
    resources: '资源区：模板、方法、化合物、文献和仪器各有多少，最近改了什么。',
    sign: '模块签名与提交审核：签名绑定内容哈希，审核人先看到变化。',
    project: '项目与任务，按角色和部门决定谁能看到什么。',
    search: '全局搜索：中文两个字即可；Ctrl/⌘ + K 打开命令面板。',
    outside: '从记录里送样请验、注册化合物、领用物料；平台退回时写明哪一栏、为什么，更正后重新提交。',
    messages: '与您有关的事通过站内消息、邮件或群消息告知，逐项可选。',
    both: '中英文、浅色与深色随时切换。',
  },
};

declare module '../resources' {
  interface TextResources {
    readonly release: typeof texts;
  }
}
