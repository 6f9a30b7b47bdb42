/** How a test is made known to whoever runs it. */
type Register = (name: string, test: () => Promise<void>) => void;
type Step = (name: string, act: () => void | Promise<void>) => void;

/** What a step fails with that was not gone; pages have nothing to tell about it (`console/browser-environment.mjs`). */
class NotReached extends Error {
  override readonly name = 'NotReached';
}

/**
 * The steps of a journey, each of which begins where the one before has ended. Behind one that failed the others fail at once and name
 * it: each by itself would wait in vain for what was never made.
 */
export function stepsOf(register: Register = it): Step {
  /** Has begun and is not at its end. */
  let underWay: string | undefined;
  /** Kept: one that was given up for its time may still come to its end behind the others. */
  let broken: string | undefined;
  return (name, act) =>
    register(name, async () => {
      broken ??= underWay;
      if (broken !== undefined) throw new NotReached(`The step “${broken}” failed before.`);
      underWay = name;
      await act();
      underWay = undefined;
    });
}
