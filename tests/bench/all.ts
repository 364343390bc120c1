import { cpus, totalmem } from 'node:os';
import type { BenchRow } from './row';

type Bench = { readonly name: string; readonly run: () => Promise<readonly BenchRow[]> };

const benches: readonly Bench[] = [
  { name: 'event-store', run: async () => (await import('./event-store.bench')).benchEventStore() },
  { name: 'eventstoredb', run: async () => (await import('./eventstoredb.bench')).benchEventStoreDb() },
  { name: 'relay', run: async () => (await import('./relay.bench')).benchRelay() },
  { name: 'commands', run: async () => (await import('./commands.bench')).benchCommands() },
  { name: 'projections', run: async () => (await import('./projections.bench')).benchProjections() },
  { name: 'lag', run: async () => (await import('./lag.bench')).benchLag() },
  { name: 'queries', run: async () => (await import('./queries.bench')).benchQueries() },
  { name: 'past', run: async () => (await import('./past.bench')).benchPast() },
  { name: 'long-record', run: async () => (await import('./long-record.bench')).benchLongRecord() },
  { name: 'bundle', run: async () => (await import('./bundle.bench')).benchBundle() },
  { name: 'notary', run: async () => (await import('./notary.bench')).benchNotary() },
  { name: 'unit-costs', run: async () => (await import('./unit-costs.bench')).benchUnitCosts() },
  { name: 'effect', run: async () => (await import('./effect.bench')).benchEffect() },
  { name: 'recovery', run: async () => (await import('./recovery.bench')).benchRecovery() },
  { name: 'structures', run: async () => (await import('./structures.bench')).benchStructures() },
  { name: 'reaction', run: async () => (await import('./reaction.bench')).benchReaction() },
  { name: 'live-sheet', run: async () => (await import('./live-sheet.bench')).benchLiveSheet() },
  { name: 'templates', run: async () => (await import('./templates.bench')).benchTemplates() },
  { name: 'sheet', run: async () => (await import('./sheet.bench')).benchSheet() },
  { name: 'browser', run: async () => (await import('./browser.bench')).benchBrowser() },
];

const args = process.argv.slice(2);
const json = args.includes('--json');
const only = args.includes('--only')
  ? args.slice(args.indexOf('--only') + 1).filter((name) => !name.startsWith('--'))
  : [];

const shown = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
const verdict = (row: BenchRow): string => (row.ok === undefined ? '' : row.ok ? 'holds' : 'SHORT');

const printTable = (rows: readonly BenchRow[]): void => {
  const cells = rows.map((row) => [
    row.name,
    `${shown(row.value)} ${row.unit}`,
    row.baseline === undefined ? '' : `${shown(row.baseline)} ${row.unit}`,
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    row.target ?? '',
    verdict(row),
    row.note ?? '',
  ]);
  const head = ['figure', 'measured', 'beside', 'ratio', 'target', '', 'note'];
  const widths = head.map((title, at) => Math.max(title.length, ...cells.map((line) => line[at]?.length ?? 0)));
  for (const line of [head, ...cells])
    console.log(
      line
        .map((cell, at) => (at === 0 || at > 3 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    );
};

const main = async (): Promise<void> => {
  const results: { name: string; rows: readonly BenchRow[]; error?: string }[] = [];
  for (const bench of benches.filter((entry) => only.length === 0 || only.includes(entry.name))) {
    if (!json) console.log(`\n${bench.name}`);
    try {
      const rows = await bench.run();
      results.push({ name: bench.name, rows });
      if (!json) printTable(rows);
    } catch (error) {
      results.push({ name: bench.name, rows: [], error: String(error) });
      console.error(`${bench.name} could not be measured:`, error);
      process.exitCode = 1;
    }
  }
  if (json)
    console.log(
      JSON.stringify({
        machine: {
          cpus: cpus().length,
          model: cpus()[0]?.model,
          memoryGb: Math.round(totalmem() / 2 ** 30),
          node: process.version,
        },
        at: new Date().toISOString(),
        benches: results,
      }),
    );
};

await main();
process.exit();
