const { mixinJestEnvironment } = require('@stryker-mutator/jest-runner');
const { default: runTest } = require('jest-circus/runner');

/**
 * Runs a test file, and lets Stryker see which test runs. Stryker can do so itself for one
 * environment of a whole configuration: not for projects, nor for files that name their own.
 */
module.exports = function runTests(globalConfig, config, environment, runtime, testPath, ...rest) {
  // Stryker extends a class; the environment is there already.
  class Existing {
    constructor() {
      return environment;
    }
  }
  new (mixinJestEnvironment(Existing))(config, { testPath });
  return runTest(globalConfig, config, environment, runtime, testPath, ...rest);
};
