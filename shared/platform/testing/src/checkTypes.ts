import '../require-own-packages.mjs';
import { findTypeFaults } from './findTypeFaults';
import { EVERYTHING, PRODUCTS } from './typeConfigurations';

const faults = await findTypeFaults([EVERYTHING, ...PRODUCTS]);
if (faults) console.error(faults);
process.exitCode = faults ? 1 : 0;
