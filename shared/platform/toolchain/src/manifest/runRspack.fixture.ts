import { rspack } from '@rspack/core';
import type webpack from 'webpack';
import { remoteIn, run } from './runBuild.fixture';

// Builds remotes by Rspack, in a process of its own: Jest can't load Rspack, which is an ES module.
const bundler = rspack as unknown as typeof webpack;
process.on('message', (sources: string) => {
  run(remoteIn(sources, bundler), bundler).then(
    () => process.send?.({}),
    (error: Error) => process.send?.({ failure: error.message }),
  );
});
