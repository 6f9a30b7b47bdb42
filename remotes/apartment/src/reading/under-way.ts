/** Readings of which something is asked just now. Who clicks twice has said nothing new. */
export class UnderWay {
  readonly #readings = new Set<string>();

  readonly has = (readingId: string): boolean => this.#readings.has(readingId);

  /** Runs nothing where one of them is under way already. */
  async during(readingIds: readonly string[], run: () => Promise<void>): Promise<void> {
    if (readingIds.some(this.has)) return;
    for (const readingId of readingIds) this.#readings.add(readingId);
    try {
      await run();
    } finally {
      for (const readingId of readingIds) this.#readings.delete(readingId);
    }
  }
}
