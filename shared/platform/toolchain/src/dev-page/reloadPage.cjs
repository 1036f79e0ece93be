// Called when a changed module throws as the running page loads it, e.g. because it is the first to
// import a shared module, which an update can't load. Else the page would stay as it was.
exports.handleRuntimeError = () => globalThis.location.reload();
exports.clearRuntimeErrors = () => {};
