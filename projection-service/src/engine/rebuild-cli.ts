import { loadConfig } from '@shilu/infra/config/config';
import { bothLanguages } from '@shilu/infra/config/start-messages';
import { createPool, holdingLock } from '@shilu/infra/postgres/pool';
import { migrateReadModels } from '@shilu/infra/read-models/schema';
import { projections } from '../projections';
import { forgetIndex } from '../structures/index-schema';
import { describeDiffering, type Differing } from './compare-rows';
import { isLive } from './engine';
import type { Projection } from './projection';
import { reachDatabase, refuseEmpty } from './reach-database';
import { rebuild } from './rebuild';
import type { EngineDeps } from './runner';
import { terminalDeps } from './terminal-deps';

// npm run rebuild -- <projection|all>: computes read models anew from the log beside the live ones, then switches, and says
// which of the rows that it replaced were not what the log makes.
// While the product runs, or while it is stopped.
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** So many rows are named. */
const MOST_NAMED = 20;

const rebuildOne = async (deps: EngineDeps, projection: Projection): Promise<void> => {
  const { name } = projection;
  const isAlike = await isLive(deps, projection);
  const differing: Differing[] = [];
  const note = (one: Differing): void => void (differing.length < MOST_NAMED && differing.push(one));
  // Tables that an earlier release made are no measure for those of this one.
  const { events, durationMs, compared } = await holdingLock(deps.pool, `rm build ${name}`, () =>
    rebuild(deps, projection, isAlike ? note : undefined),
  );
  for (const one of differing) say(`${name}: ${describeDiffering(one)}`);
  if (compared !== null && compared.differing > 0)
    say(
      `${name}: ${compared.rows} 行中有 ${compared.differing} 处与日志不符，已由重建的结果替换 / ${compared.differing} differences from the log in ${compared.rows} rows, replaced by what the log makes`,
    );
  say(`${name}: ${events} 个事件 / events, ${(durationMs / 1000).toFixed(1)} s`);
};

const run = async (asked: string | undefined): Promise<number> => {
  const names = projections.map((projection) => projection.name);
  const chosen = asked === 'all' ? projections : projections.filter((projection) => projection.name === asked);
  if (chosen.length === 0) {
    say(`用法 / usage: npm run rebuild -- <all|${names.join('|')}>`);
    return 2;
  }
  const config = loadConfig(process.env);
  await refuseEmpty(config);
  const database = await reachDatabase(config);
  const pool = createPool(await database.as('projector'), { max: 8, name: 'shilu-rebuild' });
  try {
    const deps = await terminalDeps(config, pool);
    await migrateReadModels(pool);
    for (const projection of chosen) await rebuildOne(deps, projection);
    await forgetIndex(pool);
    await deps.store.close();
    return 0;
  } finally {
    await pool.end();
    await database.stop();
  }
};

try {
  process.exitCode = await run(process.argv[2]);
} catch (error) {
  say(bothLanguages(error));
  process.exitCode = 1;
}
