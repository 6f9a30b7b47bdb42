import type { Building } from '@console/contract/apartment';
import type { ListFilter } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useBuildingOptions } from '../buildings/building-options.ts';

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
  const options = useBuildingOptions(buildings);
  if (buildings.length < 2) return [];
  return [
    {
      kind: 'choice',
      name: 'building',
      label: t('usage.building'),
      usual: building?.buildingId,
      options,
      clears,
    },
  ];
}
