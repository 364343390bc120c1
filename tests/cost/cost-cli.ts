import { moduleTypeNames } from '@shilu/events/records/modules/registry';
import { registers } from '@shilu/events/core/registers';
import { costs } from './cost';
import { moduleCosts } from './module-cost';
import { sources } from './sources';

const [name] = process.argv.slice(2);
const isModule = name !== undefined && moduleTypeNames.includes(name);
if (name !== undefined && !isModule && !registers.some((register) => register.name === name)) {
  console.error(
    `neither a register nor a module type is named ${name}: ${[...registers.map((register) => register.name), ...moduleTypeNames].join(', ')}`,
  );
  process.exit(1);
}
const files = sources();
if (name === undefined || isModule)
  for (const [type, { own, listed }] of moduleCosts(files)) {
    if (isModule && type !== name) continue;
    const lines = own.reduce((sum, one) => sum + one.lines, 0);
    console.log(
      `module ${type}: ${String(own.length)} files in its folders, ${String(lines)} lines; named in ${String(listed.length)} lists`,
    );
    for (const { path, lines: many } of listed) console.log(`  listed ${String(many).padStart(4)}  ${path}`);
    if (isModule) for (const { path, lines: many } of own) console.log(`  own    ${String(many).padStart(4)}  ${path}`);
  }
if (!isModule)
  for (const [register, { byHand, printed, uses }] of costs(files, name)) {
  const lines = byHand.reduce((sum, one) => sum + one.lines, 0);
  console.log(`${register}: ${String(byHand.length)} files, ${String(lines)} lines by hand`);
  for (const { path, why, lines: many } of byHand) console.log(`  ${why.padEnd(6)} ${String(many).padStart(4)}  ${path}`);
  console.log(`  printed by tools: ${String(printed.length)}; used for a purpose of their own by: ${String(uses.length)}`);
  if (name !== undefined) {
    for (const path of printed) console.log(`  printed       ${path}`);
    for (const path of uses) console.log(`  use           ${path}`);
  }
} // prettier-ignore
