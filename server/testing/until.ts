/** Asked again until it holds. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  within = 60_000,
): Promise<void> {
  const deadline = Date.now() + within;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within ${within} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
