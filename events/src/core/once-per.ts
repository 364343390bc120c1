/**
 * What follows from a declaration alone, made once for each: whoever asks again, at every request or drawing of a screen,
 * is given the same.
 */
export const oncePer = <Declared extends object, Made extends object>(
  make: (declared: Declared) => Made,
): ((declared: Declared) => Made) => {
  const known = new WeakMap<Declared, Made>();
  return (declared) => {
    const made = known.get(declared) ?? make(declared);
    known.set(declared, made);
    return made;
  };
};
