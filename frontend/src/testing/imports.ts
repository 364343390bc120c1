/** Every source of the browser application, by its path from `/src`. */
export const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The file that a relative import leads to. */
export const resolved = (from: string, to: string): string | undefined => {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  const path = parts.join('/');
  return [`${path}.tsx`, `${path}.ts`].find((file) => file in sources);
};

type Import = { readonly from: string; readonly names: readonly string[] };

/** What comes with some files, and with what those import, by file; what is fetched when first shown does not. */
export const comesWith = (...entries: readonly string[]): ReadonlyMap<string, readonly Import[]> => {
  const seen = new Map<string, readonly Import[]>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    const imports = [
      ...(sources[file] ?? '').matchAll(/^(?:import|export)\s(?!type\b)([^;']*?)\s*from\s+'([^']+)'/gm),
    ].map(([, names = '', from = '']) => ({
      from,
      names: [...names.matchAll(/(type\s+)?\b([A-Z_a-z]\w*)/g)].flatMap(([, type, name = '']) =>
        type === undefined ? [name] : [],
      ),
    }));
    seen.set(file, imports);
    for (const { from } of imports) {
      const next = from.startsWith('.') ? resolved(file, from) : undefined;
      if (next !== undefined) open.push(next);
    }
  }
  return seen;
};
