import { ApiError } from '@console/contract';
import { demandMove, type Machine, mayMove, stateMoves, statesOf } from './state-moves.ts';

const machines = Object.keys(stateMoves) as Machine[];

/** Every pair of states of a machine. */
const pairs = (machine: Machine): [string, string][] =>
  statesOf(machine).flatMap((from) => statesOf(machine).map((to): [string, string] => [from, to]));

/** As the document writes them: `from -> to`. Kept apart from the table, so that neither can drift alone. */
const documented: Readonly<Record<Machine, string>> = {
  cycle: `open -> reading -> read_checked -> usage_checked -> billed -> bills_checked -> issued -> closed;
    reading -> open; read_checked -> reading; usage_checked -> read_checked; billed -> usage_checked;
    bills_checked -> billed; issued -> bills_checked`,
  reading: 'entered -> checked -> locked -> superseded; entered -> rejected; checked -> rejected',
  correction: 'asked -> approved; asked -> refused',
  meter: 'in_stock -> installed -> removed -> scrapped; installed -> suspended -> installed',
  tenancy: `draft -> signed -> active -> ending -> settling -> closed; draft -> cancelled; signed -> cancelled;
    ending -> active`,
  bill: `draft -> checked -> issued -> part_paid -> paid; draft -> discarded; checked -> discarded; checked -> draft;
    issued -> void; issued -> paid; part_paid -> issued; paid -> part_paid; paid -> issued`,
  payment: 'recorded -> confirmed -> reversed; recorded -> reversed',
  bankLine: 'open -> booked -> open; open -> ignored -> open',
  checkout: `requested -> inspecting -> settling -> submitted -> approved -> paid_out -> closed; settling -> inspecting;
    submitted -> inspecting; requested -> cancelled; inspecting -> cancelled; settling -> cancelled; submitted -> cancelled`,
  draw: 'draft -> committed -> drawn -> published -> annulled; committed -> annulled; drawn -> annulled',
  application: `draft -> submitted -> under_review -> approved -> fulfilled; under_review -> rejected; under_review -> needs_info;
    needs_info -> submitted; submitted -> withdrawn; under_review -> withdrawn; needs_info -> withdrawn; approved -> expired`,
  tariffVersion: 'draft -> active -> retired',
  member: `invited -> active -> suspended -> active; invited -> removed; active -> removed; suspended -> removed`,
};
const movesIn = (text: string): Set<string> =>
  new Set(
    text.split(';').flatMap((chain) => {
      const states = chain.split('->').map((state) => state.trim());
      return states.slice(1).map((to, index) => `${states[index]} -> ${to}`);
    }),
  );

describe.each(machines)('%s', (machine) => {
  const declared = movesIn(documented[machine]);

  it.each(pairs(machine))('%s to %s', (from, to) => {
    const demand = () => demandMove(machine, from as never, to as never);
    if (declared.has(`${from} -> ${to}`)) return expect(demand).not.toThrow();
    expect(demand).toThrow(ApiError);
    expect(mayMove(machine, from as never, to as never)).toBe(false);
  });
});

it('a refused move says where the thing stands', () => {
  expect(() => demandMove('reading', 'locked', 'entered')).toThrow(
    expect.objectContaining({ code: 'STATE_CONFLICT', details: { state: 'locked', wanted: 'entered' } }),
  );
});
