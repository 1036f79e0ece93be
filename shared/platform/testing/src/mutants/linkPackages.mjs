import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

// Gives a copy of the repository, the working folder, its packages: workspaces are the copy's own, or
// tests would import the original's sources, which have no mutants. The others are the original's.
const original = realpathSync(process.argv[2]);

/** Links the packages of a folder. */
function link(folder) {
  mkdirSync(folder);
  for (const name of readdirSync(path.join(original, folder))) {
    const place = path.join(folder, name);
    const source = path.join(original, place);
    if (lstatSync(source).isSymbolicLink()) {
      // npm's link to a workspace.
      symlinkSync(readlinkSync(source), place);
      const own = path.join(path.relative(original, realpathSync(source)), 'node_modules');
      if (existsSync(path.join(original, own))) symlinkSync(path.join(original, own), own);
    } else if (name === '@site') link(place);
    else if (name !== '.cache') symlinkSync(source, place);
  }
}

link('node_modules');
