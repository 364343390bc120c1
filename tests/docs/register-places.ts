import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Register } from '@shilu/events/core/define-register';
import { registerWords } from '@shilu/events/core/register-words';
import { registers } from '@shilu/events/core/registers';
import { format } from 'prettier';
import { projectDir } from '../support/child';
import { declaredRegisters } from '../support/declared-registers';

const PRINTED = '// Printed by `npm run docs` from the declarations of the registers.\n';
/** The link that every page brings; what only pages that show what there is want to know; and the declarations. */
export const PLACES = 'frontend/src/app/printed/register-places.ts';
export const TILES = 'frontend/src/app/printed/register-tiles.ts';
export const DECLARED = 'frontend/src/app/printed/register-declarations.ts';

const placed = registers.flatMap((register) => (register.place ? [{ ...register, place: register.place }] : []));

const contexts = readdirSync(join(projectDir, 'events/src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `events/src/${file}`)
  .filter((path) => /^events\/src\/\w+\/[\w-]+\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(projectDir, path), 'utf8') }));
/** What fetches each declaration, by the register's name. */
const loading: ReadonlyMap<string, string> = new Map(
  declaredRegisters(contexts).map(({ constant, file, name }) => [
    name,
    `() => import('${file.replace('events/src', '@shilu/events')}').then((file) => file.${constant})`,
  ]),
);

/** Who alone has anything to see there: null where it is of use to everybody. */
const permissionsTo = ({ mayRead, mayAdd }: Register): readonly string[] | null => {
  const all = [...mayRead, ...mayAdd].filter((one) => one !== 'admin');
  const codes = all.flatMap((one) => (typeof one === 'object' && 'permission' in one ? [one.permission] : []));
  return codes.length === all.length ? [...new Set(codes)] : null;
};

const text = (value: unknown): string => JSON.stringify(value);

const printed = (what: string): Promise<string> =>
  format(PRINTED + what, { parser: 'typescript', singleQuote: true, printWidth: 120, trailingComma: 'all' });

export const placesText = (): Promise<string> => {
  const entries = placed.map((register) => {
    const { path, detail, add, edit, copy, section, before, screen } = register.place;
    const permissions = permissionsTo(register);
    return `{ name: ${text(register.name)}, path: ${text(path)}, ${detail === undefined ? '' : `detail: ${text(detail)},`} ${add === undefined ? '' : `add: ${text(add)},`}
        ${edit === undefined ? '' : `edit: ${text(edit)},`} ${copy === undefined ? '' : `copy: ${text(copy)},`} section: ${text(section)}, title: ${text(registerWords(register).title)},
        ${before === undefined ? '' : `before: ${text(before)},`} ${permissions === null ? '' : `permissions: ${text(permissions)},`}
        ${screen === 'own' ? 'own: true,' : ''} }`;
  });
  const names = registers.map(({ name }) => text(name)).join(' | ');
  return printed(`import type { PrintedPlace } from '../register-place';
    export type RegisterName = ${names};
    export const registerPlaces: readonly PrintedPlace[] = [${entries.join(',')}];`);
};

export const tilesText = (): Promise<string> =>
  printed(`import type { PrintedTile } from '../register-place';
    export const registerTiles: Readonly<Record<string, PrintedTile>> = ${text(
      Object.fromEntries(placed.map(({ place: { path, icon, brief } }) => [path, { icon, brief }])),
    )};`);

export const declaredText = (): Promise<string> =>
  printed(`import type { Register } from '@shilu/events/core/define-register';
    export const registerDeclarations: Readonly<Record<string, () => Promise<Register>>> = {${placed
      .map(({ name, place }) => `${text(place.path)}: ${loading.get(name) ?? ''}`)
      .join(',')}};`);
