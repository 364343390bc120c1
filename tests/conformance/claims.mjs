// What the tests that ran say of the check lists' rows (support/proves.ts), read from their results.

/** Of Vitest's JSON: a test that was skipped called nothing. */
const ofVitest = (report) =>
  report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ fullName, status, meta }) =>
      (meta?.claims ?? []).map((claim) => ({ ...claim, test: fullName, ok: status === 'passed' })),
    ),
  );

/** Of Playwright's: a test that passed at its second try has passed. */
const ofPlaywright = (suite, path = '') => [
  ...(suite.specs ?? []).flatMap(({ title, ok, tests }) =>
    tests
      .flatMap(({ annotations }) => annotations)
      .filter(({ type }) => type === 'claim')
      .map(({ description }) => ({ ...JSON.parse(description), test: `${path} ${title}`.trim(), ok })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => ofPlaywright(inner, `${path} ${inner.title}`)),
];

export const claimsOf = (report) =>
  'testResults' in report ? ofVitest(report) : report.suites.flatMap((suite) => ofPlaywright(suite));

const unique = (values) => [...new Set(values)];

/**
 * How a row stands: proven by what passed and contradicted by nothing that failed; in parts; failing; open. A row that
 * needs parts is proven when each of them is.
 */
export const standing = (id, claims, needs = []) => {
  const own = claims.filter((claim) => claim.id === id);
  const whole = own.filter(({ part }) => part === undefined);
  const parts = unique(own.filter(({ part, ok }) => part !== undefined && ok).map(({ part }) => part));
  const tests = unique(own.map(({ test }) => test));
  if (own.some(({ ok }) => !ok)) return { state: 'failing', parts, tests };
  const isProven = needs.length > 0 ? needs.every((need) => parts.includes(need)) : whole.length > 0;
  if (isProven) return { state: 'proven', parts, tests };
  return { state: own.length > 0 ? 'part' : 'open', parts, tests };
};
