import { type CheckoutItem, checkoutLimits, standardItems } from '@console/contract/apartment';

const toLookAt = { condition: null, chargeKind: 'damage', chargeMinor: 0, note: '', photos: [] } as const;

/**
 * What is looked at when somebody leaves: what every room has, then what the room is said to be equipped with. Photos of moving in
 * are beside each item, for whoever looks to pick those that show it.
 */
export const checklistOf = (amenities: readonly string[]): CheckoutItem[] =>
  [...new Set<string>([...standardItems, ...amenities.map((one) => one.trim().slice(0, 80))])]
    .filter((item) => item !== '')
    .slice(0, checkoutLimits.items)
    .map((item) => ({
      ...toLookAt,
      item,
      chargeKind: item === 'cleanliness' ? 'cleaning' : 'damage',
      moveInPhotos: [],
      photos: [],
    }));
