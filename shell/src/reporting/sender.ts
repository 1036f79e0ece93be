export { measureVitals } from './measureVitals';
export { sendFailures } from './sendFailures';
