import type { Tone } from '@console/ui';

/** One line for each tone: states that share a colour share a line. */
export function legendOf(
  meanings: readonly { tone: Tone; label: string }[],
): { tone: Tone; label: string }[] {
  const labels = new Map<Tone, Set<string>>();
  for (const { tone, label } of meanings) labels.set(tone, (labels.get(tone) ?? new Set()).add(label));
  return [...labels].map(([tone, ofTone]) => ({ tone, label: [...ofTone].join(' · ') }));
}
