import { writeFileSync } from 'node:fs';
import { apiDoc } from './api-doc';
import { asyncApiText } from './asyncapi';

writeFileSync('docs/API.md', apiDoc());
writeFileSync('docs/asyncapi.json', asyncApiText());
