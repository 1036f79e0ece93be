/** Empties every style sheet, also one that is a package's main file: tests have no layout. */
module.exports = { process: () => ({ code: '' }) };
