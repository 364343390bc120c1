/**
 * Menus and dialogs of the sheet, and the field that its cells are typed in, stand at the end of the page. Marked as what
 * stands over the page, the page knows that whoever is in one of them is still in the sheet.
 */
export const markPortals = (): { readonly holds: (node: Node) => boolean; readonly stop: () => void } => {
  const marked = new Set<HTMLElement>();
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of removedNodes) if (node instanceof HTMLElement) marked.delete(node);
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.dataset['portal'] === undefined) {
          node.dataset['portal'] = 'true';
          marked.add(node);
        }
    }
  });
  watch.observe(document.body, { childList: true });
  return { holds: (node) => [...marked].some((each) => each.contains(node)), stop: () => watch.disconnect() };
};
