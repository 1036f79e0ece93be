export { consoleCalls } from './failOnConsole';
export { testSite } from './testSite';
