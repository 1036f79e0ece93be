/** Stands for any picture that a component imports: under test there is no bundler to give it an address. */
export default '/picture';
