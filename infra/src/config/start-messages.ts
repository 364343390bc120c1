/** Why the product would not start: one sentence that says what happened, one that says what to do. */
export const startMessages = {
  backupFileExists: {
    'zh-CN': '文件 {file} 已经存在，没有覆盖它。请换一个文件名。',
    'en-US': 'The file {file} exists already and was not written over. Name another one.',
  },
  backupPassphraseMissing: {
    'zh-CN': '需要备份口令：请设置环境变量 {variable}，或在终端中运行并按提示输入。口令不能写在命令行参数中。',
    'en-US':
      'The passphrase of the backup is needed: set {variable}, or run this at a terminal and type it. It is not taken from the command line.',
  },
  backupPassphraseShort: {
    'zh-CN': '备份口令太短：至少 {least} 个字符（{variable}）。主密钥和公证密钥由它保护。',
    'en-US':
      'The passphrase is too short: at least {least} characters ({variable}). It protects the master key and the notary key.',
  },
  backupPassphraseWrong: {
    'zh-CN': '口令不对，打不开备份中的密钥。没有写入任何内容。',
    'en-US': 'The passphrase does not open the keys in this backup. Nothing was written.',
  },
  backupDiskFull: {
    'zh-CN': '磁盘空间不足，备份没有写成：{file}。请清理该磁盘，或用 --to 指定另一个磁盘上的文件。',
    'en-US':
      'The disk is full and there is no backup {file}. Free some space there, or name a file on another disk with --to.',
  },
  backupNotOpened: {
    'zh-CN': '打不开备份文件 {file}（{detail}）。请核对路径和读取权限。没有写入任何内容。',
    'en-US':
      'The backup {file} cannot be opened ({detail}). See that the path is right and may be read. Nothing was written.',
  },
  backupUnreadable: {
    'zh-CN': '备份文件 {file} 不完整或已被改动（{detail}），不能恢复。请使用另一份备份。',
    'en-US': 'The backup {file} is not whole or was changed ({detail}) and cannot be restored. Use another one.',
  },
  restoreTargetNotEmpty: {
    'zh-CN': '只能恢复到空的位置，而 {what.zh-CN}。没有写入任何内容。请换一个目录、数据库或事件库，或先清空它。',
    'en-US':
      'A backup is restored into an empty place only, and {what.en-US}. Nothing was written. Name another folder, database or event store, or empty it first.',
  },
  restoreSignerMissing: {
    'zh-CN':
      '备份时公证密钥由 Vault 或 OpenBao 保管，备份中没有它。没有写入任何内容。请设置 {variable} 及其令牌文件，指向同一把密钥，再恢复。',
    'en-US':
      'When the backup was taken, Vault or OpenBao had the notary’s key, and the backup does not hold it. Nothing was written. Name that key with {variable} and the file of its token, and restore again.',
  },
  restoreErasuresMissing: {
    'zh-CN':
      '找不到已注销人员的名单 {file}。缺少它，备份之后注销的人员会重新出现。请用 --erasures 指定名单；确认此后无人注销时用 --erasures none。没有写入任何内容。',
    'en-US':
      'The list of erased people, {file}, is not there. Without it, whoever was erased after the backup would come back. Name the list with --erasures, or pass --erasures none if nobody was erased since. Nothing was written.',
  },
  restoreUnfinished: {
    'zh-CN': '{dataDir} 中的恢复没有完成，不能启动。请清空该目录和它的数据库，再运行一次 npm run restore。',
    'en-US':
      'A restore into {dataDir} was not finished, so it cannot be started. Empty the folder and its database, and run npm run restore again.',
  },
  checkpointUnreadable: {
    'zh-CN': '{place} 中没有可读的检查点，因此没有核对。请给出外部保存的检查点文件、导出的证明文件或见证方的地址。',
    'en-US':
      'There is no checkpoint to be read in {place}, so nothing was verified. Name the file of a checkpoint that was kept outside, a proof that was exported, or the address of a witness.',
  },
  checkpointUnsigned: {
    'zh-CN':
      '{place} 中的检查点没有日志 {name} 的公证密钥的有效签名，因此没有以此核对，这也不说明日志有任何问题。请核对文件是否完整（从第一行到以“—”开头的签名行，照原样复制，不要改动），是否属于这个日志，以及所用公钥（SHILU_NOTARY_KEY 或 DATA_DIR/notary.pub）是否正确；再从保存处重新取得检查点、证明或 PDF。',
    'en-US':
      'The checkpoint in {place} bears no valid signature of the notary of the log {name}, so nothing was verified by it, and nothing is said against the log. See that the file is whole (from the first line to the line of the signature, which begins with “—”, copied as it stands), that it is of this log, and that the public key is the right one (SHILU_NOTARY_KEY or DATA_DIR/notary.pub); then take the checkpoint, proof or PDF once more from where it is kept.',
  },
  witnessNotBelieved: {
    'zh-CN':
      '见证方 {place} 的应答不可采信（{detail}），因此没有以此核对。请核对地址和公钥，或向见证方索取检查点文件。',
    'en-US':
      'What {place} answered is not the word of the witness of now ({detail}), so nothing was verified by it. See that address and key are right, or have its operator send you the checkpoint as a file.',
  },
  witnessKnowsNothing: {
    'zh-CN':
      '见证方 {place} 还不知道这份日志，因此没有以此核对。它签署第一个检查点后再试；若它早已签署过，请核对日志名称，或问其运行者。',
    'en-US':
      'The witness {place} does not know this log yet, so nothing was verified by it. Try again once it has signed a first checkpoint; if it did before, see that the name of the log is right, or ask its operator.',
  },
  witnessUnknown: {
    'zh-CN':
      '不知道见证方 {place} 的公钥，因此没有核对。请把公钥写在地址之后（--against "地址 公钥"），或设置 SHILU_WITNESSES。',
    'en-US':
      'The key of the witness {place} is not known, so nothing was verified. Put it behind the address (--against "address key"), or set SHILU_WITNESSES.',
  },
  readModelOld: {
    'zh-CN': '读模型 {name} 尚未由当前版本建立，无从比对。请先启动产品，待其建好后再运行。',
    'en-US':
      'The read model {name} was not made by this release yet, so there is nothing to compare. Start the product, and run this again when it has built it.',
  },
  streamNotThere: {
    'zh-CN': '日志中没有名为 {stream} 的事件流，因此没有核对。名称由类别、短横线和编号组成，例如 record-…。',
    'en-US':
      'There is no stream {stream} in the log, so nothing was verified. Its name is the category, a dash and the id, such as record-….',
  },
  dataDirEmpty: {
    'zh-CN': '数据目录 {dataDir} 中还没有数据。请先运行 npm start，或用 DATA_DIR 指定已有数据的目录。',
    'en-US':
      'There are no data in the folder {dataDir} yet. Run npm start first, or name the folder that has them in DATA_DIR.',
  },
  dataDirInUse: {
    'zh-CN': '数据目录 {dataDir} 正被另一个进程（进程号 {pid}）使用。请先停止该进程，或用 DATA_DIR 指定另一个目录。',
    'en-US':
      'The data folder {dataDir} is in use by another process (pid {pid}). Stop that process first, or name another folder in DATA_DIR.',
  },
  dataDirNotWritable: {
    'zh-CN': '无法写入数据目录 {dataDir}。请给当前用户授予写权限，或用 DATA_DIR 指定另一个目录。',
    'en-US':
      'The data folder {dataDir} cannot be written. Give this user the right to write there, or name another folder in DATA_DIR.',
  },
  dataDirUnreachable: {
    'zh-CN':
      '以 root 运行时，数据库由用户 {user} 执行，而该用户进不了 {dataDir}，{fallback} 也不可写。请用 DATA_DIR 指定一个上级目录允许其他用户进入的位置（例如 /srv/shilu）。',
    'en-US':
      'Run by root, the database runs as user {user}, who cannot enter {dataDir}, and {fallback} cannot be written either. Name in DATA_DIR a place whose parent folders others may enter, such as /srv/shilu.',
  },
  dataDirOtherVersion: {
    'zh-CN':
      '数据目录 {dataDir} 由 PostgreSQL {found} 创建，本程序自带 {expected}。请用原版本启动并导出数据，或用 DATABASE_URL 连接相应的数据库。',
    'en-US':
      'The data folder {dataDir} was made by PostgreSQL {found}, this release carries {expected}. Start the older release and export, or name a database of that version in DATABASE_URL.',
  },
  databaseExitedEarly: {
    'zh-CN': '内置数据库未能启动：{detail}。请查看上面的日志；数据没有被改动。',
    'en-US': 'The built-in database did not start: {detail}. See the log above; no data was changed.',
  },
  databaseKeepsEnding: {
    'zh-CN':
      '内置数据库一分钟内多次意外退出（{detail}），产品已停止；已确认的内容都在 {dataDir} 中，没有丢失。请检查内存和磁盘空间，然后重新启动。',
    'en-US':
      'The built-in database ended unexpectedly several times within a minute ({detail}), so the product has stopped; everything acknowledged is safe in {dataDir}. Check memory and disk space, then start again.',
  },
  databaseInitFailed: {
    'zh-CN': '内置数据库初始化失败：{detail}。请排除该原因后重新启动。',
    'en-US': 'The built-in database could not be set up: {detail}. Remove the cause and start again.',
  },
  databaseOrphanStuck: {
    'zh-CN': '上次遗留的数据库进程（进程号 {pid}）无法停止。请手动结束该进程后重新启动。',
    'en-US': 'A database process left from the last run (pid {pid}) would not stop. End it by hand, then start again.',
  },
  databasePasswordLost: {
    'zh-CN': '数据目录 {dataDir} 里有数据库，但缺少密码文件 password。请从备份恢复该文件。',
    'en-US':
      'The data folder {dataDir} holds a database but its file "password" is missing. Restore that file from a backup.',
  },
  databaseUnreachable: {
    'zh-CN': '无法连接 DATABASE_URL 指定的数据库 {address}（{detail}）。请确认它已启动、地址和密码正确。',
    'en-US':
      'The database named in DATABASE_URL, {address}, cannot be reached ({detail}). See that it runs and that address and password are right.',
  },
  databaseUnsuitable: {
    'zh-CN': 'DATABASE_URL 指定的数据库 {address} 不能使用：{why.zh-CN}。',
    'en-US': 'The database named in DATABASE_URL, {address}, cannot be used: {why.en-US}.',
  },
  demoPasswordsLeft: {
    'zh-CN':
      'DEMO=false，但 {dataDir} 曾装入示例实验室，账号 {account} 等仍使用公开的示例密码，因此没有启动。请运行 npm run leave-demo -- --operator <经办人>：停用这些账号并为首位管理员生成新密码，已有记录保留；或用 DATA_DIR（及 DATABASE_URL）指定一个空的位置；要继续演示，请设 DEMO=true。',
    'en-US':
      'DEMO=false, but {dataDir} was filled with the demonstration, and {account} and others still have its public password, so nothing was started. Run npm run leave-demo -- --operator <who runs this>: it disables those accounts, gives the first administrator a new password and keeps every record. Or name an empty place in DATA_DIR (and DATABASE_URL), or go on with the demonstration by DEMO=true.',
  },
  diskFull: {
    'zh-CN':
      '{dataDir} 所在磁盘空间不足（剩余 {freeMb} MB，需要 {neededMb} MB）。请清理磁盘，或用 DATA_DIR 指定另一个磁盘。',
    'en-US':
      'The disk of {dataDir} is full ({freeMb} MB left, {neededMb} MB needed). Free some space, or name another disk in DATA_DIR.',
  },
  appendSizeTooSmall: {
    'zh-CN':
      'EVENTSTORE_URL 指定的 EventStoreDB 一次追加能接受的字节数太小：至少需要 {needed}。请把服务器的 MaxAppendSize（EVENTSTORE_MAX_APPEND_SIZE）设为 {needed} 至 16767216 之间，然后重启服务器。',
    'en-US':
      'The EventStoreDB named in EVENTSTORE_URL takes too few bytes in one append: {needed} are needed. Set MaxAppendSize of the server (EVENTSTORE_MAX_APPEND_SIZE) to between {needed} and 16767216 and restart the server.',
  },
  eventStoreForbidden: {
    'zh-CN':
      'EVENTSTORE_URL 中的用户无权读取事件库 {address} 的全部事件（$all）（{detail}）。请让事件库管理员运行 npm run eventstore:prepare -- --url <管理员地址> --user <用户名>，再把该用户写入 EVENTSTORE_URL。',
    'en-US':
      'The user in EVENTSTORE_URL may not read all events ($all) of the event store {address} ({detail}). Have its administrator run npm run eventstore:prepare -- --url <administrator address> --user <name>, then name that user in EVENTSTORE_URL.',
  },
  eventStoreUnreachable: {
    'zh-CN': '无法使用 EVENTSTORE_URL 指定的事件库 {address}（{detail}）。请确认它已启动，地址、TLS、用户和密码正确。',
    'en-US':
      'The event store named in EVENTSTORE_URL, {address}, cannot be used ({detail}). See that it runs and that address, TLS, user and password are right.',
  },
  hostNotHere: {
    'zh-CN': '无法在地址 {host} 上监听：它不属于本机。请把 HOST 设为 127.0.0.1（仅本机）或 0.0.0.0（所有网络）。',
    'en-US':
      'Cannot listen on {host}: it is no address of this machine. Set HOST to 127.0.0.1 (this machine only) or 0.0.0.0 (all networks).',
  },
  kafkaUnreachable: {
    'zh-CN': '无法使用 KAFKA_BROKERS 指定的 Kafka {address}（{detail}）。请确认它已启动，地址、TLS、用户和密码正确。',
    'en-US':
      'The Kafka named in KAFKA_BROKERS, {address}, cannot be used ({detail}). See that it runs and that address, TLS, user and password are right.',
  },
  logNotAnswering: {
    'zh-CN': '{address} 没有应答。请确认服务器已启动，地址和 TLS 设置正确。没有改动任何内容。',
    'en-US':
      '{address} does not answer. See that the server runs and that address and TLS are right. Nothing was changed.',
  },
  logEmpty: {
    'zh-CN':
      '数据库里已有由另一份日志算出的内容，而当前的事件库是空的。请先用 npm run migrate-log 把日志搬过来，或把 EVENTSTORE_URL 改回原来的事件库。',
    'en-US':
      'The database holds what was computed from a log, and the event store named now is empty. Bring the log there with npm run migrate-log, or set EVENTSTORE_URL back to the store it was in.',
  },
  logOther: {
    'zh-CN':
      '数据库里的内容是由另一份日志算出的，与当前事件库中的日志不同。请核对 EVENTSTORE_URL 和 DATABASE_URL 是否属于同一个实验室。',
    'en-US':
      'The database holds what was computed from another log than the one in the event store named now. See that EVENTSTORE_URL and DATABASE_URL belong to the same laboratory.',
  },
  logShorter: {
    'zh-CN':
      '当前事件库中的日志只有 {found} 个事件，而数据库已见过 {known} 个。请再次运行 npm run migrate-log 补齐，或把 EVENTSTORE_URL 改回原来的事件库。',
    'en-US':
      'The log in the event store named now has {found} events, and the database has seen {known}. Run npm run migrate-log again to complete it, or set EVENTSTORE_URL back to the store it was in.',
  },
  logCut: {
    'zh-CN':
      '日志被截短，或被退回到较早的状态：这里有 {found} 个事件，而{by.zh-CN}记有 {known} 个{since.zh-CN}。没有启动，也没有改动任何内容。运行 npm run verify 会询问 SHILU_WITNESSES 中的见证方并说明缺少什么；记有者是文件的，运行 npm run verify -- --against 该文件的路径。请放回完整的数据，或用 npm run restore 恢复较新的备份；其余确已无法找回时，运行 npm run recover，由管理员确认后在新的纪元中继续。',
    'en-US':
      'The log was cut off or put back to an earlier state: it has {found} events, and {by.en-US} knows of {known}{since.en-US}. Nothing was started or changed. npm run verify asks the witnesses of SHILU_WITNESSES and says what is missing; where it is a file that knows of more, run npm run verify -- --against with the path of that file. Put the whole data back, or restore a newer backup with npm run restore; where the rest cannot be found again, npm run recover goes on in a new epoch, once administrators confirm it.',
  },
  logRewritten: {
    'zh-CN':
      '日志的内容与已记下的不同：{by.zh-CN}记有的前 {known} 个事件{since.zh-CN}与这里的不符。没有启动，也没有改动任何内容。从何处起不同，可用 npm run verify 查明：它会询问 SHILU_WITNESSES 中的见证方；记有者是文件的，运行 npm run verify -- --against 该文件的路径。请放回未改动的数据，或用 npm run restore 恢复备份；确已无法找回时，运行 npm run recover。',
    'en-US':
      'The log is not what it was: the first {known} events that {by.en-US} knows of{since.en-US} are not those that stand here. Nothing was started or changed. npm run verify names where they part: it asks the witnesses of SHILU_WITNESSES; where it is a file that knows of them, run npm run verify -- --against with the path of that file. Put back the data as they were, or restore a backup with npm run restore; where neither can be done, run npm run recover.',
  },
  streamCutAway: {
    'zh-CN':
      '事件库的管理员清除了流 {stream} 的事件（{how}），而其他事件由谁签名、日志有哪些纪元都要靠它来核对，服务器清理（scavenge）之后已无法再读到。没有启动，也没有改动任何内容。请放回清理之前的事件库副本，并去掉该流上的设置（$maxCount、$tb、$maxAge）；没有副本时，把数据移开留存，用 npm run restore 把最近的备份恢复到空的事件库中。',
    'en-US':
      'An administrator of the event store took away events of the stream {stream} ({how}), by which it is known who signed all others and which epochs the log has, and since the server was scavenged they cannot be read any more. Nothing was started or changed. Put back a copy of the event store from before that, and take the settings ($maxCount, $tb, $maxAge) off that stream; where there is none, keep the data aside and restore the newest backup into an empty event store with npm run restore.',
  },
  numberAhead: {
    'zh-CN':
      '日志有 {found} 个事件，而{by.zh-CN}记有 {known} 个{since.zh-CN}。这只是一个数字，没有签名或哈希可以证明：或是日志连同签过的一切被截短，或是有人改了这个数字。没有启动，也没有改动任何内容。请先用外部保存的检查点、证明或见证方核对（npm run verify -- --against …）：日志确实变短的，放回完整的数据或恢复备份；公证密钥是在丢失的部分中更换的，把 SHILU_NOTARY_KEY 设为更换之后的公钥，它签署的检查点才被采信；无人知道更多事件的，运行 npm run recover，由管理员确认后把该数字改回，不会开始新的纪元。',
    'en-US':
      'The log has {found} events, and {by.en-US} says {known}{since.en-US}. That is a mere number, which nothing signed or hashed bears out: either the log was cut off with all that was signed of it, or somebody changed the number. Nothing was started or changed. Hold the log against a checkpoint or proof that was kept outside, or a witness (npm run verify -- --against …): where it is shorter, put the whole data back or restore a backup; where the notary’s key was changed in what is lost, set SHILU_NOTARY_KEY to the public key of after the change, so that what it signed is believed; where nobody knows of more, npm run recover puts the number back once administrators confirm it, and begins no epoch.',
  },
  checkpointForeign: {
    'zh-CN':
      '{place} 中的检查点不是日志 {name} 的公证密钥签署的，不予采信。没有改动任何内容。如果公证密钥是在丢失的部分中更换的，请把 SHILU_NOTARY_KEY 设为更换之后的公钥（保存在本机之外的 notary.pub），再运行一次。',
    'en-US':
      'The checkpoint in {place} is not signed with a notary’s key of the log {name}, so it is not believed. Nothing was changed. Where the key was changed in what is lost, set SHILU_NOTARY_KEY to the public key of after the change (notary.pub as it was kept outside this machine), and run this again.',
  },
  recoverRewritten: {
    'zh-CN':
      '留下的 {left} 个事件中，只有前 {proven} 个与签过的一致；第 {proven} 个之后到第 {at} 个之间有的已不是当时签署的事件（{by.zh-CN}）。没有改动任何内容。请先保留一份原样，放回未改动的数据，或恢复更早的备份。确已无法找回时，在命令后加上 --from {proven}：此后的 {others} 个事件都将写明未经证明，并从那里起记为丢失。',
    'en-US':
      'Of the {left} events that are left only the first {proven} are those that were signed; between {proven} and {at} some are not ({by.en-US}). Nothing was changed. Keep a copy of everything as it is, and put back the data as they were, or restore an earlier backup. Where neither can be done, add --from {proven}: the {others} events behind are then said to be unproven, and the loss is told from there.',
  },
  recoverParted: {
    'zh-CN':
      '这里的日志与{by.zh-CN}所知的是两段不同的经过，都由公证密钥签署：日志被退回到较早的副本之后又继续使用，或是有人用该密钥另写了一份。双方确知一致的只有前 {proven} 个事件；此后在第 {at} 个之前从何处分开，无人能说，公证密钥自己对前 {signed} 个的签名也不能说明。没有改动任何内容。请先保留一份原样，找出退回之前的数据与之核对，能放回的就放回。确已无法找回时，在命令后加上 --from {proven}：此后的 {others} 个事件留在这里，写明未经证明；从那里起记为丢失，这是上限。',
    'en-US':
      'The log here and what {by.en-US} knows are two histories, and the notary’s key signed both: the log was put back to an earlier copy and worked on, or somebody with that key wrote another. Both sides are known to agree on the first {proven} events only; from where they part behind those and before {at} nobody can say, nor do the notary’s own signatures, which go with what is here up to {signed}. Nothing was changed. Keep a copy of everything as it is, compare it with the data from before it was put back, and put those back if you can. Where it cannot be done, add --from {proven}: the {others} events behind stay and are said to be unproven, and the loss is told from there, which is the most that can be lost.',
  },
  recoverNobody: {
    'zh-CN':
      '在有已签检查点证明的事件中没有可登录的管理员，无人可以确认。没有改动任何内容。请恢复较新的备份；没有更新的备份时，用 --recovery-key 以开始签名时打印的恢复密钥确认，启动后再用 npm run confirm-identity -- … --administrator 指定管理员。连恢复密钥也没有的，把数据目录和数据库移开留存，重新安装。',
    'en-US':
      'By what signed checkpoints prove, no administrator is left who can log in, so nobody can confirm it. Nothing was changed. Restore a newer backup; where there is none, confirm with --recovery-key and the key that was printed when signing began, then start and name an administrator with npm run confirm-identity -- … --administrator. Without that key too, keep data folder and database aside and install anew.',
  },
  recoverNotaryKey: {
    'zh-CN':
      '公证密钥是在丢失的部分中更换的：日志留下的部分到第 {size} 个事件为止由更换之前的密钥签署。没有改动任何内容。请从更换之前的备份取出 notary.key 放回密钥目录，当时由 Vault 或 OpenBao 保管的则用 SHILU_NOTARY_SIGNER_URL 指明，再运行一次；之后重新更换密钥。',
    'en-US':
      'The notary’s key was changed in what is lost: up to {size} events, what is left is signed with the key of before. Nothing was changed. Put notary.key of a backup from before the change into the folder of keys, or, where Vault or OpenBao had the key then, name it with SHILU_NOTARY_SIGNER_URL, and run this again; change the key once more afterwards.',
  },
  recoverCommandKey: {
    'zh-CN':
      'command.key 不是留下的日志所写明的签名密钥：它是在丢失的部分中更换的。没有改动任何内容。请从更换之前的备份放回 command.key，当时由 Vault 或 OpenBao 保管的则用 SHILU_COMMAND_SIGNER_URL 指明；没有时，先用恢复密钥运行 npm run revoke-key，再运行一次。',
    'en-US':
      'The command.key here is not the one that the log, as it is left, says is in force: it was changed in what is lost. Nothing was changed. Put back the command.key of a backup from before the change, or, where Vault or OpenBao had the key then, name it with SHILU_COMMAND_SIGNER_URL; where there is none, run npm run revoke-key with the recovery key first, then this again.',
  },
  recoverNotarySigner: {
    'zh-CN':
      '日志留下的部分所用的公证密钥既不在 {url} 中，也不是密钥目录中的 notary.key：它是在丢失的部分中改由该服务保管的。没有改动任何内容。请从那之前的备份取出 notary.key 放回密钥目录，再运行一次；启动之前运行 npm run rotate-key -- notary，重新改由该服务保管。',
    'en-US':
      'The notary’s key that signed what is left is neither in {url} nor in notary.key in the folder of keys: that service took over in what is lost. Nothing was changed. Put notary.key of a backup from before that into the folder of keys, and run this again; before the start run npm run rotate-key -- notary, so that the service takes over once more.',
  },
  recoverCommandSigner: {
    'zh-CN':
      '日志留下的部分所写明的签名密钥既不在 {url} 中，也不是 command.key：它是在丢失的部分中改由该服务保管的。没有改动任何内容。请从那之前的备份放回 command.key，再运行一次；启动之前运行 npm run rotate-key -- command，重新改由该服务保管。没有这样的备份时，先用恢复密钥运行 npm run revoke-key，再运行一次。',
    'en-US':
      'The signing key that the log, as it is left, says is in force is neither in {url} nor command.key: that service took over in what is lost. Nothing was changed. Put back the command.key of a backup from before that, and run this again; before the start run npm run rotate-key -- command, so that the service takes over once more. Where there is no such backup, run npm run revoke-key with the recovery key first, then this again.',
  },
  recoverAsOther: {
    'zh-CN':
      '{file} 不属于当前用户，或其所在目录不可写。没有改动任何内容。请以产品运行的用户执行，例如 sudo -u shilu npm run recover；属于 root 的文件和目录先用 chown 改回该用户。',
    'en-US':
      '{file} belongs to another user, or its folder cannot be written. Nothing was changed. Run this as the user that the product runs as, for instance sudo -u shilu npm run recover; give files and folders that belong to root back to that user with chown.',
  },
  recoverUnconfirmed: {
    'zh-CN': '账号 {account} 的密码不对，或不是可登录的管理员。没有改动任何内容。需要 {people} 位管理员确认。',
    'en-US':
      'The password of {account} is wrong, or the account is no administrator who can log in. Nothing was changed. Administrators needed to confirm: {people}.',
  },
  recoverTooFew: {
    'zh-CN': '需要 {people} 位不同的管理员各自输入账号和密码。没有改动任何内容。',
    'en-US':
      'Administrators needed to confirm: {people}, each with a name and password of their own. Nothing was changed.',
  },
  recoverReasonMissing: {
    'zh-CN': '请写明原因。没有改动任何内容。',
    'en-US': 'Say why. Nothing was changed.',
  },
  lastCheckpointUnreadable: {
    'zh-CN':
      '最近一个检查点的文件 {file} 无法读取，不能核对日志是否完整。没有启动，也没有改动任何内容。请检查权限（属于 root 的，用 chown 改回产品运行的用户），或从备份放回该文件。',
    'en-US':
      'The file of the last checkpoint, {file}, cannot be read, so nobody can say whether the log is whole. Nothing was started or changed. See that it may be read (give it back with chown to the user that the product runs as), or put it back from a copy.',
  },
  signingGone: {
    'zh-CN':
      '日志中的事件早已开始签名（密钥 {key}），而记载签名密钥的事件已不在日志中。重新开始签名会掩盖这一改动，因此没有启动，也没有改动任何内容。请放回未改动的数据，或用 npm run restore 恢复备份。',
    'en-US':
      'The events of this log have been signed (with the key {key}), and the events that name the keys are gone. To begin signing anew would hide that, so nothing was started or changed. Put back the data as they were, or restore a backup with npm run restore.',
  },
  masterKeyMissing: {
    'zh-CN':
      '数据库中有 {count} 位人员的密钥由主密钥保护，但 {dataDir} 中没有 master.key，也没有设置 SHILU_MASTER_KEY。没有主密钥就读不出姓名与联系方式，因此没有启动，也没有改动任何内容。请放回原来的 master.key，或用 npm run restore 从备份恢复。',
    'en-US':
      'The database holds keys of {count} people wrapped by a master key, but there is no master.key in {dataDir} and SHILU_MASTER_KEY is not set. Without it names and addresses cannot be read, so nothing was started or changed. Put the original master.key back, or restore a backup with npm run restore.',
  },
  masterKeyOther: {
    'zh-CN':
      '当前的主密钥（{source}）打不开数据库中的人员密钥：它不是这个实验室的主密钥。没有启动，也没有改动任何内容。请放回原来的主密钥，或用 npm run restore 从备份恢复。',
    'en-US':
      'The master key in {source} does not open the keys of people in the database: it is not the master key of this laboratory. Nothing was started or changed. Put the original key back, or restore a backup with npm run restore.',
  },
  newMasterKeyMissing: {
    'zh-CN': '主密钥来自 SHILU_MASTER_KEY：请在 {variable} 中给出新的主密钥（32 字节的 base64）。',
    'en-US': 'The master key comes from SHILU_MASTER_KEY: give the new one in {variable}, 32 bytes in base64.',
  },
  notaryKeyJustChanged: {
    'zh-CN':
      '公证密钥刚刚更换过（检查点含 {size} 条事件），此后还没有新的检查点。请先启动一次，待签出新的检查点再更换。',
    'en-US':
      'The notary key was changed at the latest checkpoint ({size} events), and nothing was signed since. Start once and let it sign a checkpoint before it is changed again.',
  },
  serviceTokenGiven: {
    'zh-CN': '服务之间的口令来自 SERVICE_TOKEN：请在那里换成新的随机串，再重新启动所有进程。',
    'en-US':
      'The token of the services comes from SERVICE_TOKEN: set a new random text there and restart all processes.',
  },
  stillRunning: {
    'zh-CN': '产品还在运行（数据库连接 {name}）。请先停止所有进程再更换密钥。没有改动任何内容。',
    'en-US':
      'The product is running (database connection {name}). Stop all its processes before a key is changed. Nothing was changed.',
  },
  notaryKeyMissing: {
    'zh-CN':
      '日志的检查点（最近一个含 {size} 条事件）已由公证密钥签名，但 {dataDir} 中没有 notary.key。另造密钥会使已有的证明无法核对，因此没有启动，也没有改动任何内容。请放回原来的 notary.key，或用 npm run restore 从备份恢复；由 Vault 或 OpenBao 保管的，请用 SHILU_NOTARY_SIGNER_URL 指明。',
    'en-US':
      'Checkpoints of this log are signed (the latest covers {size} events), but there is no notary.key in {dataDir}. A new key would make existing proofs uncheckable, so nothing was started or changed. Put the original notary.key back, or restore a backup with npm run restore; where Vault or OpenBao has the key, name it with SHILU_NOTARY_SIGNER_URL.',
  },
  commandKeyMissing: {
    'zh-CN':
      '日志中的事件自某时起均有签名，但 {keysDir} 中没有 command.key。没有启动，也没有改动任何内容。请放回原来的 command.key，由 Vault 或 OpenBao 保管的则用 SHILU_COMMAND_SIGNER_URL 指明；确已丢失时，用恢复密钥运行 npm run revoke-key 换一个。',
    'en-US':
      'The events of this log are signed, but there is no command.key in {keysDir}. Nothing was started or changed. Put the original command.key back, or, where Vault or OpenBao has the key, name it with SHILU_COMMAND_SIGNER_URL; if it is lost, replace it with npm run revoke-key and the recovery key.',
  },
  commandKeyOther: {
    'zh-CN':
      '{keysDir} 中的 command.key 与日志中正在使用的签名密钥不是同一个。没有启动，也没有改动任何内容。请放回原来的 command.key；如果是有人在日志中换了密钥，用恢复密钥运行 npm run revoke-key。',
    'en-US':
      'The command.key in {keysDir} is not the one that the log says is in force. Nothing was started or changed. Put the original command.key back; if somebody changed the key in the log, run npm run revoke-key with the recovery key.',
  },
  signerUnreachable: {
    'zh-CN':
      '保管签名密钥的服务没有给出所需的回答（{detail}）。没有启动，也没有改动任何内容。请检查 {variable}、令牌文件及其权限。',
    'en-US':
      'The service that keeps the signing key did not answer what is needed ({detail}). Nothing was started or changed. Check {variable}, the file of the token and what it may do.',
  },
  signerKeyOther: {
    'zh-CN':
      '正在使用的签名密钥不在 {url} 中。没有启动，也没有改动任何内容。要从文件中的密钥改用该服务，请先停止产品，再运行 npm run rotate-key -- {which}；若曾经在该服务中，请核对地址。',
    'en-US':
      'The signing key in force is none of {url}. Nothing was started or changed. To go over from the key in a file, stop the product and run npm run rotate-key -- {which}; if it was kept there before, check the address.',
  },
  commandSigningNotBegun: {
    'zh-CN': '日志中还没有开始签名，没有可更换或吊销的签名密钥。请先启动一次。',
    'en-US': 'Signing has not begun in this log, so there is no key to change or revoke. Start the product once first.',
  },
  recoveryKeyWrong: {
    'zh-CN': '恢复密钥不对：它与日志中写明的不是同一个。没有改动任何内容。',
    'en-US': 'This is not the recovery key that the log names. Nothing was changed.',
  },
  recoveryKeyMissing: {
    'zh-CN': '需要恢复密钥：请设置环境变量 {variable}，或在终端中运行并按提示输入。',
    'en-US': 'The recovery key is needed: set {variable}, or run this at a terminal and type it.',
  },
  notaryKeyOther: {
    'zh-CN':
      '{dataDir} 中的 notary.key 或 SHILU_LOG_NAME 与签过检查点（含 {size} 条事件）的不是同一个。没有启动，也没有改动任何内容。请放回原来的 notary.key，并核对 SHILU_LOG_NAME；两者都无误的，是有人改动了数据库中的检查点，运行 npm run recover。',
    'en-US':
      'The notary.key in {dataDir}, or SHILU_LOG_NAME, is not what signed the latest checkpoint ({size} events). Nothing was started or changed. Put the original notary.key back and check SHILU_LOG_NAME; where both are right, somebody changed the checkpoint in the database: run npm run recover.',
  },
  laterVersion: {
    'zh-CN':
      '数据库由更新版本的实录写过（{schema} 中有本版本不认识的 {migration}）。请安装该版本或更新的版本；要退回本版本，请恢复升级之前的备份（见 docs/BACKUP.md）。没有改动任何内容。',
    'en-US':
      'A later version of Shilu has written this database ({schema} has {migration}, which this version does not know). Install that version or a later one; to go back to this one, restore a backup from before the upgrade (docs/BACKUP.md). Nothing was changed.',
  },
  portForbidden: {
    'zh-CN': '当前用户无权使用端口 {port}。请在 {variable} 中换一个 1024 以上的端口，例如 8080。',
    'en-US': 'This user may not use port {port}. Name a port above 1024 in {variable}, such as 8080.',
  },
  noDatabaseForPlatform: {
    'zh-CN':
      '没有适用于本系统（{platform}）的内置数据库。请重新运行 npm ci，或用 DATABASE_URL 连接 PostgreSQL 15 以上版本。',
    'en-US':
      'There is no built-in database for this system ({platform}). Run npm ci again, or name a PostgreSQL 15 or later in DATABASE_URL.',
  },
  noUserForDatabase: {
    'zh-CN':
      '以 root 运行时需要一个普通用户来执行数据库，但既没有也无法创建用户 postgres。请用普通用户启动，或用 DATABASE_URL 连接数据库。',
    'en-US':
      'Run by root, the database needs an ordinary user, and the user postgres neither exists nor can be made. Start as an ordinary user, or name a database in DATABASE_URL.',
  },
  portTaken: {
    'zh-CN': '端口 {port} 已被占用。请停止占用它的程序，或在 {variable} 中换一个端口。',
    'en-US': 'Port {port} is taken. Stop the program that holds it, or name another port in {variable}.',
  },
  portTwice: {
    'zh-CN': 'PORT 的端口 {port} 也是按 BASE_PORT 分给 {service} 的端口。请把其中一个改为别的端口。',
    'en-US':
      'Port {port} of PORT is also the one that BASE_PORT gives to {service}. Set one of the two to another port.',
  },
  databasePortTaken: {
    'zh-CN': '内置数据库使用的端口 {port} 被另一个程序占用了。请重新启动，届时会另选一个空闲端口。',
    'en-US':
      'Port {port}, which the built-in database used, is held by another program now. Start again: another free port is taken then.',
  },
  userWithoutName: {
    'zh-CN':
      '当前用户号 {uid} 在系统中没有名称，数据库无法初始化。请在 /etc/passwd 中登记该用户，或用 DATABASE_URL 连接数据库。',
    'en-US':
      'The current user id {uid} has no name on this system, so the database cannot be set up. Enter the user in /etc/passwd, or name a database in DATABASE_URL.',
  },
  settingMissing: {
    'zh-CN': '{service} 服务缺少设置 {variable}：{rule.zh-CN}。',
    'en-US': 'The service {service} needs the setting {variable}: {rule.en-US}.',
  },
  serviceUnknown: {
    'zh-CN': '没有名为“{name}”的服务。可用：{services}。',
    'en-US': 'There is no service “{name}”. There are: {services}.',
  },
  settingAlone: {
    'zh-CN': '设置了 {variable}，却没有设置 {missing}：两者须同时设置，或都不设。',
    'en-US': '{variable} is set and {missing} is not: set both, or neither.',
  },
  rolesMadeAlready: {
    'zh-CN': '内置数据库的角色由产品自己建立，无需 SQL。本命令用于 DATABASE_URL 指定的数据库。',
    'en-US':
      'The product makes the roles of its built-in database itself; there is no SQL to run. This command is for a database that DATABASE_URL names.',
  },
  passwordTwice: {
    'zh-CN': '设置了 DATABASE_PASSWORD_FILE，而 DATABASE_URL 中已有密码：请只留一处。',
    'en-US': 'DATABASE_PASSWORD_FILE is set, and DATABASE_URL has a password already: leave one of them.',
  },
  readModelsReplaced: {
    'zh-CN':
      '数据库中的 {table} 已不是产品的表：有人以查询端的角色换上了别的对象，其中的内容会以读取者的身份执行。未读取，也未启动。请由数据库管理员查明来由，执行 drop schema rm cascade 后再启动：读模型会由日志重新生成。',
    'en-US':
      'The table {table} is not the product’s any more: somebody with the role of the query side put something in its place that would run as whoever reads it. It was not read, and nothing was started. Have an administrator of the database find out who did it and run: drop schema rm cascade. Read models are then made anew from the log.',
  },
  rolesNotLetIn: {
    'zh-CN':
      '各服务已在使用数据库角色，现在却无法以角色连接（{detail}）。本次未启动，也不会改用同一个用户运行。角色的密码由 {file} 得出：请放回原来的文件；找不到时，由数据库管理员重新执行 npm run roles 输出的 SQL（见 docs/INSTALL.md）。',
    'en-US':
      'The services have roles of the database, which let nobody in now ({detail}). Nothing was started, and nothing goes on as one user instead. The passwords of the roles follow from {file}: put back the file that was there, or where it cannot be found have an administrator of the database run once more what npm run roles prints (docs/INSTALL.md).',
  },
  keysUnusable: {
    'zh-CN': '无法读写密钥 {file}（{detail}）。KEYS_DIR（默认与 DATA_DIR 相同）应为当前用户可读写的目录。',
    'en-US':
      'The key {file} cannot be read or written ({detail}). KEYS_DIR (DATA_DIR when not set) must be a folder that this user may read and write.',
  },
  configInvalid: {
    'zh-CN': '设置 {variable} 不正确（{value}）：{rule.zh-CN}。',
    'en-US': 'Setting {variable} is not right ({value}): {rule.en-US}.',
  },
} as const satisfies Record<string, { readonly 'zh-CN': string; readonly 'en-US': string }>;

export type StartRefusalKey = keyof typeof startMessages;
export type StartLanguage = 'zh-CN' | 'en-US';

const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{([^}]+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** The product does not start, for a reason a person can act on. */
export class StartRefused extends Error {
  readonly code = 'startRefused';
  constructor(
    readonly key: StartRefusalKey,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(fill(startMessages[key]['en-US'], params));
  }

  text(language: StartLanguage): string {
    return fill(startMessages[this.key][language], this.params);
  }
}

/** For commands of the terminal, which know no person's language. */
export const bothLanguages = (error: unknown): string =>
  error instanceof StartRefused
    ? `${error.text('zh-CN')}\n${error.text('en-US')}`
    : error instanceof Error
      ? error.message
      : String(error);
