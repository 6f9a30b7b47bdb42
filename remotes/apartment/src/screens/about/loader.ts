import { type BuildingOffice, getAbout, listBuildings, listMyRooms } from '@console/contract/apartment';
import { currentSub, load } from '@console/shell';
import { activeBuildings } from '../../buildings/building-lists.ts';
import { isReachable } from '../../office/reachable.ts';

/** The office of a building in which the user works or lives. */
export interface Office extends BuildingOffice {
  readonly name: { readonly zh: string; readonly en: string };
}

/** What the server tells is an extra here: without it the page says all the rest. */
export async function loader() {
  const [about, offices] = await Promise.all([load(getAbout).catch(() => undefined), loadOffices()]);
  return { about, offices };
}

/** Nobody else is told who runs what, so there are none for whoever is not signed in. */
async function loadOffices(): Promise<readonly Office[]> {
  if (currentSub() === undefined) return [];
  const [worked, lived] = await Promise.all([
    load(listBuildings, activeBuildings).then(
      ({ items }) => items,
      () => [],
    ),
    load(listMyRooms).then(
      ({ items }) => items.map(({ building }) => building),
      () => [],
    ),
  ]);
  const offices = [...worked, ...lived].map(({ name, officePhone, officeMail, officeNote }) => ({
    ...{ name, officePhone, officeMail, officeNote },
  }));
  return [...new Map(offices.filter(isReachable).map((one) => [JSON.stringify(one), one])).values()];
}
