import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@shilu/events/integrations/platforms/operations';
import { PLATFORMS } from '@shilu/events/integrations/platforms/platform';
import { describe, expect, it } from 'vitest';
import { contractText, outcomeSchema, platformContract } from './contract';

const folder = join(import.meta.dirname, '..', '..', 'contracts');

describe('the published contracts', () => {
  it.each(PLATFORMS)('%s.openapi.json is what the schemas say today', (platform) => {
    // Anew: npm run docs
    expect(readFileSync(join(folder, `${platform}.openapi.json`), 'utf8')).toBe(contractText(platform));
  });

  it('name every operation, and every reference in them leads somewhere', () => {
    for (const platform of PLATFORMS) {
      const { paths, components } = platformContract(platform) as {
        readonly paths: Readonly<Record<string, unknown>>;
        readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
      };
      for (const operation of operations.filter((each) => each.platform === platform))
        expect(Object.keys(paths)).toContain(`/${operation.resource}`);
      for (const [, name] of JSON.stringify(paths).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
        expect(Object.keys(components.schemas)).toContain(name);
    }
  });

  it('an answer with something the contract does not know is none', () => {
    const accepted = { outcome: 'accepted', reference: 'SIP-1', result: null };
    expect(outcomeSchema.safeParse(accepted).success).toBe(true);
    expect(outcomeSchema.safeParse({ ...accepted, more: 1 }).success).toBe(false);
    expect(outcomeSchema.safeParse({ ...accepted, reference: '' }).success).toBe(false);
  });
});
