import type { ChargeKind, LineCalc, LineDescription, LineSource } from '@console/contract/apartment';

/** What one line of a bill says, before it is stored; amounts in minor units. */
export interface ChargeLine {
  readonly chargeKind: ChargeKind;
  readonly chargeItemId?: string | null;
  readonly description: LineDescription;
  readonly params: Readonly<Record<string, string | number>>;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly unitPrice: string | null;
  readonly amountMinor: number;
  /** Part of the amount. */
  readonly taxMinor: number;
  readonly source: LineSource;
  readonly sourceId: string | null;
  readonly calc: LineCalc | null;
}

/** What nobody is charged: the landlord's own. */
export interface OwnerLine {
  readonly reason: 'vacant' | 'gap' | 'settled';
  readonly roomId: string | null;
  readonly line: ChargeLine;
}
