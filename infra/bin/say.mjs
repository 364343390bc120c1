// What the start says before there is a server to say it. Chinese for a Chinese LANG, both languages otherwise.
const texts = {
  nodeTooOld: [
    '需要 Node.js 20.19 或更高版本，当前为 {version}。请从 https://nodejs.org 安装后重新运行 npm start。',
    'Node.js 20.19 or later is needed, this is {version}. Install it from https://nodejs.org and run npm start again.',
  ],
  installing: ['正在安装依赖（首次约 1–3 分钟）…', 'Installing packages (one to three minutes the first time) …'],
  stillInstalling: ['　仍在安装，已 {seconds} 秒', '  still installing, {seconds} s'],
  installed: ['依赖已安装（{seconds} 秒）', 'Packages installed ({seconds} s)'],
  installFailed: [
    '依赖安装失败（npm 退出码 {code}）。请检查网络和磁盘空间，然后重新运行 npm start。',
    'Packages could not be installed (npm exit code {code}). Check the network and the disk space, then run npm start again.',
  ],
  repairing: ['npm 跳过了安装脚本，正在补做…', 'npm skipped the install scripts, doing their work now …'],
  esbuildMissing: [
    '构建工具 esbuild 无法运行。请运行 npm rebuild esbuild，然后重新运行 npm start。',
    'The build tool esbuild does not run. Run npm rebuild esbuild, then npm start again.',
  ],
  buildingServer: ['正在构建服务端…', 'Building the server …'],
  buildingFrontend: [
    '正在构建界面（首次约 1–2 分钟）…',
    'Building the user interface (one to two minutes the first time) …',
  ],
  built: ['　完成（{seconds} 秒）', '  done ({seconds} s)'],
  buildFailed: ['构建失败：{reason}。请查看上面的错误。', 'The build failed: {reason}. See the errors above.'],
  starting: ['正在启动 Shilu…', 'Starting Shilu …'],
};

const spoken = () => process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '';

export const textOf = (key, params = {}) => {
  const [zh, en] = texts[key].map((text) => text.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole)));
  return /^zh/i.test(spoken()) ? zh : `${zh}\n${en}`;
};

export const say = (key, params) => console.log(textOf(key, params));
