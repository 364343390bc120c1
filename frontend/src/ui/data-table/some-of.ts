/** Several values of one filter, as they stand in the address. */
export const readSome = (value: string | null | undefined): readonly string[] =>
  (value ?? '').split(',').filter((each) => each !== '');
