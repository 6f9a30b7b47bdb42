/** What the browser's stores do, or undefined when they refuse: as if there were nothing in them. */
export function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
