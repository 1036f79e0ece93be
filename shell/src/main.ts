import { HYDRATION_FAILED } from './hydration/events';

// The shell is one script. Running all of it in one task would block a phone's main thread for too
// long to respond to a touch, so each large part runs in its own task.
async function main() {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@site/ui');
  await nextTask();
  await import(/* webpackMode: "eager" */ './theme/theme');
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await start();
}

const nextTask = () => new Promise((done) => setTimeout(done));

main().catch((error: unknown) => {
  window.dispatchEvent(new Event(HYDRATION_FAILED));
  throw error;
});
