import { hitMolecules } from './hit-molecules';

process.stdout.write(`${JSON.stringify(hitMolecules())}\n`);
