/** An imported picture is its address: webpack emits the file with the version and hands over where it stands. */
declare module '*.avif' {
  const address: string;
  export default address;
}

declare module '*.webp' {
  const address: string;
  export default address;
}

declare module '*.png' {
  const address: string;
  export default address;
}
