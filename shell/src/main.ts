// All of the shell is one script, but running it at once would keep a phone busy for too long to answer a touch: so each
// of its large parts runs in a task of its own.
async function main() {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@site/ui');
  await nextTask();
  await import(/* webpackMode: "eager" */ './theme/theme');
  await nextTask();
  await import(/* webpackMode: "eager" */ './start');
}

const nextTask = () => new Promise((done) => setTimeout(done));

void main();
