import { asStored } from '@site/project';
import { Buffer } from 'node:buffer';
import type { Compiler } from 'webpack';

const PACKAGE = /\/node_modules\//;

/**
 * Plugin that lets webpack, its loaders and plugins read sources as git stores them. Packages stay as they
 * were published.
 */
export function storedSources(compiler: Compiler): void {
  const files = compiler.inputFileSystem;
  if (!files) return;
  const readFile = files.readFile.bind(files) as Read;
  const read: Read = (file, options, done) => {
    // The options may be left out.
    const callback = (done ?? options) as Done;
    const stored: Done = (error, bytes) =>
      callback(
        error,
        Buffer.isBuffer(bytes) && !PACKAGE.test(String(file)) ? asStored(bytes) : bytes,
      );
    if (done) readFile(file, options, stored);
    else readFile(file, stored);
  };
  // In place: webpack forgets what it has read if this is still the object that it made.
  files.readFile = read as typeof files.readFile;
}

type Done = (error: Error | null, bytes?: Buffer | string) => void;
type Read = (file: unknown, options: unknown, done?: Done) => void;
