import type { Building } from '@console/contract/apartment';
import { useLanguage } from '@console/shell';

type Named = Pick<Building, 'buildingId' | 'code' | 'name'>;

/**
 * Buildings to choose from.
 * @param language of the names; those that read alike in it are told apart by their codes
 */
export function buildingOptions(
  buildings: readonly Named[],
  language: 'zh' | 'en',
): { value: string; label: string }[] {
  const isTaken = (one: Named) =>
    buildings.some((other) => other !== one && other.name[language] === one.name[language]);
  return buildings.map((one) => ({
    value: one.buildingId,
    label: isTaken(one) ? `${one.name[language]} (${one.code})` : one.name[language],
  }));
}

/** In the user's language. */
export function useBuildingOptions(buildings: readonly Named[]): { value: string; label: string }[] {
  const [language] = useLanguage();
  return buildingOptions(buildings, language);
}
