import { requireBuildablePath } from './requireBuildablePath';

test.each(['?', '#', '!', '*', '[', ']', '\\'])(
  'a path with “%s” is refused by name',
  (character) => {
    expect(() => requireBuildablePath(`/srv/a${character}b`)).toThrow(`contains “${character}”`);
  },
);

test.each(['a b', 'äß', 'a%20b', '(c)', '{d}', 'a+b', "a'b", 'dist', '.site'])(
  'a repository can be in a folder named %s',
  (name) => {
    expect(() => requireBuildablePath(`/srv/${name}`)).not.toThrow();
  },
);
