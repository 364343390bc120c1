import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bothLanguages, StartRefused } from '../config/start-messages';
import { StoreUnauthorized } from './errors';
import { prepareEventStore } from './eventstoredb-prepare';
import { openReached, whyNotReached } from './open-reached';

// npm run eventstore:prepare -- --url <administrator's address> --user <name>: once for each server.
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const HELP = `用法 / usage: npm run eventstore:prepare -- --url <esdb://管理员:密码@主机:2113?tls=true> --user <用户名 name>

在 EventStoreDB 上为本系统建立一个普通用户，并允许它读取全部事件（$all）。管理员地址只在此处使用一次，不会保存。
密码取自环境变量 EVENTSTORE_USER_PASSWORD；没有则生成一个并显示一次。已有的用户保持原密码。
Makes an ordinary user of an EventStoreDB for this system, and lets it read all events ($all). The administrator's
address is used here once and kept nowhere. The password is EVENTSTORE_USER_PASSWORD, else one is made and shown once.
A user that is there keeps its password.`;

const USER = /^[A-Za-z][A-Za-z0-9._-]{0,63}$/;

const prepare = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, user: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const { url, user, help } = values;
  if (
    help === true ||
    url === undefined ||
    user === undefined ||
    !/^esdb(\+discover)?:/.test(url) ||
    !USER.test(user)
  ) {
    say(HELP);
    return help === true ? 0 : 2;
  }
  const given = process.env['EVENTSTORE_USER_PASSWORD']?.trim();
  const password = given === undefined || given === '' ? randomBytes(18).toString('base64url') : given;
  const { created, added } = await prepareEventStore(url, user, password).catch((error: unknown) => {
    throw whyNotReached(error, url);
  });
  say(
    created
      ? `已建立用户 / made the user ${user}`
      : `用户已存在，密码未改 / the user is there, its password is as it was: ${user}`,
  );
  say(added ? '已允许读取 $all / may read $all now' : '此前已可读取 $all / could read $all before');
  const own = url.replace(/\/\/(?:[^@/]*@)?/, `//${user}:${created ? encodeURIComponent(password) : '<password>'}@`);
  if (created) {
    await (await openReached(own)).close();
    say('已用该用户试读，成功 / tried with that user: it reads');
  }
  say(`EVENTSTORE_URL=${own}`);
  return 0;
};

const why = (error: unknown): string => {
  if (error instanceof StartRefused) return bothLanguages(error);
  const detail = error instanceof Error ? error.message : String(error);
  return error instanceof StoreUnauthorized
    ? `--url 中的用户不是管理员，或密码不对 / the user in --url is no administrator, or its password is wrong (${detail})`
    : `事件库没有准备好 / the event store was not prepared: ${detail}`;
};

try {
  process.exitCode = await prepare();
} catch (error) {
  say(why(error));
  process.exitCode = 1;
}
