export const texts = {
  title: '服务账号',
  help: '供程序调用 API 的账号：没有密码，不能登录，也不能签名或审核。程序凭令牌行事，其操作在审计追踪中记在服务账号名下。',
  toDocs: 'API 文档',
  empty: '还没有服务账号',
  emptyHelp: '为每个要对接的程序（如 LIMS、数据分析脚本）各建一个，再按需要的范围发放令牌，互不共用。',
  noRoles: '未分配角色',
  noTokens: '没有有效令牌，程序目前无法访问。',
  tokensOf: '“{{name}}”的令牌',
  withEnded: '显示已到期和已吊销的令牌',
  neverUsed: '从未使用',
  column: { label: '用途', state: '状态', scopes: '范围', expires: '有效期至', lastUsed: '最近使用' },
  state: { active: '有效', soon: '即将到期', expired: '已到期', revoked: '已吊销' },
  add: {
    open: '新增服务账号',
    name: '名称',
    nameHelp: '程序的名称，显示在记录与审计追踪中，最多 50 字。',
    nameMissing: '请填写名称',
    rolesHelp: '决定程序能看到和操作哪些数据；令牌的范围只会再收窄，不会放宽。',
    done: '已新增服务账号“{{name}}”',
  },
  issue: {
    open: '创建令牌',
    of: '为“{{name}}”创建令牌',
    title: '为“{{name}}”创建令牌',
    label: '用途',
    labelHelp: '令牌用在哪里，便于日后辨认。',
    labelMissing: '请填写用途',
    days: '有效期',
    daysHelp: '到期前请创建新令牌并替换。',
    forDays: '{{count}} 天',
    scopes: '范围',
    scopesHelp: '只勾选程序用得到的。',
    scopesMissing: '请至少选择一项范围',
  },
  once: {
    title: '请立即保存令牌',
    help: '令牌只显示这一次，系统只保存它的摘要，关闭后任何人都无法再次查看。请存入程序的密钥库，不要放进代码或邮件。',
    token: '新令牌',
    copy: '复制令牌',
    copied: '已复制',
    kept: '已保存，关闭',
  },
  revoke: {
    open: '吊销',
    of: '吊销令牌“{{label}}”',
    help: '“{{name}}”仍在使用“{{label}}”的程序将立即无法访问，且不能恢复。如需继续使用，请先创建新令牌并替换。',
    done: '已吊销令牌“{{label}}”',
  },
};

declare module '../resources' {
  interface TextResources {
    readonly serviceAccounts: typeof texts;
  }
}
