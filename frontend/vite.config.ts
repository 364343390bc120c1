import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Where `vite dev` finds the API; the built product is served by the same origin as its API. */
const api = process.env['SHILU_API_URL'] ?? 'http://127.0.0.1:8080';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };
const shared = { 'import.meta.env.APP_VERSION': JSON.stringify(version) };

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  // The structure editor's packages expect Node's names; tests run in Node and must keep the real ones.
  define: mode === 'test' ? shared : { ...shared, global: 'globalThis', 'process.env': {} },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Only the structure editor, fetched when somebody draws, is larger.
    chunkSizeWarningLimit: 8_000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page begins with comes as two files, packed better than eighty crumbs: others' code, which seldom
        // changes, and ours. What most screens share comes as two more, and a record as one beside them: a browser
        // takes longer over a hundred small files than over their bytes. A group takes all that it imports and that no
        // group before it has: login and home stand first, so that neither fetches what it does not use.
        codeSplitting: {
          groups: [
            { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'frame', tags: ['$initial'] },
            { name: 'login-page', test: /src\/identity\/login-page\.tsx$/ },
            { name: 'home-page', test: /src\/home\/home-page\.tsx$/ },
            { name: 'shared', minShareCount: 20 },
            { name: 'often', minShareCount: 8 },
            { name: 'record', test: /src\/records\/page\/record-page\.tsx$/ },
            { name: 'panel', test: /src\/records\/panel\/panel\.tsx$/ },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': { target: api, changeOrigin: false } } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': { target: api, changeOrigin: false } } },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/test-setup.ts'],
    css: false,
    maxWorkers: 2,
    // A guard against hanging, wide enough for a busy machine; no test measures by it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
