import { reportEvent, type Session } from '@console/shell';
import { forgetTokens } from './session-tokens.ts';

type Ending = NonNullable<Session['ended']>;

/** All tabs see that the tokens are gone; this tells them why. */
const endingKey = 'console:session-ended';

/** Ends the session in all tabs. */
export function endSession(ending: Ending): null {
  localStorage.setItem(endingKey, ending);
  forgetTokens();
  if (ending === 'refused') reportEvent({ kind: 'signIn', code: 'not_authenticated' });
  return null;
}

export const forgetEnding = (): void => localStorage.removeItem(endingKey);

/** How the session ended that is not there any more. Storage that was emptied by hand counts as signing out. */
export const lastEnding = (): Ending =>
  localStorage.getItem(endingKey) === 'refused' ? 'refused' : 'signedOut';
