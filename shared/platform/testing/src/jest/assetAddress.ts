/** Replaces every picture that a component imports: tests have no bundler that emits pictures. */
export default '/picture';
