import type { FieldProblem } from '@console/contract';
import type { CommonPoolSettings, MeterScope, MeterState } from '@console/contract/apartment';

/** What a pool refers to, as it stands in the building; what is missing there is missing here. */
export interface PoolSurroundings {
  readonly meter: { readonly scope: MeterScope; readonly state: MeterState } | undefined;
  readonly roomIds: ReadonlySet<string>;
}

const scopeOf = { master_minus_subs: 'master', common_meter: 'common' } as const;

/** A pool has what its source needs and nothing else, and its rooms are the building's own, each once. */
export function poolProblems(pool: CommonPoolSettings, around: PoolSurroundings): FieldProblem[] {
  return [...sourceProblems(pool, around), ...roomProblems(pool, around)];
}

function sourceProblems(
  { source, amountMinor, meterId }: CommonPoolSettings,
  { meter }: PoolSurroundings,
): FieldProblem[] {
  if (source === 'fixed_amount') {
    return [
      ...(amountMinor === null ? [{ path: 'amountMinor', code: 'required' }] : []),
      ...(meterId === null ? [] : [{ path: 'meterId', code: 'not_for_source' }]),
    ];
  }
  const stray = amountMinor === null ? [] : [{ path: 'amountMinor', code: 'not_for_source' }];
  const wrong = (code: string): FieldProblem[] => [...stray, { path: 'meterId', code }];
  if (meterId === null) return wrong('required');
  if (!meter || meter.state === 'removed' || meter.state === 'scrapped') return wrong('unknown_meter');
  return meter.scope === scopeOf[source] ? stray : wrong('wrong_scope');
}

function roomProblems({ rooms }: CommonPoolSettings, { roomIds }: PoolSurroundings): FieldProblem[] {
  const seen = new Set<string>();
  return rooms.flatMap(({ roomId, ratio }, index): FieldProblem[] => {
    const again = seen.has(roomId);
    seen.add(roomId);
    if (again) return [{ path: `rooms.${index}.roomId`, code: 'duplicate' }];
    if (!roomIds.has(roomId)) return [{ path: `rooms.${index}.roomId`, code: 'unknown_room' }];
    const nothing = !/[1-9]/.test(ratio);
    return nothing
      ? [{ path: `rooms.${index}.ratio`, code: 'too_small', params: { minimum: '0.0001' } }]
      : [];
  });
}
