/** What open editors have that is in no content yet, such as a cell that somebody still types in. */
const open = new Set<() => Promise<void>>();

/** `take` puts it into the content; the answer ends that. */
export const holdHalfTyped = (take: () => Promise<void>): (() => void) => {
  open.add(take);
  return () => {
    open.delete(take);
  };
};

/** Before contents are saved: until each editor has said all that was typed in it. */
export const halfTypedTaken = async (): Promise<void> => {
  if (open.size > 0) await Promise.allSettled([...open].map((take) => take()));
};
