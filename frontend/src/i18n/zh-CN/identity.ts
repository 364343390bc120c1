export const texts = {
  login: {
    title: '登录',
    tagline: '记录每一步，证明每一步。',
    account: '账号',
    password: '密码',
    submit: '登录',
    accountRequired: '请输入账号',
    passwordRequired: '请输入密码',
    sso: '使用单位统一身份登录',
    ssoHint: '本组织使用单点登录，请从单位的登录页进入。',
    demo: '演示账号',
    demoHint: '点选账号即填入，密码见启动时的提示。',
    demoRole: {
      orgAdmin: '组织管理员',
      departmentHead: '部门负责人',
      projectLead: '项目负责人',
      researcher: '研究员',
      reviewer: '审核人',
      qa: '质量保证',
      viewer: '访客',
    },
    ended: '登录已失效，请重新登录。之前输入的内容保存在本机。',
    failed: '登录没有成功',
  },
  password: {
    title: '修改密码',
    old: '当前密码',
    next: '新密码',
    again: '再输入一次新密码',
    help: '至少 8 个字符，包含字母和数字。',
    weak: '至少 8 个字符，且包含字母和数字',
    differ: '两次输入的新密码不一致',
    same: '新密码不能与当前密码相同',
    done: '密码已修改',
  },
};

declare module '../resources' {
  interface TextResources {
    readonly identity: typeof texts;
  }
}
