import '../require-own-packages.mjs';
import { typeConfigurations } from '../remote-options.cjs';
import { findTypeFaults, ROOT } from './findTypeFaults';
import { EVERYTHING, PRODUCTS } from './typeConfigurations';

const files = [EVERYTHING, ...PRODUCTS].map((folder) => `${folder}/tsconfig.json`);
const faults = await findTypeFaults(typeConfigurations(ROOT, files));
if (faults) console.error(faults);
process.exitCode = faults ? 1 : 0;
