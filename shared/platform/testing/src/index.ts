export { consoleCalls } from './jest/failOnConsole';
export { testSite } from './testSite';
