/** What is left to do once everybody agrees. */
type Then = () => Promise<void>;
type Ask = () => Promise<boolean | Then>;

const asked = new Set<Ask>();

/**
 * Has somebody asked before the session is ended by hand, for example what becomes of work on this device.
 * @param ask answers whether to go on, or what to do first once all the others agree, too  @returns takes it back
 */
export function beforeSignOut(ask: Ask): () => void {
  asked.add(ask);
  return () => asked.delete(ask);
}

/** For the house: asks everybody, one after the other. @returns false as soon as one of them wants to stay */
export async function askBeforeSignOut(): Promise<boolean> {
  const agreed: Then[] = [];
  for (const ask of asked) {
    const answer = await ask();
    if (answer === false) return false;
    if (typeof answer === 'function') agreed.push(answer);
  }
  for (const then of agreed) await then();
  return true;
}
