import { PLATFORMS } from '@shilu/events/integrations/platforms/platform';
import type { Rule } from './config';

const of = (zh: string, en: string): Rule => ({ 'zh-CN': zh, 'en-US': en });

const platforms = Object.fromEntries(
  PLATFORMS.map((name) => name.toUpperCase()).flatMap((name) => [
    [`${name}_URL`, of(`${name} 平台的地址，不设则不对接`, `where ${name} answers; without it nothing is sent there`)],
    [`${name}_KEY`, of(`${name} 平台的访问密钥`, `the bearer key that ${name} knows this installation by`)],
  ]),
);

/** What each setting is for. The settings themselves are declared in this folder; a test holds the two together. */
export const settingMeanings: Readonly<Record<string, Rule>> = {
  PORT: of('监听端口', 'where the product listens'),
  HOST: of('监听地址，默认仅本机', 'the address to listen on; this machine only by default'),
  DATA_DIR: of('数据目录：内置数据库、文件与密钥', 'the data folder: built-in database, files and keys'),
  KEYS_DIR: of('密钥目录，默认与数据目录相同', 'the folder of the keys, the data folder by default'),
  COMMAND_KEYS_DIR: of(
    '命令服务签名密钥 command.key 的目录，默认与 KEYS_DIR 相同；各命令服务实例共用',
    'the folder of command.key, with which the command service signs what it writes, KEYS_DIR by default; all its instances share it',
  ),
  DATABASE_KEYS_DIR: of(
    '数据库角色密码所由得出的 database.key 的目录，默认与 KEYS_DIR 相同',
    'the folder of database.key, which the passwords of the roles of the database follow from, KEYS_DIR by default',
  ),
  DATABASE_ROLES_DIR: of(
    '服务 setup 写出各数据库角色密码的目录，每个角色一个子目录；不设则不写',
    'where the service setup leaves the password of each role of the database, in a folder of its name; nowhere when not set',
  ),
  DATABASE_PASSWORD_FILE: of(
    'DATABASE_URL 中不写密码时，存放密码的文件',
    'the file of the password for a DATABASE_URL that has none',
  ),
  DATABASE_URL: of(
    'PostgreSQL 15 及以上；不设则启动内置数据库',
    'PostgreSQL 15 or later; without it the built-in one is started',
  ),
  EVENTSTORE_URL: of(
    '存放日志的 EventStoreDB，或另一个 PostgreSQL（postgres://…）；不设则日志存于 DATABASE_URL',
    'EventStoreDB for the log, or another PostgreSQL (postgres://…); without it the log stands in DATABASE_URL',
  ),
  EVENTSTORE_PREFIX: of(
    '事件流名称的前缀，用于与他人共用的 EventStoreDB',
    'what the names of our streams begin with, on an EventStoreDB that others use as well',
  ),
  SHILU_MASTER_KEY: of(
    '主密钥，保护每位人员的密钥；不设则在 KEYS_DIR 中生成 master.key',
    'the master key, which wraps the key of each person; without it master.key is made in KEYS_DIR',
  ),
  SHILU_LOG_NAME: of(
    '日志在每个检查点中的名称；首个检查点之后不可更改',
    'the name of the log in every checkpoint; it stays what it was at the first one',
  ),
  SHILU_NOTARY_KEY: of(
    '保存在本机之外的公证公钥，供 npm run verify 与 npm run recover 核对；不设则用 DATA_DIR/notary.pub',
    'the public key of the notary as kept outside this machine, for npm run verify and npm run recover; DATA_DIR/notary.pub when not set',
  ),
  SHILU_WITNESSES: of(
    '外部见证方（C2SP tlog-witness），每 10 秒向其提交检查点；不设则无外部见证',
    'witnesses outside (C2SP tlog-witness) that are given the checkpoint every 10 s; without them nobody outside vouches',
  ),
  SHILU_TIMESTAMPS: of(
    'RFC 3161 时间戳服务的地址，至多每 10 分钟为检查点加盖一次时间戳；不设则无时间戳',
    'time-stamp authorities (RFC 3161) that stamp the checkpoint, at most every 10 minutes; without them nobody outside says when',
  ),
  SHILU_TIMESTAMP_ROOTS: of(
    '信任的时间戳根证书（PEM 文件），与 SHILU_TIMESTAMPS 一同设置',
    'the root certificates that time stamps are trusted by (a PEM file), beside SHILU_TIMESTAMPS',
  ),
  SHILU_CHECKPOINT_WEBHOOKS: of(
    '接收检查点的地址，至多每 10 分钟以 POST 发送一次已签名的检查点',
    'addresses that are sent the signed checkpoint by POST, at most every 10 minutes',
  ),
  SHILU_COMMAND_SIGNER_URL: of(
    '命令服务的签名密钥存于 HashiCorp Vault 或 OpenBao 的 transit 引擎时，该密钥的地址；不设则用 command.key',
    'the signing key of the command service in the transit engine of HashiCorp Vault or OpenBao; command.key when not set',
  ),
  SHILU_COMMAND_SIGNER_TOKEN_FILE: of(
    '访问该密钥所用令牌的文件，每次签名时读取',
    'the file of the token for it, read at every signature',
  ),
  SHILU_NOTARY_SIGNER_URL: of(
    '公证密钥存于 transit 引擎时，该密钥的地址；不设则用 notary.key',
    'the key of the notary in a transit engine; notary.key when not set',
  ),
  SHILU_NOTARY_SIGNER_TOKEN_FILE: of(
    '访问该密钥所用令牌的文件，每次签名时读取',
    'the file of the token for it, read at every signature',
  ),
  SHILU_ERASURES_FILE: of(
    '已注销人员名单的位置，最好在备份所在的磁盘上；默认 DATA_DIR/erasures',
    'where the list of erased people is kept, best on the disk of the backups; DATA_DIR/erasures when not set',
  ),
  SHILU_LAST_CHECKPOINT_FILE: of(
    '最近一个检查点另存的位置，最好在另一个磁盘上，启动时据此发现被截短或退回的日志；默认 KEYS_DIR/last-checkpoint',
    'where the last checkpoint is kept beside the database, best on another disk, by which a start finds a log that was cut or put back; KEYS_DIR/last-checkpoint when not set',
  ),
  LOG_LEVEL: of('日志级别', 'how much a process tells of what it does'),
  DEMO: of('空库时是否装入示例实验室', 'whether an empty installation is filled with a demonstration'),
  SERVICE_TOKEN: of(
    '各进程之间以及读取指标时出示的令牌；不设则生成并存于密钥目录',
    'what the processes show each other, and whoever reads metrics; made and kept with the keys when not set',
  ),
  TRUSTED_PROXIES: of(
    '可信的反向代理；只采信它们转达的客户端地址',
    'reverse proxies whose word about the address of a caller is taken',
  ),
  WAIT_FOR_SERVERS_SECONDS: of(
    '启动时等待数据库等服务器应答的最长时间',
    'how long a start waits for servers that come up later',
  ),
  SESSION_IDLE_MINUTES: of(
    '会话多少分钟不用就结束，须重新登录',
    'after how many minutes without use a session ends and asks for a login',
  ),
  SESSION_HOURS: of(
    '登录多少小时后会话必定结束，无论是否在用',
    'how many hours after login a session ends, however much it is used',
  ),
  UNUSED_FILES_PER_DAY: of(
    '每人 24 小时内可上传而未用到记录中的文件数',
    'how many files a person may upload in 24 hours without using them in a record',
  ),
  UNUSED_MEGABYTES_PER_DAY: of(
    '每人 24 小时内可上传而未用到记录中的文件总大小（MB）',
    'how many MB of files a person may upload in 24 hours without using them in a record',
  ),
  COMMAND_URLS: of('各命令服务实例的地址', 'the instances of the command service'),
  PROJECTION_URLS: of('各投影服务实例的地址', 'the instances of the projection service'),
  KAFKA_BROKERS: of(
    'Kafka 节点；设置后由中继发布事件，工作进程从 Kafka 读取',
    'Kafka; the relay then publishes events and workers read from it',
  ),
  KAFKA_TLS: of('是否以 TLS 连接 Kafka', 'whether Kafka is reached by TLS'),
  KAFKA_CA_FILE: of('签发 Kafka 证书的机构', 'who issued the certificates of Kafka'),
  KAFKA_CERT_FILE: of(
    '客户端证书，用于以证书认证的 Kafka',
    'our certificate, for a Kafka that knows its clients by theirs',
  ),
  KAFKA_KEY_FILE: of('客户端证书的私钥', 'the private key of our certificate'),
  KAFKA_SASL_MECHANISM: of('Kafka 的认证方式；不设则不认证', 'how we say who we are to Kafka; not at all when not set'),
  KAFKA_USERNAME: of('Kafka 用户', 'our user at Kafka'),
  KAFKA_PASSWORD: of('Kafka 密码', 'its password'),
  KAFKA_TOPIC_PREFIX: of(
    '主题与消费组名称的前缀，同一集群上每套安装各不相同',
    'what topics and consumer groups begin with, another for each installation of a cluster',
  ),
  INSTALLATION_NAME: of(
    '本套安装的名称，写在每条 Kafka 消息的 source 中；来自其他安装的消息不予处理',
    'what this installation is called in the `source` of each message on Kafka; messages of another are set aside',
  ),
  BASE_PORT: of('多进程方式下各服务的起始端口', 'services of `npm run start:services` listen from here on'),
  COMMAND_INSTANCES: of('命令服务的进程数', 'how many processes of the command service'),
  PROJECTION_INSTANCES: of('投影服务的进程数', 'how many processes of the projection service'),
  NOTARY_INSTANCES: of('公证服务的进程数', 'how many processes of the notary'),
  RELAY_INSTANCES: of('中继的进程数', 'how many processes of the relay'),
  WORKER_INSTANCES: of('工作进程数', 'how many processes of the workers'),
  PUBLIC_URL: of(
    '人们打开产品的地址；消息中的链接和打印件上的二维码以它开头，通行密钥绑定其主机名（须为 https）；不设时通行密钥只在本机的 localhost 可用',
    'where people open the product; links in messages and the codes on prints begin with it, and passkeys are bound to its host name (over https); without it they work at localhost alone',
  ),
  TIME_ZONE: of(
    '汇总邮件按此时区发送，查阅日志按此时区的日期封存，记录的保存期限按此时区的日期计算',
    'summaries are sent, days of the read log sealed, and the days counted for which records are kept, by this clock',
  ),
  SMTP_URL: of('邮件服务器；不设则不发邮件', 'the mail server; without it no letters are sent'),
  MAIL_FROM: of('发件人', 'whom letters come from'),
  DINGTALK_WEBHOOK: of('钉钉群机器人的地址', 'the robot of a DingTalk group'),
  DINGTALK_SECRET: of('钉钉群机器人的加签密钥', 'the secret that the robot signs with'),
  WECOM_WEBHOOK: of('企业微信群机器人的地址', 'the robot of a WeCom group'),
  DOI_URL: of(
    '联网查询 DOI 的地址；组织设置中允许后才会访问',
    'where a DOI is looked up; asked only once the settings of the organisation allow it',
  ),
  OPSIN_JAR: of(
    'OPSIN（MIT 许可）的 jar 文件，需要 Java 8 及以上；设置后可由英文系统名称得出结构',
    'the jar of OPSIN (MIT licence), which needs Java 8 or later; with it structures are read from English systematic names',
  ),
  CLOCK_SOURCES: of(
    '核对服务器时钟的时间来源（NTP 或 HTTPS），每 5 分钟一次；应不少于三个且互不相属；不设则不核对',
    'sources of time (NTP, or web servers by HTTPS) that the clock of the server is held against every 5 minutes, best three or more of different operators; without them it is not',
  ),
  CLOCK_LIMIT_SECONDS: of(
    '服务器时钟偏差超过多少秒即记入日志并告警',
    'so many seconds the clock of the server may be off before it is an event and an alarm',
  ),
  ...platforms,
};
