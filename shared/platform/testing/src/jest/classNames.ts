/** Replaces every module of classes: a class has the name that the style sheet gives it. */
export default new Proxy({}, { get: (_, name) => name });
