import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration, ExportNamedDeclaration > ExportSpecifier[exported.name="default"]',
  message: 'Named exports only: a thing has one name everywhere.',
};
const noDoubleCast = {
  selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
  message: 'A cast through unknown hides a wrong type.',
};
/** `waitFor` tries again only after an error: what may answer null is waited for by nothing. */
const noVainWait = {
  selector:
    "CallExpression[callee.name='waitFor'] > ArrowFunctionExpression > CallExpression[callee.property.name=/^query/]",
  message: 'waitFor takes null for an answer: expect something, or read by getBy.',
};

/** Done again at each look, it meets what its first time began: a page that is left, something sent twice. */
const noActingWait = {
  selector:
    "CallExpression[callee.name='waitFor'] > ArrowFunctionExpression :matches(CallExpression[callee.object.name='fireEvent'], ExpressionStatement > CallExpression[callee.type='Identifier'], LogicalExpression > CallExpression[callee.type='Identifier'])",
  message: 'waitFor looks; what is done is done once, before it.',
};

/** One second, where nothing is said, is less than a busy machine takes; `expect.poll` has its time from the configuration. */
const noShortWait = {
  selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/][arguments.length=1]",
  message: 'Say how long it may take, as 20_000 ms: without, it is one second.',
};

/** Mantine's own do not hear the browser's Back, which on a phone is how one closes what lies over the page. */
const ourDialogs = {
  name: '@mantine/core',
  importNames: ['Modal', 'Drawer'],
  message: 'Take them from ui/modal and ui/drawer: Back closes those instead of leaving the page.',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/.cache/',
      'data/',
      'coverage/',
      'frontend/public/',
      'infra/verifiers/',
      'tests/.results/',
    ],
  },
  js.configs.recommended,
  // Without type information: the compiler has it, and a linter that needs seconds is a linter that is not run.
  ...tseslint.configs.strict,
  {
    languageOptions: { globals: { ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // `() => undefined` handlers and void generics of libraries are fine as they are.
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-control-regex': 'off',
      'no-restricted-syntax': ['error', noDefaultExport, noDoubleCast, noVainWait, noActingWait, noShortWait],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    languageOptions: { globals: { ...globals.browser } },
    plugins: { 'react-hooks': reactHooks },
    // TanStack Table and Virtual hand out functions by design; the React Compiler is not used here.
    rules: { ...reactHooks.configs.recommended.rules, 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: ['frontend/src/**/*.tsx'],
    ignores: ['frontend/src/ui/{modal,drawer}.tsx'],
    rules: { 'no-restricted-imports': ['error', { paths: [ourDialogs] }] },
  },
  {
    // The tools that read these take their default export.
    files: [
      '**/*.config.{js,ts,mjs,cjs}',
      '.dependency-cruiser.cjs',
      'tests/journeys/start-stack.ts',
      'tests/journeys/**/*{setup,teardown}.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', noDoubleCast] },
  },
  {
    files: ['**/bin/**', '**/*-cli.ts', 'infra/src/stack/main.ts', '**/*.test.ts', 'tests/**', '**/*.mjs'],
    rules: { 'no-console': 'off' },
  },
  prettier,
);
