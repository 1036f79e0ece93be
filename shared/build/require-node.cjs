// Plain old JavaScript: it runs before anything is installed, and on the old Node that it refuses.
var fs = require('fs');
var path = require('path');

var REQUIRED = [20, 19];
var installed = process.versions.node.split('.').map(Number);

if (installed[0] < REQUIRED[0] || (installed[0] === REQUIRED[0] && installed[1] < REQUIRED[1])) {
  console.error(
    'Node ' +
      process.versions.node +
      ' is too old. Install Node ' +
      REQUIRED.join('.') +
      ' or newer: https://nodejs.org',
  );
  process.exit(1);
}
if (!fs.existsSync(path.join(__dirname, '../../node_modules/tsx'))) {
  console.error('Nothing is installed yet. Run: npm ci');
  process.exit(1);
}
