import { fileURLToPath } from 'node:url';
import config from '../../jest.config.mjs';

/** The repository's tests, for Stryker: those of one folder. */
export default {
  ...config,
  projects: config.projects.map((project) => ({
    ...project,
    testPathIgnorePatterns: [
      ...project.testPathIgnorePatterns,
      `^(?!<rootDir>/${process.env.MUTATED_FOLDER}/)`,
    ],
    testRunner: fileURLToPath(new URL('runTests.cjs', import.meta.url)),
  })),
  // Stryker adds an environment of its own and hands all over as JSON, which Jest puts over each
  // project: pages would be tested without a DOM.
  toJSON() {
    return { ...this, testEnvironment: undefined, toJSON: undefined };
  },
};
