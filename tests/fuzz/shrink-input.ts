import { isJson } from './arbitrary-of';

/** Smaller values of the same shape, the smallest first. */
function* smaller(value: unknown): Generator<unknown> {
  if (typeof value === 'string' && value.length > 0) {
    yield '';
    const points = [...value];
    if (points.length > 1) {
      yield points.slice(0, points.length >> 1).join('');
      yield points.slice(points.length >> 1).join('');
      if (points.length < 40) yield points.slice(1).join('');
    }
  } else if (Array.isArray(value)) {
    if (value.length > 0) yield [];
    if (value.length > 1) {
      yield value.slice(0, value.length >> 1);
      yield value.slice(value.length >> 1);
    }
    for (const [index, item] of value.slice(0, 30).entries())
      for (const less of smaller(item)) yield value.map((one, at): unknown => (at === index ? less : one));
  } else if (isJson(value)) {
    for (const key of Object.keys(value))
      yield Object.fromEntries(Object.entries(value).filter(([one]) => one !== key));
    for (const [key, part] of Object.entries(value)) for (const less of smaller(part)) yield { ...value, [key]: less };
  } else if (typeof value === 'number' && value !== 0) yield 0;
}

/** The smallest value found that still fails, in at most `most` tries. */
export const shrinkInput = async (
  failing: unknown,
  fails: (value: unknown) => Promise<boolean>,
  most = 200,
): Promise<unknown> => {
  let best = failing;
  let tries = 0;
  for (let went = true; went && tries < most;) {
    went = false;
    for (const candidate of smaller(best)) {
      if (tries >= most) break;
      tries += 1;
      if (await fails(candidate)) {
        best = candidate;
        went = true;
        break;
      }
    }
  }
  return best;
};
