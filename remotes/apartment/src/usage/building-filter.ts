import type { Building } from '@console/contract/apartment';
import type { ListFilter } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useName } from '../buildings/names.ts';

interface ChosenBuilding {
  buildings: readonly Building[];
  building: Building | undefined;
}

/**
 * The building of a screen, where there are several to choose from.
 * @param clears parameters that name something of the building, like its rooms and months
 */
export function useBuildingFilter(
  { buildings, building }: ChosenBuilding,
  clears: readonly string[],
): ListFilter[] {
  const { t } = useTranslation('apartment');
  const name = useName();
  if (buildings.length < 2) return [];
  return [
    {
      kind: 'choice',
      name: 'building',
      label: t('usage.building'),
      usual: building?.buildingId,
      options: buildings.map((one) => ({ value: one.buildingId, label: name(one.name) })),
      clears,
    },
  ];
}
