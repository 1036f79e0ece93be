import { requireBuildablePath } from './requireBuildablePath';

test.each(['?', '#', '!', '*', '[', ']', '\\'])(
  'a path with “%s” is refused by name',
  (character) => {
    expect(() => requireBuildablePath(`/srv/a${character}b`)).toThrow(`contains “${character}”`);
  },
);
