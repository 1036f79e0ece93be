/// <reference types="webpack/module" />

/** Given by whoever runs a Node bundle: the address of its version's folder, which no build knows. */
declare const versionFolder: string;

// The first module of every Node bundle: addresses of pictures begin with it.
__webpack_public_path__ = versionFolder;
