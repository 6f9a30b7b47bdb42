/** Jest calls this once after the tests of both API projects. */
export default async function tearDown(): Promise<void> {
  await globalThis.removePrepared?.();
}
