/**
 * Whether a text is a CAS Registry Number: two to seven digits, two, and a check digit, which is the sum of the others,
 * each times its place from the right, modulo 10 (CAS, "Check Digit Verification of CAS Registry Numbers").
 */
export const isCasNumber = (text: string): boolean => {
  const [, first = '', second = '', check] = /^([1-9][0-9]{1,6})-([0-9]{2})-([0-9])$/.exec(text) ?? [];
  if (check === undefined) return false;
  const digits = [...(first + second)].reverse();
  return digits.reduce((sum, digit, at) => sum + Number(digit) * (at + 1), 0) % 10 === Number(check);
};
