import type { Compiler } from 'webpack';

const states = new WeakMap<Compiler, { isBusy: boolean; waiting: (() => void)[] }>();

/** Follows a watching compiler, for `whenBuilt`. It counts as busy until its first build is done. */
export function followBuilds(compiler: Compiler): void {
  const state = { isBusy: true, waiting: [] as (() => void)[] };
  states.set(compiler, state);
  const begin = () => void (state.isBusy = true);
  const end = () => {
    state.isBusy = false;
    for (const resume of state.waiting.splice(0)) resume();
  };
  compiler.hooks.invalid.tap('followBuilds', begin);
  compiler.hooks.watchRun.tap('followBuilds', begin);
  compiler.hooks.done.tap('followBuilds', end);
  compiler.hooks.failed.tap('followBuilds', end);
}

/** Waits until a compiler has built the last change that it knows of, with or without errors. */
export async function whenBuilt(compiler: Compiler): Promise<void> {
  const state = states.get(compiler);
  if (state?.isBusy) await new Promise<void>((resume) => state.waiting.push(resume));
}
