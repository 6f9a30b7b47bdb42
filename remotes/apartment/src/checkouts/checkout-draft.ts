import type { Checkout, CheckoutItem, UpdateCheckout } from '@console/contract/apartment';
import type { Typed } from '@console/shell';

/** A row of the checklist as it is typed. */
export interface ItemDraft extends Omit<CheckoutItem, 'chargeMinor'> {
  readonly chargeMinor: number | null;
}

/** What was found, as it is typed: photos by their ids only. */
export interface CheckoutDraft {
  readonly items: readonly ItemDraft[];
  readonly lastDay: string;
  readonly signedName: string;
}

export const checkoutDraft = (saved: Checkout | undefined): CheckoutDraft => ({
  items: saved?.items ?? [],
  lastDay: saved?.lastDay ?? '',
  signedName: saved?.signedName ?? '',
});

export const checkoutChange = ({
  items,
  lastDay,
  signedName,
}: CheckoutDraft): Typed<Required<UpdateCheckout>> => ({
  items: items.map((one) => ({ ...one, chargeMinor: one.chargeMinor ?? 0 })),
  lastDay,
  signedName,
});

export const newItem: ItemDraft = {
  item: '',
  condition: null,
  chargeKind: 'damage',
  chargeMinor: 0,
  note: '',
  moveInPhotos: [],
  photos: [],
};

/** What nobody has looked at yet is good. @returns the rows, and how many of them were set */
export function othersGood(items: readonly ItemDraft[]): { items: readonly ItemDraft[]; count: number } {
  const count = items.filter(({ condition }) => condition === null).length;
  return {
    items: items.map((one) => (one.condition === null ? { ...one, condition: 'ok' as const } : one)),
    count,
  };
}

/** Photos of moving in: of the room's meters, and papers of the tenancy. */
export const moveInPhotosOf = ({
  readings,
  documents,
}: Pick<Checkout, 'readings' | 'documents'>): string[] => [
  ...new Set([...readings.flatMap(({ moveIn }) => moveIn?.photos ?? []), ...documents]),
];
