import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { apiDoc } from './api-doc';
import { asyncApiText } from './asyncapi';
import { functionsDoc } from './functions-doc';
import { freezeRegisters } from './register-fixtures';
import { DECLARED, declaredText, PLACES, placesText, TILES, tilesText } from './register-places';
import { settingsDoc } from './settings-doc';

writeFileSync('docs/API.md', apiDoc());
writeFileSync('docs/asyncapi.json', asyncApiText());
for (const [language, file] of [
  ['zh-CN', 'SETTINGS.zh-CN.md'],
  ['en-US', 'SETTINGS.md'],
] as const)
  writeFileSync(`docs/${file}`, await format(settingsDoc(language), { parser: 'markdown', printWidth: 120 }));
for (const [language, file] of [
  ['zh-CN', 'FUNCTIONS.zh-CN.md'],
  ['en-US', 'FUNCTIONS.md'],
] as const)
  writeFileSync(`docs/${file}`, await format(functionsDoc(language), { parser: 'markdown', printWidth: 120 }));
for (const [file, text] of [
  [PLACES, placesText],
  [TILES, tilesText],
  [DECLARED, declaredText],
] as const)
  writeFileSync(file, await text());
await freezeRegisters();
