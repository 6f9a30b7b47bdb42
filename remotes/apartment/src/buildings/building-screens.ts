import { type Building, listCycles, listRound } from '@console/contract/apartment';
import type { ChoicePlaces, ChoiceScreen } from '@console/shell';

export interface BuildingScreen extends ChoiceScreen {
  /** Permissions that the screen needs in its building. */
  readonly needs?: readonly Building['may'][number][];
  /** One of these is enough: each opens a part of the screen. */
  readonly needsOneOf?: readonly Building['may'][number][];
}

/** Each opens a part of what is told of a building's figures. */
const statPermissions = [
  'apartment.stat.rooms',
  'apartment.stat.usage',
  'apartment.stat.money',
  'apartment.stat.workload',
] as const;

/** Screens that are about one building, and what they need there. */
export const buildingScreens = {
  '': {},
  check: { needs: ['apartment.usage.read'] },
  checkRead: { needs: [listRound.access.permission, listCycles.access.permission] },
  checkUsed: { needs: ['apartment.usage.read'], keeps: ['rule'] },
  checkBill: { needs: ['apartment.bill.total'], keeps: ['state', 'change'] },
  recordCheck: { needs: ['apartment.correction.read'], keeps: ['tab'] },
  reviewApplication: { needs: ['apartment.application.read'], keeps: ['queue', 'kind'] },
  overview: { keeps: ['layer', 'asOf', 'ym', 'kind'] },
  list: { keeps: ['q', 'state', 'endingBefore', 'vacantDays', 'sort', 'view'] },
  dashboard: { needsOneOf: statPermissions },
  stat: { needsOneOf: statPermissions, keeps: ['tab', 'group', 'measure', 'from', 'to', 'kind'] },
  usedByMonth: { needs: ['apartment.usage.read'] },
  electronChart: { needs: ['apartment.usage.read'], keeps: ['from', 'to', 'grain', 'price'] },
  'flow/used': { needs: ['apartment.usage.read'] },
  'flow/amount': { needsOneOf: ['apartment.flow.read', 'apartment.payment.record_cash'], keeps: ['tab'] },
  print: { needs: ['apartment.print.read'], keeps: ['locale', 'paper'] },
  roomHistory: { needs: ['apartment.room.list'] },
  helpDraw: { needs: ['apartment.draw.read'] },
  buildingConfigure: { keeps: ['tab'], listsAll: true },
  'roomConfigure/:id': {},
  'buildingTeam/:id': {},
  'edit?actionType=entering': { needs: ['apartment.tenancy.write'] },
} as const satisfies Readonly<Record<string, BuildingScreen>>;

/** Where in the area's addresses its building stands. */
export const buildingPlaces: ChoicePlaces<BuildingScreen> = {
  area: 'apartment',
  parameter: 'building',
  screens: buildingScreens,
};

/** Whether somebody with these permissions in a building can use a screen there. */
export const isUsable =
  ({ needs = [], needsOneOf }: BuildingScreen = {}) =>
  ({ may }: Pick<Building, 'may'>): boolean =>
    needs.every((permission) => may.includes(permission)) &&
    (needsOneOf?.some((permission) => may.includes(permission)) ?? true);
