export const meterKinds = ['electricity', 'cold_water', 'hot_water', 'gas', 'heat'] as const;
export type MeterKind = (typeof meterKinds)[number];
/** What a meter counts apart; `total` is the one register of a simple meter, and what all registers used together. */
export const registers = ['total', 'peak', 'flat', 'valley'] as const;
export type Register = (typeof registers)[number];
