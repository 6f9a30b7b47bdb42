declare module 'composerize' {
  export default function composerize(
    command: string,
    existing?: string,
    version?: 'latest' | 'v2x' | 'v3x',
    indent?: number,
  ): string;
}
