/** The package brings no types of its own. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: { readonly targetFormat?: 'sfnt'; readonly noHinting?: boolean },
  ): Promise<Buffer>;
}
