/** An imported picture is its URL: the build makes the file part of the version. */
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

declare module '*.jpg' {
  const address: string;
  export default address;
}

declare module '*.svg' {
  const address: string;
  export default address;
}
