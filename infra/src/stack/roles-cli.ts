import { loadConfig } from '../config/config';
import { bothLanguages, StartRefused } from '../config/start-messages';
import { rolesSql } from './prepare-database';

// npm run roles: prints the SQL that makes the roles of the database, for its administrator, where the user of DATABASE_URL
// may not create any. It holds their passwords. The product finds them at its next start and gives each its rights.
try {
  const config = loadConfig(process.env);
  if (config.databaseUrl === null) throw new StartRefused('rolesMadeAlready');
  process.stdout.write(await rolesSql(config.databaseUrl, config));
} catch (error) {
  // Standard output is the file that an administrator runs.
  process.stderr.write(`${bothLanguages(error)}\n`);
  process.exitCode = 1;
}
