import type { BodyOf, FieldProblem } from '@console/contract';
import type { closeDay, DayClose, DayMethod } from '@console/contract/apartment';

type Counted = BodyOf<typeof closeDay>['counted'];

/** A day as it is closed: what was counted by each method against what is booked. What is left out is as it is booked. */
export function closingOf(
  methods: readonly DayMethod[],
  { counted, note }: { counted: Counted; note: string },
): { lines: DayClose['methods']; problems: FieldProblem[] } {
  const problems: FieldProblem[] = counted.flatMap(({ method }, at) =>
    counted.findIndex((one) => one.method === method) < at
      ? [{ path: `counted.${at}.method`, code: 'named_twice' }]
      : [],
  );
  const lines = methods.map(({ method, bookedMinor }) => ({
    ...{ method, bookedMinor },
    countedMinor: counted.find((one) => one.method === method)?.countedMinor ?? bookedMinor,
  }));
  const cash = methods.find(({ method }) => method === 'cash');
  const moved = cash !== undefined && (cash.inMinor !== 0 || cash.outMinor !== 0);
  if (moved && !counted.some(({ method }) => method === 'cash'))
    problems.push({ path: 'counted', code: 'required', params: { method: 'cash' } });
  const differs = lines.some(({ bookedMinor, countedMinor }) => bookedMinor !== countedMinor);
  if (differs && note === '') problems.push({ path: 'note', code: 'required' });
  return { lines, problems };
}
