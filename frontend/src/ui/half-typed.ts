import { areUploadsUnderWay, uploadsSettled } from '../api/upload';

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

/** Whether something may be in no content yet: what an editor holds back, or a file on its way. */
export const maySomethingBeUntaken = (): boolean => open.size > 0 || areUploadsUnderWay();

/** Before something is closed, sent or signed: until each file on its way is in its place too. False where one is not. */
export const allTaken = async (): Promise<boolean> => {
  const whole = await uploadsSettled();
  await halfTypedTaken();
  return whole;
};
