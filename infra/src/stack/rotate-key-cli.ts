import { loadConfig } from '../config/config';
import { bothLanguages } from '../config/start-messages';
import { ROTATED, rotateKey } from './rotate-key';

// npm run rotate-key -- master|notary|command|service-token, while the product is stopped. Broken off, run it again.
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const run = async (asked: string | undefined): Promise<number> => {
  const which = ROTATED.find((one) => one === asked);
  if (which === undefined) {
    say(`用法 / usage: npm run rotate-key -- <${ROTATED.join('|')}>`);
    return asked === '--help' ? 0 : 2;
  }
  const said = await rotateKey({ which, config: loadConfig(process.env), env: process.env });
  say(said['zh-CN']);
  say(said['en-US']);
  return 0;
};

try {
  process.exitCode = await run(process.argv[2]);
} catch (error) {
  say(bothLanguages(error));
  process.exitCode = 1;
}
