import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { uuid } from '../scalars.ts';
import { buildingParams } from './buildings.ts';
import { listCheckRecords, listCorrections } from './corrections.ts';
import { RoomFilter } from './rooms.ts';
import { getUsageMatrix, listUsageFlows, listUsages } from './usages.ts';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Most rows that one file holds. More is LIMIT with `details.maximum` and `details.reason`: `rooms_too_many`,
 * `flows_too_many`, `records_too_many` or `too_many_rows`, whose texts say how to ask for less.
 */
export const exportedRowsAtMost = 20_000;

const asFile = {
  format: z._default(z.enum(exportFormats), 'xlsx'),
  /** Of headers, words and the file's name. */
  language: z._default(z.enum(['zh', 'en']), 'zh'),
};

/** A finished file; like all sheets it travels inside JSON. */
export const ExportedFile = z.object({ name: z.string(), mime: z.string(), base64: z.string() });
export type ExportedFile = z.infer<typeof ExportedFile>;

const page = { cursor: true, limit: true } as const;

/** All rooms of the list, one line for each who has one: a bed let to somebody is a line. */
export const exportRoomList = endpoint({
  name: 'exportRoomList',
  method: 'GET',
  path: '/apartment/rooms:export',
  access: 'apartment.room.list',
  query: z.extend(RoomFilter, asFile),
  response: ExportedFile,
});

/** The uses of a month with what is odd about them. */
export const exportUsages = endpoint({
  name: 'exportUsages',
  method: 'GET',
  path: '/apartment/cycles/{cycleId}/usage:export',
  access: 'apartment.usage.read',
  params: z.object({ cycleId: uuid }),
  query: z.extend(listUsages.query, asFile),
  response: ExportedFile,
});

/** Master meters and the meters below them, a line each. */
export const exportReconciliation = endpoint({
  name: 'exportReconciliation',
  method: 'GET',
  path: '/apartment/cycles/{cycleId}/reconciliation:export',
  access: 'apartment.usage.read',
  params: z.object({ cycleId: uuid }),
  query: z.object(asFile),
  response: ExportedFile,
});

/** Rooms × months, with a last line of sums; which months were estimated or are not locked is told beside. */
export const exportUsageMatrix = endpoint({
  name: 'exportUsageMatrix',
  method: 'GET',
  path: '/apartment/usage/matrix:export',
  access: 'apartment.usage.read',
  query: z.extend(getUsageMatrix.query, asFile),
  response: ExportedFile,
});

/** The ledger of uses. */
export const exportUsageFlows = endpoint({
  name: 'exportUsageFlows',
  method: 'GET',
  path: '/apartment/flows/used:export',
  access: 'apartment.usage.read',
  query: z.extend(z.omit(listUsageFlows.query, page), asFile),
  response: ExportedFile,
});

/** The log of checks, as auditors ask for it; readers get what is about their own rows. */
export const exportCheckRecords = endpoint({
  name: 'exportCheckRecords',
  method: 'GET',
  path: '/apartment/check-records:export',
  access: 'apartment.correction.read',
  query: z.extend(z.omit(listCheckRecords.query, page), asFile),
  response: ExportedFile,
});

export const exportCorrections = endpoint({
  name: 'exportCorrections',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/corrections:export',
  access: 'apartment.correction.read',
  params: buildingParams,
  query: z.extend(z.omit(listCorrections.query, page), asFile),
  response: ExportedFile,
});
