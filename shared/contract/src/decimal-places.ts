/** What the pattern of a decimal takes; undefined for any other pattern. */
export function placesIn({ source }: RegExp): { scale: number; negative: boolean } | undefined {
  const [, sign, scale] = /^\^(-\?)?\\d\{1,\d+\}\(\\\.\\d\{1,(\d+)\}\)\?\$$/.exec(source) ?? [];
  return scale === undefined ? undefined : { scale: Number(scale), negative: sign !== undefined };
}
