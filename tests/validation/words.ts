import type { Language } from '@shilu/events/core/call';
import type { Outcome } from './report-row';

const zh = {
  product: '实录 Shilu 电子实验记录本',
  iq: '安装确认报告（IQ）',
  oq: '运行确认报告（OQ）',
  pq: '性能确认方案（PQ）',
  version: '版本',
  made: '生成时间',
  purpose: '目的',
  iqPurpose: '确认本机上的实录按所交付的版本完整安装，运行环境满足要求。',
  oqPurpose:
    '确认本版本满足 21 CFR 11、欧盟 GMP 附录 11 以及产品自身承诺的要求。每项要求列出风险、证明它的自动测试和本次运行的结果；只有本次运行通过的测试才算“已证明”。',
  pqPurpose:
    '由使用单位在自己的环境中、由自己的人员执行，确认系统适合预定用途。逐步操作，填写实际结果、是否符合，并签名和注明日期。',
  check: '检查项',
  expected: '预期',
  found: '实际',
  result: '结果',
  pass: '符合',
  fail: '不符合',
  toFill: '由执行人填写',
  requirement: '要求',
  clause: '条款',
  risk: '风险',
  class: { high: '高', medium: '中', low: '低' },
  tests: '测试',
  note: '说明',
  summary: '汇总',
  step: '步骤',
  action: '操作',
  actual: '实际结果',
  byWhom: '签名/日期',
  signatures: '签署',
  roles: { made: '执行', reviewed: '复核', approved: '批准（质量）' },
  name: '姓名',
  signature: '签名',
  date: '日期',
  remarks: '偏差与备注',
  none: '—',
  more: (n: number) => `等 ${n} 项测试`,
  outcomes: {
    proven: '已证明',
    part: '部分证明',
    failing: '未通过',
    notRun: '本次未运行',
    later: '后续版本',
    procedure: '使用单位规程',
  } satisfies Record<Outcome, string>,
  formHint: '表单见 docs/validation/FORMS.zh-CN.md',
  checkedByPerson:
    '与 GAMP 5、药品记录与数据管理要求、ALCOA+ 的对应关系见 docs/validation/MAPPING.zh-CN.md，须由专业人员核对。',
  headings: { installation: '安装与环境', files: '交付文件', file: '文件', testRun: '测试运行', matrix: '要求与结果' },
};
type Words = typeof zh;
const en: Words = {
  product: 'Shilu electronic lab notebook',
  iq: 'Installation qualification report (IQ)',
  oq: 'Operational qualification report (OQ)',
  pq: 'Performance qualification protocol (PQ)',
  version: 'Version',
  made: 'Made',
  purpose: 'Purpose',
  iqPurpose:
    'Confirms that Shilu is installed on this machine completely and as delivered, and that its environment is what it needs.',
  oqPurpose:
    'Confirms that this version meets 21 CFR 11, EU GMP Annex 11 and what the product itself promises. Each requirement stands with its risk, the automated tests that prove it, and their result in this run; only a test that passed in this run counts as proof.',
  pqPurpose:
    'Executed by people of the customer in their own environment, to confirm that the system is fit for its intended use. Take each step, write down what happened and whether it is as expected, and sign and date it.',
  check: 'Check',
  expected: 'Expected',
  found: 'Found',
  result: 'Result',
  pass: 'pass',
  fail: 'fail',
  toFill: 'to be filled in',
  requirement: 'Requirement',
  clause: 'Clause',
  risk: 'Risk',
  class: { high: 'high', medium: 'medium', low: 'low' },
  tests: 'Tests',
  note: 'Note',
  summary: 'Summary',
  step: 'Step',
  action: 'Action',
  actual: 'Actual result',
  byWhom: 'Signed, date',
  signatures: 'Signatures',
  roles: { made: 'Executed by', reviewed: 'Reviewed by', approved: 'Approved by (quality)' },
  name: 'Name',
  signature: 'Signature',
  date: 'Date',
  remarks: 'Deviations and remarks',
  none: '—',
  more: (n) => `and ${n} more tests`,
  outcomes: {
    proven: 'proven',
    part: 'proven in part',
    failing: 'failed',
    notRun: 'not run',
    later: 'later version',
    procedure: 'procedure of the customer',
  },
  formHint: 'form: docs/validation/FORMS.md',
  checkedByPerson:
    'How this maps to GAMP 5, NMPA’s rules on records and data, and ALCOA+ stands in docs/validation/MAPPING.md, to be checked by a person.',
  headings: {
    installation: 'Installation and environment',
    files: 'Delivered files',
    file: 'File',
    testRun: 'Test run',
    matrix: 'Requirements and results',
  },
};
export const wordsOf = (language: Language): Words => (language === 'zh-CN' ? zh : en);
export type { Words };

/** A step of the protocol that the customer executes. */
export type ProtocolStep = { readonly action: string; readonly expected: string };
const step = (zhAction: string, zhExpected: string, enAction: string, enExpected: string) => ({
  'zh-CN': { action: zhAction, expected: zhExpected },
  'en-US': { action: enAction, expected: enExpected },
});

export const protocol: readonly Readonly<Record<Language, ProtocolStep>>[] = [
  step(
    '以研究员账号登录，新建记录本，再从模板新建一条记录。',
    '记录得到编号；状态为编写中；页首显示作者和创建时间。',
    'Log in as a researcher, make a notebook, and begin a record from a template.',
    'The record has a number; it is in progress; author and time of creation stand at its head.',
  ),
  step(
    '写入操作步骤，上传一个文件，填写一张物料表，保存；改动其中一个数值并再次保存。',
    '保存均有提示；痕迹中两次保存的人员、时间、旧值和新值都在。',
    'Write a procedure, upload a file, fill in a table of materials, save; change one value and save again.',
    'Each save is confirmed; the trace has person, time, old and new value of both.',
  ),
  step(
    '签署一个模块：先只输密码，再输账号和错误密码，最后输正确密码。',
    '前两次被拒绝并说明原因；签名显示姓名、含义、时间和时区；模块不能再编辑。',
    'Sign a module: first with the password alone, then with account and a wrong password, then with the right one.',
    'The first two are refused with the reason; the signature shows name, meaning, time and zone; the module cannot be edited.',
  ),
  step(
    '撤销签名并说明原因，更正内容，再次签署。',
    '更正时要求说明原因；原签名、撤销原因和新签名都能在痕迹中看到。',
    'Take the signature back with a reason, correct the content, and sign again.',
    'The correction asks for a reason; the first signature, the reason and the new signature stand in the trace.',
  ),
  step(
    '提交记录；作者尝试自己批准；审核人驳回并说明原因；作者修改后再次提交；审核人批准。',
    '作者不能批准自己的记录；驳回原因可见；批准后记录不能再修改。',
    'Submit the record; try to approve it as its author; reject it as the reviewer with a reason; correct and submit it again; approve it.',
    'The author cannot approve; the reason of the rejection is seen; the approved record cannot be changed.',
  ),
  step(
    '在锁屏或重新登录后再次签署。',
    '再次要求账号和密码。',
    'Sign again after the screen was locked or after another login.',
    'Account and password are asked for again.',
  ),
  step(
    '管理员收回一名成员的角色，该成员不刷新页面继续操作。',
    '下一次操作即被拒绝。',
    'Take the role of a member away as the administrator while the member goes on working without reloading.',
    'The very next action is refused.',
  ),
  step(
    '管理员重置审核人密码，并尝试用新密码批准一条记录。',
    '不能签名；须由第二位管理员核实本人身份后才恢复。',
    'Reset the password of a reviewer as the administrator and try to approve a record with it.',
    'Nothing can be signed until a second administrator has identified the person.',
  ),
  step(
    '质量人员打开审计追踪，按人员、时间和记录筛选并导出；在回放中打开任一时刻。',
    '筛选和导出内容一致；回放显示当时的内容。',
    'As quality assurance open the audit trail, narrow it by person, time and record, and take it out; open any moment in replay.',
    'What is shown and what is taken out agree; replay shows the content of that moment.',
  ),
  step(
    '打印一条已批准的记录，并导出其证据；在另一台机器上按 docs/PROOF.md 校验证据。',
    '打印件含全部内容、签名和校验码；证据在没有本产品的机器上通过校验。',
    'Print an approved record and export its proof; check the proof on another machine as docs/PROOF.md says.',
    'The print has all content, signatures and a code; the proof holds on a machine without the product.',
  ),
  step(
    '运行 npm run verify，记录其输出。',
    '没有发现；各类检查的数量与实际规模相符。',
    'Run npm run verify and keep what it prints.',
    'Nothing is found; the numbers of what was looked at fit the size of the installation.',
  ),
  step(
    '按 docs/BACKUP.md 做一次备份，恢复到另一处空系统，再运行 npm run verify。',
    '恢复后记录、文件、签名齐全，校验通过。',
    'Make a backup as docs/BACKUP.md says, restore it into an empty place, and run npm run verify there.',
    'Records, files and signatures are all there, and verification finds nothing.',
  ),
  step(
    '按本单位的应急规程，模拟系统停用一小时的工作方式。',
    '工作按规程继续，事后补录的内容注明原始时间和补录时间。',
    'Work for an hour as if the system were down, by your own procedure.',
    'Work goes on by the procedure; what is entered later says when it was done and when it was entered.',
  ),
];
