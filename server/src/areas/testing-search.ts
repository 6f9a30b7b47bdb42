import { type AnyEndpoint, pathOf, viewAsHeader } from '@console/contract';
import {
  getBill,
  getBuilding,
  getPrint,
  getRoomTimeline,
  getTenancy,
  listMyApplications,
  listMyBills,
  listMyRooms,
} from '@console/contract/apartment';
import { listLibrary } from '@console/contract/bili';
import { listI18nKeys, listI18nProjects } from '@console/contract/codegen';
import { getNote } from '@console/contract/notes';
import { findAgain, mostAgain, type SearchGroup, searchRecords } from '@console/contract/platform';
import {
  getTxn,
  listLots,
  listPartners,
  listSorts,
  listTeamMembers,
  listTeams,
} from '@console/contract/wood';
import type { Person, TestServer } from '../../testing/test-server.ts';

/** Who looks: somebody, or somebody through a view of somebody else that they have begun. */
export interface Looking {
  readonly as: Person;
  readonly viewId?: string | undefined;
}

async function asked(house: TestServer, path: string, { as, viewId }: Looking): Promise<Response> {
  const headers = { authorization: `Bearer ${as.token}`, ...(viewId && { [viewAsHeader]: viewId }) };
  return fetch(`${house.address}/api/v1${path}`, { headers });
}

/** What is found by a word; undefined where the search itself is refused. */
export async function foundBy(
  house: TestServer,
  q: string,
  who: Looking,
): Promise<SearchGroup[] | undefined> {
  const answer = await asked(house, pathOf(searchRecords, {}, { q, limit: 20 }), who);
  if (!answer.ok) return undefined;
  const { groups, failed } = (await answer.json()) as { groups: SearchGroup[]; failed: string[] };
  if (failed.length > 0) throw new Error(`Could not be searched: ${failed.join(', ')}`);
  return groups;
}

/** What has become of things that were found before. */
export async function statesOf(house: TestServer, items: readonly string[], who: Looking): Promise<string[]> {
  const states: string[] = [];
  for (let at = 0; at < items.length; at += mostAgain) {
    const query = { item: items.slice(at, at + mostAgain) };
    const answer = await asked(house, pathOf(findAgain, {}, query), who);
    if (!answer.ok) return items.map(() => 'refused');
    const told = (await answer.json()) as { items: { state: string }[] };
    states.push(...told.items.map(({ state }) => state));
  }
  return states;
}

interface Opening {
  readonly call: AnyEndpoint;
  readonly params?: object;
  readonly query?: object;
  /** What the answer has to say. */
  readonly says: string | null;
}

/** By its kind, what the screen of a hit asks for, and which name of its address the answers hold; of one's own, that it is. */
const openers: Readonly<Record<string, (at: URLSearchParams) => Opening[]>> = {
  room: (at) => [
    { call: getRoomTimeline, params: { roomId: at.get('room') }, says: at.get('room') },
    { call: getBuilding, params: { buildingId: at.get('building') }, says: at.get('building') },
  ],
  person: (at) => [{ call: getTenancy, params: { tenancyId: at.get('uuid') }, says: at.get('uuid') }],
  bill: (at) => {
    const billId = at.get('bill') ?? at.get('uuid');
    return [{ call: getBill, params: { billId }, says: billId }];
  },
  building: (at) => [
    { call: getBuilding, params: { buildingId: at.get('building') }, says: at.get('building') },
  ],
  ownRoom: (at) => [
    { call: listMyRooms, says: at.get('room') ?? at.get('tenancy') },
    ...(at.has('room')
      ? [{ call: getRoomTimeline, params: { roomId: at.get('room') }, says: at.get('room') }]
      : []),
  ],
  ownBill: (at) => [
    { call: listMyBills, query: { which: 'all' }, says: at.get('uuid') },
    { call: getPrint, params: { subjectId: at.get('uuid') }, says: at.get('uuid') },
  ],
  ownApplication: (at) => [{ call: listMyApplications, says: at.get('application') }],
  sort: (at) => [{ call: listSorts, query: { teamId: at.get('team'), q: at.get('q') }, says: at.get('q') }],
  document: (at) => [{ call: getTxn, params: { txnId: at.get('uuid') }, says: at.get('uuid') }],
  partner: (at) => [
    { call: listPartners, query: { teamId: at.get('team'), q: at.get('q') }, says: at.get('q') },
  ],
  lot: (at) => [
    { call: listLots, query: { teamId: at.get('team'), code: at.get('lot') }, says: at.get('lot') },
  ],
  team: (at) => [
    { call: listTeams, says: at.get('team') },
    { call: listTeamMembers, params: { teamId: at.get('team') }, says: 'items' },
  ],
  note: (at) => [{ call: getNote, params: { uuid: at.get('uuid') }, says: at.get('uuid') }],
  video: (at) => [{ call: listLibrary, says: at.get('q') }],
};

/** Whether the screen to which a hit leads shows it to them. */
export async function isOpened(house: TestServer, kind: string, to: string, who: Looking): Promise<boolean> {
  const at = new URL(to, 'http://console').searchParams;
  if (kind === 'key') return isKeyOpened(house, at, who);
  const openings = openers[kind]?.(at);
  if (!openings || openings.some(({ says }) => !says))
    throw new Error(`Nobody knows how to open ${kind} ${to}`);
  for (const { call, params = {}, query = {}, says } of openings) {
    const answer = await asked(house, pathOf(call, { ...params }, { ...query }), who);
    if (!answer.ok || !(await answer.text()).includes(says ?? '')) return false;
  }
  return true;
}

/** Its address has the name of its project, and the calls its id. */
async function isKeyOpened(house: TestServer, at: URLSearchParams, who: Looking): Promise<boolean> {
  const projects = await asked(house, pathOf(listI18nProjects, {}, {}), who);
  if (!projects.ok) return false;
  const { items } = (await projects.json()) as { items: { projectId: string; slug: string }[] };
  const project = items.find(({ slug }) => slug === at.get('project'));
  if (!project) return false;
  const { projectId } = project;
  const keys = await asked(house, pathOf(listI18nKeys, { projectId }, { q: at.get('key') ?? '' }), who);
  return keys.ok && (await keys.text()).includes(at.get('key') ?? '');
}

/** Kinds that whoever may open all finds. */
export const allKinds = [...Object.keys(openers), 'key'].sort();
