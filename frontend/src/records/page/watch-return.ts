/**
 * Whether somebody presses or types in a module's editor from now on: while it is being saved to be closed, whoever comes
 * back goes on in it. `stop` ends the watch.
 */
export const watchReturn = (moduleId: string): { readonly cameBack: () => boolean; readonly stop: () => void } => {
  const card = document.getElementById(`module-${moduleId}`);
  let back = false;
  const note = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('header') === null) back = true;
  };
  const leave = new AbortController();
  for (const kind of ['pointerdown', 'input', 'compositionstart'])
    card?.addEventListener(kind, note, { capture: true, signal: leave.signal });
  return { cameBack: () => back, stop: () => leave.abort() };
};
