/** Jest calls this once after the tests of all suites that visit a whole console. */
export default async function tearDown(): Promise<void> {
  await globalThis.removeGround?.();
}
