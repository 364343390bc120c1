import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** Holds messages against the JSON Schemas that are printed from the contracts. */
export const createSchemaChecker = (): Ajv => {
  const ajv = new Ajv({ strictTypes: false });
  addFormats.default(ajv);
  return ajv.addFormat('base64', /^[A-Za-z0-9+/]*={0,2}$/);
};
