import { type Building, mapLayers } from '@console/contract/apartment';

/** What the map can be coloured by; the last one is laid over it from the usage of a month. */
export const layerNames = [...mapLayers, 'usage'] as const;
export type LayerName = (typeof layerNames)[number];

const needs = {
  state: undefined,
  end: 'apartment.tenancy.read',
  arrears: 'apartment.flow.read',
  usage: 'apartment.usage.read',
} as const;

/** What the user may colour the rooms of a building by. */
export const layersOf = ({ may }: Pick<Building, 'may'>): readonly LayerName[] =>
  layerNames.filter((name) => needs[name] === undefined || may.includes(needs[name]));
