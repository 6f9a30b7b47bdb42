import { apartmentPaths, Building, listBuildings } from '@console/contract/apartment';
import {
  type AreaChoice,
  type AreaChoiceSource,
  type ChoiceOption,
  choiceScreenAt,
  isApiError,
  load,
  loadAhead,
  useAnswer,
  useChoiceAddress,
  useLanguage,
  usePermission,
  useShown,
} from '@console/shell';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { activeBuildings, loadActiveBuildings } from './building-lists.ts';
import { type BuildingScreen, buildingPlaces, isUsable } from './building-screens.ts';
import { rememberedAmong } from './chosen-building.ts';

const { buildingId, code, name, state } = Building.shape;
/** What loaders say of the building that their screen shows; `null` where it shows all of them. */
const Shown = z.object({ building: z.nullable(z.object({ buildingId, code, name, state })) });

/** The building that the area's screens are about, for the frame. */
export const buildingChoice: AreaChoiceSource = {
  ask: () => loadAhead(loadActiveBuildings()),
  use: useBuildingChoice,
};

function useBuildingChoice(): AreaChoice | undefined {
  const { t } = useTranslation('apartment');
  const optionOf = useOption();
  const screen = choiceScreenAt(buildingPlaces, useLocation());
  const { result, error, ...asked } = useAnswer(listBuildings, activeBuildings);
  const usable = result?.items.filter(isUsable(screen)) ?? [];
  const chosen = useChosen(usable, result?.items);
  const address = useChoiceAddress(buildingPlaces, chosen?.buildingId, usable.length > 1);
  const mayCreate = usePermission('apartment.building.create');
  // Whoever lives in a building without working in one has nothing to choose.
  if (isApiError(error) && error.code === 'FORBIDDEN') return undefined;
  return {
    ...asked,
    ...address,
    label: t('buildings.one'),
    chosen: chosen && optionOf(chosen),
    options: usable.map(optionOf),
    all: screen === buildingPlaces.screens.list ? t('list.allBuildings') : undefined,
    none: {
      text: t('index.none'),
      action: mayCreate
        ? { label: t('buildingForm.create'), href: apartmentPaths.buildingConfigure({ building: 'new' }) }
        : undefined,
    },
    search: result && result.total > result.items.length ? searchIn(screen, optionOf) : undefined,
  };
}

/** The one on the screen, as it is by now; beside screens that are about none the one of last time. */
function useChosen(usable: readonly Named[], items: readonly Named[] = []): Named | undefined {
  const shown = useShown(Shown)?.building;
  if (shown === undefined) return rememberedAmong(usable);
  return items.find((one) => one.buildingId === shown?.buildingId) ?? shown ?? undefined;
}

type Named = Pick<Building, 'buildingId' | 'code' | 'name' | 'state'>;

function useOption(): (building: Named) => ChoiceOption {
  const { t } = useTranslation('apartment');
  const [language] = useLanguage();
  return (building) => ({
    value: building.buildingId,
    name: building.name[language],
    code: building.code,
    ...(building.state === 'archived' && { state: t('buildingStates.archived') }),
  });
}

/** Among all buildings in use, where there are more than one answer lists. */
const searchIn =
  (screen: BuildingScreen | undefined, optionOf: (building: Named) => ChoiceOption) => async (q: string) => {
    const { items } = await load(listBuildings, { query: { ...activeBuildings.query, q } });
    return items.filter(isUsable(screen)).map(optionOf);
  };
