import type { Label, Language } from '../core/call';
import { own } from '../core/own';
import { VERIFICATION, type Finder, type IncidentFound, type IncidentKind } from './incident';
import { failureKindLabels } from './report';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

export const incidentLabels: Readonly<Record<IncidentKind, Label>> = {
  ...failureKindLabels,
  fileAltered: of('存入的文件被改动，或已丢失', 'A stored file was altered, or is gone'),
  witnessDisagrees: of('见证方所记的日志与本系统不一致', 'A witness remembers another log than this one'),
  notaryStopped: of(
    '公证程序停止：日志不再与已签名的检查点相符',
    'The notary stopped: the log no longer leads to what it signed',
  ),
  readsUnwritten: of('谁查阅了什么，超过一分钟未能记下', 'Who read what could not be noted for more than a minute'),
  [VERIFICATION]: of('整体验证发现问题', 'The verification of the whole log found something'),
};
/** What its stream is called where things of the log are named. */
export const incidentLabel = (kind: string, language: Language): string =>
  own(incidentLabels, kind)?.[language] ?? kind;

export const finderLabels: Readonly<Record<Finder, Label>> = {
  notary: of('公证程序', 'The notary'),
  witness: of('外部见证方', 'A witness outside'),
  use: of('使用时核对', 'A check before use'),
  verification: of('整体验证', 'A verification of the whole log'),
};

const decide = of(
  '所在记录已停止修改，请在审计追踪的“存疑事件”中核对并作出决定',
  'What it stands in takes no changes: look at it in the audit trail, “in dispute”, and decide what it is worth',
);
const look = of(
  '请在服务器上运行 npm run verify，查明是谁改动了事件库；被截断的内容在恢复完整前停止修改',
  'Run npm run verify on the server and find out who changed the event store; what was cut takes no changes until it is whole again',
);
const altered = of(
  '日志本身被改动：请保持现状，不要恢复备份或重建数据，并在服务器上运行 npm run verify',
  'The log itself was altered: leave everything as it is, restore no backup and rebuild nothing, and run npm run verify on the server',
);
/** Where to look, and what to do. */
const whatToDo: Readonly<Record<IncidentKind, Label>> = {
  streamCut: look,
  foreignEvent: look,
  witnessDisagrees: of(
    '日志可能被截断、改写或从旧备份恢复：请保持现状，不要恢复备份，并在服务器上用见证方的地址运行 npm run verify -- --against',
    'The log may have been cut, rewritten or restored from an old backup: leave everything as it is, restore nothing, and run npm run verify -- --against with the address of the witness on the server',
  ),
  anchorInvalid: of(
    '这些锚定不予采信。请查明是谁改动了数据库；见证方持有什么，以其地址运行 npm run verify -- --against 查明',
    'Nothing believes them. Find out who changed the database; what a witness holds, npm run verify -- --against with its address says',
  ),
  readModelAltered: of(
    '显示的数据已按日志重新生成；请查明是谁改动了数据库，并在服务器上运行 npm run verify -- --read-models',
    'What is shown was made anew from the log. Find out who changed the database, and run npm run verify -- --read-models on the server',
  ),
  eventAltered: altered,
  notaryStopped: altered,
  fileAltered: of(
    '该文件不再提供：请查明是谁改动了文件，并从备份恢复',
    'That file is not given out: find out who changed the files, and restore it from a backup',
  ),
  readLogAltered: of(
    '请保留数据库现状，在服务器上运行 npm run verify，并与备份核对',
    'Leave the database as it is, run npm run verify on the server, and compare it with the backups',
  ),
  readsUnwritten: of(
    '查阅记录暂存于内存，一旦能写入即自动补记；重启，或积压超过 100,000 条，则丢失。请先查明数据库为何不收（谁占用了表 reads.entries、磁盘、权限；服务日志中有原因），再考虑重启',
    'What was read waits in memory and is written as soon as that is possible; a restart loses it, and so does more than 100,000 of it. Find out first why the database does not take it (who holds the table reads.entries, disk, rights; the log of the server says it), before anybody restarts anything',
  ),
  passwordHashAltered: of(
    '请查明是谁改动了数据库，并重设密码或二次验证',
    'Find out who changed the database, and reset the password or second factor',
  ),
  illegalEvent: decide,
  unknownActor: decide,
  timeWentBack: decide,
  timeOff: decide,
  unsignedEvent: decide,
  unknownSigner: decide,
  signatureWrong: decide,
  [VERIFICATION]: of(
    '请在服务器上以同样的参数（--read-models、--against）再次运行 npm run verify，会逐项列出；在同样范围的验证不再发现之前，这一结果一直有效，与外部保存的检查点不符的，须用同一个检查点或同一见证方更新的检查点核对；已无从再核对的（如那个检查点已不复存在），查明后由有“审计追踪检索”权限的人写明原因关闭（管理员也可查看系统状态页）',
    'Run npm run verify on the server again with the same arguments (--read-models, --against): it names everything. It stands until one of the same scope no longer finds it; what did not hold against a checkpoint kept outside, until one against the same checkpoint, or a later one of the same witness, does. Where nobody can look again, as that checkpoint is gone, somebody with the right to search the whole audit trail looks into it and closes it with a reason. Administrators see it on the system page as well',
  ),
};

/** What was found, how many and where, and what to do about it. */
export const incidentWords = ({ kind, count, streams, findings }: IncidentFound): Label => {
  const said = (language: Language): string => {
    const zh = language === 'zh-CN';
    const found = findings.map((one) => own(failureKindLabels, one)?.[language] ?? one);
    const named = [...found, ...streams].join(zh ? '、' : ', ');
    const more = count > Math.max(streams.length, 1) && findings.length === 0 ? (zh ? ' 等' : ', …') : '';
    const where = named === '' ? '' : zh ? `：${named}${more}` : `: ${named}${more}`;
    const times = zh ? `（${String(count)} 处）` : ` (${String(count)})`;
    return `${incidentLabels[kind][language]}${times}${where}\n${whatToDo[kind][language]}`;
  };
  return { 'zh-CN': said('zh-CN'), 'en-US': said('en-US') };
};
