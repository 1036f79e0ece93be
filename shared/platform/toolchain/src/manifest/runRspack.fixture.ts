import { rspack } from '@rspack/core';
import type webpack from 'webpack';
import { remoteIn, run } from './runBuild.fixture';

// Builds a remote by Rspack, in a process of its own: Jest can't load Rspack, which is an ES module.
const [sources = ''] = process.argv.slice(2);
const bundler = rspack as unknown as typeof webpack;
await run(remoteIn(sources, bundler), bundler);
