#!/usr/bin/env -S node --import tsx
import { runProgram, say } from '@site/release';
import { Command } from 'commander';
import { loadConfiguration } from '../compiler/loadConfiguration';
import { readPackage } from '../sources/readPackage';

/**
 * Builds the remote in whose folder npm runs it, with another compiler than webpack: webpack-cli needs
 * a part of webpack that others lack.
 */
const program = new Command('build').exitOverride().action(async () => {
  const app = readPackage(process.cwd()).name.replace(/-remote$/, '');
  const configure = await loadConfiguration(app);
  const compiler = configure.bundler(configure());
  compiler.run((error, stats) => {
    say(String(error ?? stats?.toString('errors-warnings')));
    if (error ?? stats?.hasErrors()) process.exitCode = 1;
    compiler.close(() => {});
  });
});

await runProgram(program, process.argv.slice(2));
