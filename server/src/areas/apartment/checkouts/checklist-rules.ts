import { type CheckoutItem, checkoutLimits } from '@console/contract/apartment';

type Language = 'zh' | 'en';

/** What is looked at in every room. */
const everywhere: readonly (Readonly<Record<Language, string>> &
  Partial<Pick<CheckoutItem, 'chargeKind'>>)[] = [
  { zh: '钥匙、门卡', en: 'Keys and key cards' },
  { zh: '门和门锁', en: 'Door and lock' },
  { zh: '墙面', en: 'Walls' },
  { zh: '地面', en: 'Floor' },
  { zh: '门窗玻璃', en: 'Windows' },
  { zh: '灯具', en: 'Lamps' },
  { zh: '家具', en: 'Furniture' },
  { zh: '家电', en: 'Appliances' },
  { zh: '卫生间', en: 'Bathroom' },
  { zh: '卫生清洁', en: 'Cleanliness', chargeKind: 'cleaning' },
];

/**
 * What is looked at when somebody leaves: what every room has, then what the room is said to be equipped with. Nobody has looked at
 * any of it yet.
 */
export function checklistOf(amenities: readonly string[], language: Language): CheckoutItem[] {
  const named = everywhere.map(({ [language]: item, chargeKind = 'damage' }) => ({ item, chargeKind }));
  const more = [...new Set(amenities.map((one) => one.trim().slice(0, 80)))]
    .filter((item) => item !== '' && !named.some((one) => one.item === item))
    .map((item) => ({ item, chargeKind: 'damage' as const }));
  return [...named, ...more].slice(0, checkoutLimits.items).map((one) => ({
    ...one,
    ...{ condition: null, chargeMinor: 0, note: '', moveInPhotos: [], photos: [] },
  }));
}
