// Who may import whom (the product's table of workspaces). Run by `npm run lint`.
const services = '^(command-service|projection-service|integration-workers)/';
const workspace = (name) => `^${name}/`;
const testFile = '\\.(unit|int|ui|e2e)\\.test\\.tsx?$';
/** By which a test says what it proves, and finds files that others made. */
const claims = '^tests/support/(proves|corpus)[.]ts$';
const ours = '^(events|infra|command-service|projection-service|integration-workers|frontend|tests)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or three.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '[.](css|svg)' } },
    {
      name: 'events-alone',
      severity: 'error',
      comment: 'The language knows nothing of ours and does no I/O.',
      from: { path: workspace('events') },
      to: { path: ours, pathNot: `${workspace('events')}|${claims}` },
    },
    {
      name: 'infra-on-events',
      severity: 'error',
      from: { path: workspace('infra'), pathNot: '^infra/src/stack/' },
      to: { path: ours, pathNot: `^(infra|events)/|${claims}` },
    },
    {
      name: 'stack-composes',
      severity: 'error',
      comment: 'The composition root is the one place that imports services.',
      from: { path: '^infra/src/stack/' },
      to: { path: '^(frontend|tests)/', pathNot: claims },
    },
    {
      name: 'stack-on-top',
      severity: 'error',
      comment: 'Nothing imports the composition root, tests excepted.',
      from: { path: ours, pathNot: '^(infra/src/stack/|tests/)' },
      to: { path: '^infra/src/stack/' },
    },
    {
      name: 'services-apart',
      severity: 'error',
      comment: 'Services share only the language and the log.',
      from: { path: '^(command-service|projection-service|integration-workers)/' },
      to: { path: services, pathNot: '^$1/' },
    },
    {
      name: 'services-on-events-and-infra',
      severity: 'error',
      from: { path: services },
      to: { path: '^(frontend|tests)/', pathNot: claims },
    },
    {
      name: 'frontend-on-events',
      severity: 'error',
      from: { path: workspace('frontend') },
      to: { path: ours, pathNot: `^(frontend|events)/|${claims}` },
    },
    {
      name: 'tests-are-leaves',
      severity: 'error',
      comment: 'But for what any test says of itself, which tests alone import.',
      from: { path: ours, pathNot: `${workspace('tests')}|${testFile}` },
      to: { path: workspace('tests') },
    },
    {
      name: 'tests-beside-code-are-leaves',
      severity: 'error',
      from: { path: testFile, pathNot: workspace('tests') },
      to: { path: workspace('tests'), pathNot: claims },
    },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      from: { path: ours, pathNot: `${testFile}|^tests/|^infra/src/testing/` },
      to: { path: testFile },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|\\.cache|public/vendor)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    // Symlinked workspaces resolve to their own folders, so `@shilu/events/core/call` is `events/src/core/call.ts`.
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
