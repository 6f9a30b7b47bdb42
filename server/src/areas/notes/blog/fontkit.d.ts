/** What is used of the library; units are those of the font. */
declare module 'fontkit' {
  export interface Path {
    readonly commands: readonly unknown[];
    transform(a: number, b: number, c: number, d: number, e: number, f: number): Path;
    toSVG(): string;
  }
  export interface Font {
    readonly unitsPerEm: number;
    layout(text: string): {
      readonly glyphs: readonly { readonly id: number; readonly path: Path }[];
      readonly positions: readonly { readonly xAdvance: number }[];
    };
  }
  export function create(bytes: Uint8Array): Font;
}
