import { defineConfig } from 'vitest/config';

// unit: pure, no server. int: real PostgreSQL. ui: components in jsdom.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{events,infra,command-service,projection-service,integration-workers,tests}/**/*.unit.test.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'int',
          include: ['{infra,command-service,projection-service,integration-workers,tests}/**/*.int.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['infra/src/testing/postgres-for-tests.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
      './frontend/vite.config.ts',
    ],
  },
});
