import { currentSub } from '@console/shell';
import { yardOutbox } from './yard-outbox.ts';

/** What an earlier page has left is sent as soon as the area is opened again, whatever is looked at. */
export function wakeYard(): void {
  const userId = currentSub();
  if (userId === undefined || yardOutbox(userId).count() === 0) return;
  void import('./open-yard.ts')
    .then(({ yardQueue }) => yardQueue(userId).send())
    // Not here yet: it goes with the next screen.
    .catch(() => undefined);
}
