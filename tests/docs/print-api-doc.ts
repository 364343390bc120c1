import { writeFileSync } from 'node:fs';
import { apiDoc } from './api-doc';

writeFileSync('docs/API.md', apiDoc());
