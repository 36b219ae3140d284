/** The build puts a style into the script as its text. */
declare module '*.css' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: so the bundler has it
  export default text
}
