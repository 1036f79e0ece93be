import { HYDRATION_FAILED } from './hydration/events';

/**
 * The steps of the shell's script, in the order in which they need each other. Running all of it in
 * one task would block a phone's main thread for too long to respond to a touch. A step costs bytes, since
 * webpack joins no modules that two steps use: no step takes longer than react-dom's, so these are enough.
 */
const STEPS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  async () => (await import(/* webpackMode: "eager" */ '@site/ui/host')).layerStyles(),
  () => import(/* webpackMode: "eager" */ './theme/theme'),
];

async function main() {
  for (const run of STEPS) {
    await nextTask();
    await run();
  }
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await start();
}

const nextTask = () => new Promise((done) => setTimeout(done));

main().catch((error: unknown) => {
  window.dispatchEvent(new Event(HYDRATION_FAILED));
  throw error;
});
