type Kind = { readonly tag: 'ol' | 'ul'; readonly type: string | null; readonly start: number };
type Open = { readonly list: HTMLElement; readonly level: number; readonly kind: Kind };

const LEVEL = /mso-list:\s*l(\d+)\s+level(\d+)/i;
const MARKER = /mso-list:\s*ignore/i;
const CHINESE = '一二三四五六七八九十';

/** What a list is, by the mark that Word wrote before its first item: `1.`, `(a)`, `iv)`, `一、`, else a bullet. */
export const kindOf = (mark: string): Kind => {
  const core = /^[(（]?(\d{1,5}|[a-z]{1,6}|[一二三四五六七八九十])[.)）、．]/i.exec(mark.trim())?.[1];
  if (core === undefined) return { tag: 'ul', type: null, start: 1 };
  if (/^\d/.test(core)) return { tag: 'ol', type: null, start: Number(core) };
  if (CHINESE.includes(core)) return { tag: 'ol', type: null, start: CHINESE.indexOf(core) + 1 };
  const upper = core === core.toUpperCase();
  if (/^i$/i.test(core)) return { tag: 'ol', type: upper ? 'I' : 'i', start: 1 };
  return core.length === 1
    ? { tag: 'ol', type: upper ? 'A' : 'a', start: core.toLowerCase().charCodeAt(0) - 96 }
    : { tag: 'ol', type: null, start: 1 };
};

const newList = (of: Document, { tag, type, start }: Kind): HTMLElement => {
  const list = of.createElement(tag);
  if (type !== null) list.setAttribute('type', type);
  if (start !== 1) list.setAttribute('start', String(start));
  return list;
};

/**
 * Word and WPS write an item of a list as a paragraph whose style names list and level, its bullet or number as text
 * before it ([MS-OI29500] 2.1; `mso-list`). Makes real, nested lists of them; a list that begins at 3 begins at 3.
 */
export const withRealLists = (html: Document): void => {
  let open: Open[] = [];
  let id: string | undefined;
  for (const item of html.querySelectorAll<HTMLElement>('p[style*="mso-list" i]')) {
    const [, listId, levelText] = LEVEL.exec(item.getAttribute('style') ?? '') ?? [];
    if (listId === undefined) continue;
    const level = Number(levelText);
    const mark = [...item.querySelectorAll('span')].find((span) => MARKER.test(span.getAttribute('style') ?? ''));
    const kind = kindOf(mark?.textContent ?? '');
    mark?.remove();
    if (item.previousElementSibling !== open[0]?.list || (id !== listId && level === 1)) open = [];
    id = listId;
    open = open.filter((outer) => outer.level <= level);
    // Another kind of list on the same level is another list.
    if (open.at(-1)?.level === level && open.at(-1)?.kind.tag !== kind.tag) open.pop();
    let inner = open.at(-1);
    if (inner?.level !== level) {
      const list = newList(html, kind);
      if (inner) inner.list.lastElementChild?.append(list);
      else item.before(list);
      inner = { list, level, kind };
      open.push(inner);
    }
    const entry = html.createElement('li');
    const line = html.createElement('p');
    line.append(...item.childNodes);
    entry.append(line);
    inner.list.append(entry);
    item.remove();
  }
};
