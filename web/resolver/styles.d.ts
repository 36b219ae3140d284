/** The build turns a stylesheet into a string in the script. */
declare module '*.css' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: so the bundler has it
  export default text
}
