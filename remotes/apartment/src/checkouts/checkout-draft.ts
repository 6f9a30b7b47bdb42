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

/** Whether somebody found something about it. */
export const isFinding = ({ condition, chargeMinor }: ItemDraft): boolean =>
  (condition !== null && condition !== 'ok') || (chargeMinor ?? 0) > 0;

/** Whether nobody has said anything of it yet. */
const isBare = (one: ItemDraft): boolean =>
  one.condition === null &&
  !isFinding(one) &&
  one.note.trim() === '' &&
  one.photos.length + one.moveInPhotos.length === 0;

const bareName = ({ item }: ItemDraft): string => item.toLowerCase().replace(/[\s\p{P}]/gu, '');

/** Whether both rows are about one thing, as `Lamps` and `ceiling lamps` are. */
function isSameThing(one: ItemDraft, other: ItemDraft): boolean {
  const [left, right] = [bareName(one), bareName(other)];
  return left !== '' && right !== '' && (left.includes(right) || right.includes(left));
}

/**
 * What nobody has looked at yet is good, but for what another row has found already: that row says it, and the bare one goes.
 * @returns the rows, how many of them were set, and how many went
 */
export function othersGood(items: readonly ItemDraft[]): {
  items: readonly ItemDraft[];
  count: number;
  dropped: number;
} {
  const found = items.filter(isFinding);
  const isDouble = (one: ItemDraft) => isBare(one) && found.some((other) => isSameThing(one, other));
  const left = items.filter((one) => !isDouble(one));
  return {
    items: left.map((one) => (one.condition === null ? { ...one, condition: 'ok' as const } : one)),
    count: left.filter(({ condition }) => condition === null).length,
    dropped: items.length - left.length,
  };
}

/** Photos of moving in: of the room's meters, and papers of the tenancy. */
export const moveInPhotosOf = ({
  readings,
  documents,
}: Pick<Checkout, 'readings' | 'documents'>): string[] => [
  ...new Set([...readings.flatMap(({ moveIn }) => moveIn?.photos ?? []), ...documents]),
];
