import { type Cycle, type CycleState, cycleStates, monthAfter } from '@console/contract/apartment';

/** What a month goes through; each stands for one gate between two states. */
const monthSteps = ['open', 'read', 'used', 'bills', 'billCheck', 'issue', 'close'] as const;
export type MonthStep = (typeof monthSteps)[number];

/** The state in which the step's gate has been passed. */
const passedIn: Readonly<Record<MonthStep, CycleState>> = {
  open: 'open',
  read: 'read_checked',
  used: 'usage_checked',
  bills: 'billed',
  billCheck: 'bills_checked',
  issue: 'issued',
  close: 'closed',
};

const rank = (state: CycleState) => cycleStates.indexOf(state);

/** Every step with where it stands; without a month, opening one is what there is to do. */
export function stepStates(
  state: CycleState | undefined,
): readonly { step: MonthStep; state: 'done' | 'current' | 'todo' }[] {
  const isDone = (step: MonthStep) => state !== undefined && rank(state) >= rank(passedIn[step]);
  const current = monthSteps.find((step) => !isDone(step));
  return monthSteps.map((step) => {
    if (isDone(step)) return { step, state: 'done' };
    return { step, state: step === current ? 'current' : 'todo' };
  });
}

/** The month after the newest one; this month when there is none. */
export function nextMonth(cycles: readonly Pick<Cycle, 'ym'>[], today: string): string {
  const [newest] = cycles;
  return newest ? monthAfter(newest.ym) : today.slice(0, 7);
}
