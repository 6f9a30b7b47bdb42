import {
  getMyUsage,
  listMyApplications,
  listMyBills,
  listMyDocuments,
  listMyOwnershipOffers,
  listMyPersons,
  listMyRounds,
  listMyTenancies,
} from '@console/contract/apartment';
import { load } from '@console/shell';
import { activeBuildings, loadForResidentsToo } from '../../buildings/building-lists.ts';
import { allBills } from '../../own/all-bills.ts';

export async function loader() {
  const [staff, { items: persons }, { items: applications }] = await Promise.all([
    loadForResidentsToo(activeBuildings),
    load(listMyPersons),
    load(listMyApplications),
    load(listMyOwnershipOffers),
  ]);
  // Whoever works in one building may live in another; most who work live in none.
  const lives = persons.length > 0;
  if (lives) await loadOwn();
  return { staff, lives, applies: applications.length > 0 };
}

/** What is somebody's own, all at once. */
const loadOwn = () =>
  Promise.all([
    load(listMyTenancies),
    load(listMyRounds),
    load(listMyBills, allBills),
    load(listMyDocuments),
    load(getMyUsage),
  ]);
