// An entry module of the development shell: the page's refresh runtime, for the modules of all apps.
globalThis.refreshRuntime = require('react-refresh/runtime');
