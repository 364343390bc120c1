import { registers } from '@shilu/events/core/registers';
import { costs } from './cost';
import { sources } from './sources';

const [name] = process.argv.slice(2);
if (name !== undefined && !registers.some((register) => register.name === name)) {
  console.error(`no register is named ${name}: ${registers.map((register) => register.name).join(', ')}`);
  process.exit(1);
}
for (const [register, { byHand, printed, uses }] of costs(sources(), name)) {
  const lines = byHand.reduce((sum, one) => sum + one.lines, 0);
  console.log(`${register}: ${String(byHand.length)} files, ${String(lines)} lines by hand`);
  for (const { path, why, lines: many } of byHand) console.log(`  ${why.padEnd(6)} ${String(many).padStart(4)}  ${path}`);
  console.log(`  printed by tools: ${String(printed.length)}; used for a purpose of their own by: ${String(uses.length)}`);
  if (name !== undefined) {
    for (const path of printed) console.log(`  printed       ${path}`);
    for (const path of uses) console.log(`  use           ${path}`);
  }
} // prettier-ignore
