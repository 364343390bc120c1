import { sameKind, unitOf, unitNames, type Unit } from './unit';

/** How many letters lie between two words: one put in, left out, changed, or two that changed places. */
const lettersBetween = (a: string, b: string): number => {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]),
          swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
};

const MOST = 3;
const LONGEST = 20;

const nearName = (typed: string, like: Unit | null): readonly string[] => {
  const low = typed.toLowerCase();
  if (low.length < 2) return [];
  const allowed = low.length < 5 ? 1 : 2;
  const found = new Map<string, number>();
  for (const [name, unit] of unitNames()) {
    if (Math.abs(name.length - low.length) > allowed) continue;
    const letters = lettersBetween(low, name.toLowerCase());
    if (letters > allowed || letters >= low.length) continue;
    const kind = like !== null && sameKind(unit, like) ? 0 : 4;
    const first = name[0]?.toLowerCase() === low[0] ? 0 : 2;
    const rank = kind + first + letters + (name.length > low.length ? 0.5 : 0);
    const shown = /^[a-z]{4,}$|[\u4e00-\u9fff]/.test(name) ? name : unit.symbol;
    found.set(shown, Math.min(found.get(shown) ?? Infinity, rank));
  }
  const ranked = [...found].sort(([, a], [, b]) => a - b);
  const best = ranked[0]?.[1] ?? 0;
  return ranked.filter(([, rank]) => rank < best + 2).map(([name]) => name);
};

/** Known units that may have been meant by one that is not, the nearest first: `mgg` for mg, `mgg/mL` for mg/mL. */
export const nearUnits = (typed: string, likeUnit = ''): readonly string[] => {
  const text = typed.normalize('NFKC').trim();
  if (text === '' || text.length > LONGEST || unitOf(text) !== null) return [];
  const like = unitOf(likeUnit);
  const factors = text.split(/([/·⋅*])/);
  if (factors.length === 1) return nearName(text, like).slice(0, MOST);
  const mended = factors.map((factor) => (unitOf(factor) === null && /\p{L}/u.test(factor) ? (nearName(factor, null)[0] ?? factor) : factor)); // prettier-ignore
  const whole = mended.join('');
  return unitOf(whole) === null ? [] : [whole];
};
