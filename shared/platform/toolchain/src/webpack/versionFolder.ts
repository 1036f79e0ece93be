/// <reference types="webpack/module" />

/** Address of the version's folder. No build knows it: the process that runs the bundle sets it. */
declare const versionFolder: string;

// First module of every Node bundle of a remote: addresses of pictures begin with this path.
__webpack_public_path__ = versionFolder;
