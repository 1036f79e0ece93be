export { consoleCalls } from './jest/failOnConsole';
export { testRoute } from './testRoute';
export { testSite } from './testSite';
