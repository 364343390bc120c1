import { loadConfig } from '../config/config';
import { bothLanguages, StartRefused } from '../config/start-messages';
import { rolesSql } from './prepare-database';

// npm run roles: prints the SQL that makes the roles of the database, for its administrator, where the user of DATABASE_URL
// may not create any. It holds their passwords. The product finds them at its next start and gives each its rights.
const say = (text: string): void => void process.stdout.write(text);

try {
  const config = loadConfig(process.env);
  if (config.databaseUrl === null) throw new StartRefused('rolesMadeAlready');
  say(await rolesSql(config.databaseUrl, config));
} catch (error) {
  say(`${bothLanguages(error)}\n`);
  process.exitCode = 1;
}
