import { currentSub } from '@console/shell';

const keyOf = () => `console:notes-image-hosts:${currentSub() ?? ''}`;

/** Whose images this person shows in every note, in this browser. */
export function allowedHosts(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Images of this host load without a question from now on. */
export function allowHost(host: string): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify([...new Set([...allowedHosts(), host])].slice(-200)));
  } catch {
    // The browser keeps nothing: the next note asks again.
  }
}

/** Asks again for all of them. */
export const forgetHosts = (): void => localStorage.removeItem(keyOf());
