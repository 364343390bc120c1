import { expect, it } from 'vitest';
import { comesWith } from '../testing/imports';
import { registerDeclarations } from './printed/register-declarations';

/** What every page begins with, and the two screens that everybody begins with. */
const first = comesWith('/src/main.tsx', '/src/identity/login-page.tsx', '/src/home/home-page.tsx');
const imports = [...first].flatMap(([file, all]) => all.map((each) => ({ file, ...each })));

/** What opens over a page or brings what does; with what places it, 30 kB and more. */
const OPENS = [
  ...['Menu', 'Popover', 'HoverCard', 'Tooltip', 'Combobox', 'Select', 'MultiSelect', 'Autocomplete', 'TagsInput'],
  ...['Modal', 'Drawer', 'SegmentedControl', 'ScrollArea', 'NumberInput', 'Accordion'],
];

it('login and home come up without what opens over a page: it is fetched when somebody nears it', () => {
  expect([...first.keys()]).toContain('/src/app/header/user-menu.tsx');
  expect(first.size).toBeGreaterThan(90);
  const brought = imports.flatMap(({ file, from, names }) =>
    from === '@mantine/core' ? names.filter((name) => OPENS.includes(name)).map((name) => `${file}: ${name}`) : [],
  );
  expect(brought).toEqual([]);
});

it('login and home come up with these packages and no other', () => {
  const packages = imports.map(({ from }) => from).filter((from) => !/^(?:\.|@shilu\/)/.test(from));
  expect([...new Set(packages)].sort()).toEqual([
    ...['@mantine/core', '@mantine/notifications', '@tabler/icons-react', '@tanstack/react-query'],
    ...['clsx', 'dayjs', 'i18next', 'react', 'react-dom/client', 'react-i18next', 'react-router-dom', 'zod'],
  ]);
});

it('login and home bring the addresses and names of registers, and no declaration of one', () => {
  const declared = Object.values(registerDeclarations).map(
    (load) => /events\/(?:src\/)?([\w-]+\/[\w-]+)/.exec(load.toString())?.[1],
  );
  expect(declared.filter((file) => file === undefined)).toEqual([]);
  expect([...first.keys()].filter((file) => file.includes('/printed/'))).toEqual([
    '/src/app/printed/register-places.ts',
  ]);
  const brought = imports.filter(({ from }) =>
    [...declared, 'core/registers', 'core/define-register'].some((file) => from === `@shilu/events/${String(file)}`),
  );
  expect(brought).toEqual([]);
});
