export type Link = { readonly from: string; readonly to: string };
export type Placed = { readonly id: string; readonly layer: number; readonly at: number };

/** Moved up to what each leads to, so that no link runs below things that it has nothing to do with. */
const movedUp = (layers: Map<string, number>, links: readonly Link[]): ReadonlyMap<string, number> => {
  for (let round = 0; round < layers.size; round += 1) {
    let moved = false;
    for (const [id, layer] of layers) {
      const after = links.flatMap(({ from, to }) => (from === id && (layers.get(to) ?? 0) > layer ? [layers.get(to) ?? 0] : [])); // prettier-ignore
      const next = Math.min(...after) - 1;
      if (after.length === 0 || next <= layer) continue;
      layers.set(id, next);
      moved = true;
    }
    if (!moved) break;
  }
  return layers;
};

/**
 * Which layer each thing stands in: behind all that lead to it, and right before what it leads to. What leads back in a
 * circle pushes nobody further.
 */
export const layersOf = (ids: readonly string[], links: readonly Link[]): ReadonlyMap<string, number> => {
  const layers = new Map(ids.map((id) => [id, 0]));
  for (let round = 0; round < ids.length; round += 1) {
    let moved = false;
    for (const { from, to } of links) {
      const next = (layers.get(from) ?? 0) + 1;
      if (layers.has(from) && layers.has(to) && next > (layers.get(to) ?? 0) && next < ids.length) {
        layers.set(to, next);
        moved = true;
      }
    }
    if (!moved) break;
  }
  return movedUp(layers, links);
};

/** Things in their layers, each beside what leads to it, so that few links cross. */
export const placed = (
  ids: readonly string[],
  links: readonly Link[],
  layers: ReadonlyMap<string, number> = layersOf(ids, links),
): readonly Placed[] => {
  const rows = new Map<number, string[]>();
  for (const id of ids) {
    const layer = layers.get(id) ?? 0;
    rows.set(layer, [...(rows.get(layer) ?? []), id]);
  }
  const at = new Map<string, number>();
  return [...rows.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((layer) => {
      const weight = (id: string): number => {
        const before = links.flatMap(({ from, to }) => (to === id ? [at.get(from) ?? 0] : []));
        return before.length === 0 ? Number.MAX_SAFE_INTEGER : before.reduce((sum, each) => sum + each, 0) / before.length; // prettier-ignore
      };
      const ordered = (rows.get(layer) ?? []).map((id) => [id, weight(id)] as const).toSorted((a, b) => a[1] - b[1]);
      return ordered.map(([id], index): Placed => {
        at.set(id, index);
        return { id, layer, at: index };
      });
    });
};
