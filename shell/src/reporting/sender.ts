// The part of reporting that loads on demand, as a chunk of its own.
export { measureVitals } from './measureVitals';
export { sendFailures } from './sendFailures';
export { sendVisit } from './sendVisit';
