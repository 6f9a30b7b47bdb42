import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asFile, ExportedFile } from '../exports.ts';
import { inEachBuilding } from './access.ts';
import { RoomFilter } from './rooms.ts';

/** All rooms of the list, one line for each who has one: a bed let to somebody is a line. */
export const exportRoomList = endpoint({
  name: 'exportRoomList',
  method: 'GET',
  path: '/apartment/rooms:export',
  access: inEachBuilding('apartment.room.list', 'building'),
  query: z.extend(RoomFilter, asFile),
  response: ExportedFile,
});
