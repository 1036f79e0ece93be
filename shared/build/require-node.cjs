// Plain, old JavaScript: it must run on the Node that it turns away, and before anything is installed.
var fs = require('fs');
var path = require('path');

var NEEDED = [20, 19];
var have = process.versions.node.split('.').map(Number);

if (have[0] < NEEDED[0] || (have[0] === NEEDED[0] && have[1] < NEEDED[1])) {
  console.error(
    'Node ' +
      process.versions.node +
      ' is too old. Install Node ' +
      NEEDED.join('.') +
      ' or newer: https://nodejs.org',
  );
  process.exit(1);
}
if (!fs.existsSync(path.join(__dirname, '../../node_modules/tsx'))) {
  console.error('Nothing is installed yet. Run: npm ci');
  process.exit(1);
}
