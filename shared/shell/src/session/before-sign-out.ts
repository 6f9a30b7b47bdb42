type Ask = () => Promise<boolean>;

const asked = new Set<Ask>();

/**
 * Has somebody asked before the session is ended by hand, for example what becomes of work on this device.
 * @param ask answers whether to go on  @returns takes it back
 */
export function beforeSignOut(ask: Ask): () => void {
  asked.add(ask);
  return () => asked.delete(ask);
}

/** For the house: asks everybody, one after the other. @returns false as soon as one of them wants to stay */
export async function askBeforeSignOut(): Promise<boolean> {
  for (const ask of asked) if (!(await ask())) return false;
  return true;
}
