/** Names for controls that the sheet draws as pictures alone, by the command that each is for. */
export type ControlNames = {
  readonly of: (command: string) => string | undefined;
  /** Of what opens more of the control before it. */
  readonly more: string;
  /** Of a control of which nothing else is known. */
  readonly other: string;
  /** Of fields: the font, its size, the cells that are selected. */
  readonly fields: readonly [font: string, size: string, cells: string];
};

const isUnnamed = (element: Element): boolean =>
  !element.hasAttribute('aria-label') && (element.textContent?.trim() ?? '') === '';

const nameOf = (element: Element, names: ControlNames): string => {
  const own = element.closest('[data-u-command]')?.getAttribute('data-u-command');
  const said = own ? names.of(own) : undefined;
  if (said !== undefined) return said;
  const beside = element.parentElement?.querySelector('[data-u-command]')?.getAttribute('data-u-command');
  const before = beside ? names.of(beside) : undefined;
  return before === undefined ? names.other : `${before}: ${names.more}`;
};

const mend = (within: Element, names: ControlNames): void => {
  for (const button of within.querySelectorAll('button, a:not([href])'))
    if (isUnnamed(button)) button.setAttribute('aria-label', nameOf(button, names));
  // What looks and acts like a button is called one, and is reached by keys as one.
  for (const box of within.querySelectorAll('div[type="button"], a[type="button"]')) {
    box.removeAttribute('type');
    if (box.querySelector('button, input') !== null) {
      for (const said of ['aria-haspopup', 'aria-expanded']) box.removeAttribute(said);
      continue;
    }
    box.setAttribute('role', 'button');
    box.setAttribute('tabindex', '0');
    if (isUnnamed(box)) box.setAttribute('aria-label', nameOf(box, names));
  }
  for (const track of within.querySelectorAll('[role="track"], [role="handle"]')) track.removeAttribute('role');
  const fields = [...within.querySelectorAll('header input[type="text"], input[type="text"]')];
  for (const [at, field] of [...new Set(fields)].entries())
    if (!field.hasAttribute('aria-label')) field.setAttribute('aria-label', names.fields[at] ?? names.other);
  // Drawn surfaces take no key: those that the sheet listens to have a field of their own.
  for (const canvas of within.querySelectorAll('canvas[tabindex]')) canvas.setAttribute('tabindex', '-1');
};

/** Keeps the controls of a sheet named, as they come and go. */
export const nameControls = (within: HTMLElement, names: ControlNames): { readonly stop: () => void } => {
  let frame = 0;
  const later = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => mend(within, names));
  };
  const watch = new MutationObserver(later);
  watch.observe(within, { childList: true, subtree: true });
  later();
  return {
    stop: () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    },
  };
};
