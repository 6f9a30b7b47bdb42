import { listRound } from '@console/contract/apartment';
import { beforeSignOut, confirm, currentSub, i18n, queryClient, queryOf, sessionStore } from '@console/shell';
import { keptOf } from '../offline/kept-answers.ts';
import { countKept, forgetEntries, keptEntries, type RoundOf } from './kept-entries.ts';
import { photoTable } from './photo-table.ts';
import { roundInput } from './round-input.ts';
import { type Round, RoundKeeper } from './round-keeper.ts';

interface OpenRound {
  readonly keeper: RoundKeeper;
  /** What is still to be written of it is not written any more. */
  drop(): void;
}
const rounds = new Map<string, OpenRound>();
const soon = 1_000;

/** The round as it is walked in this page; the same one however often its screen is opened. */
export function roundKeeper(of: RoundOf): RoundKeeper {
  const name = `${of.userId}:${of.cycleId}`;
  const round = rounds.get(name) ?? opened(of);
  rounds.set(name, round);
  return round.keeper;
}

function opened(of: RoundOf): OpenRound {
  const { userId, buildingId, cycleId } = of;
  const input = roundInput(cycleId);
  const keep = afterwards((round: Round) => {
    if (currentSub() !== userId) return;
    const kept = keptOf(userId);
    // Of all rounds only one stays: they are large, and people walk one at a time.
    kept.keepOnly(listRound, input);
    kept.keep(listRound, input, round);
    // Whoever comes back to the screen sees what was saved.
    queryClient.setQueryData(queryOf(listRound, input).queryKey, round);
  });
  const keeper = new RoundKeeper({
    buildingId,
    cycleId,
    kept: keptEntries(of),
    photos: photoTable,
    me: () => sessionStore.getState().me?.userId,
    isMine: () => currentSub() === userId,
    onChange: keep.later,
  });
  return { keeper, drop: keep.drop };
}

/** Hundreds of rows are written once for many saves, and at the latest when the page goes. */
function afterwards(run: (round: Round) => void): { later(round: Round): void; drop(): void } {
  let newest: Round | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    if (newest) run(newest);
    newest = undefined;
  };
  globalThis.addEventListener?.('pagehide', now);
  return {
    later: (round) => {
      newest = round;
      clearTimeout(timer);
      timer = setTimeout(now, soon);
    },
    drop: () => {
      clearTimeout(timer);
      newest = undefined;
    },
  };
}

/** Everything that this browser keeps of a person's rounds. What the server has stays there. */
export async function forgetRounds(userId: string): Promise<void> {
  for (const [name, { keeper, drop }] of rounds)
    if (name.startsWith(`${userId}:`)) {
      keeper.stop();
      drop();
      rounds.delete(name);
    }
  forgetEntries(userId);
  keptOf(userId).forget();
  await photoTable.forget(userId);
}

// From here on for as long as the page is open: who signs out says what becomes of values that are nowhere else.
beforeSignOut(async () => {
  const userId = currentSub();
  if (userId === undefined) return true;
  const count = countKept(userId);
  const t = i18n.getFixedT(null, 'apartment');
  const question = {
    title: t('reading.leaving.title', { count }),
    body: t('reading.leaving.body'),
    confirmLabel: t('reading.leaving.discard'),
    danger: true,
  };
  if (count > 0 && !(await confirm(question))) return false;
  return () => forgetRounds(userId);
});

globalThis.addEventListener?.('online', () => {
  for (const { keeper } of rounds.values()) void keeper.send();
});
