import { apartmentPaths, type MeterKind } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Composed } from '../../../../house/papers/composed.ts';
import type { Label } from '../../../../house/papers/paper.ts';
import type { Compose } from '../paper-ground.ts';
import { say, type WordKey } from '../print-words.ts';

const composed = (title: WordKey, label: string, items: readonly Label[]): Composed | undefined =>
  items.length === 0
    ? undefined
    : { label, number: null, mark: null, title: say(title), blocks: [{ kind: 'labels', items }] };

/** A sticker for each meter that hangs, by which its readings are found. */
export const meterLabels: Compose = async ({ db, buildingId, origin, code }) => {
  const meters = await db.rows<{
    meterId: string;
    serial: string;
    kind: MeterKind;
    roomNumber: string | null;
  }>(sql`
    select m.meter_id, m.serial, m.kind, r.number as room_number from apartment.meters m
    left join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
    where m.building_id = ${buildingId}::uuid and m.state in ('installed', 'suspended')
    order by r.floor nulls last, r.number_order, m.kind, m.serial`);
  const items = meters.map(({ meterId, serial, kind, roomNumber }) => ({
    code: origin + apartmentPaths.flowUsed({ building: buildingId, meter: meterId }),
    title: roomNumber ?? '—',
    text: [say(`kind.${kind}`), serial, say('labels.scan')],
  }));
  return composed('labels.meters', code, items);
};

/** A sticker for each door, by which the room is found. */
export const doorLabels: Compose = async ({ db, buildingId, origin, code, name }) => {
  const rooms = await db.rows<{ number: string }>(sql`
    select r.number from apartment.rooms r where r.building_id = ${buildingId}::uuid and r.hold <> 'disabled'
    order by r.floor, r.number_order`);
  const items = rooms.map(({ number }) => ({
    code: origin + apartmentPaths.list({ building: buildingId, q: number }),
    title: number,
    text: [name, say('labels.scanRoom')],
  }));
  return composed('labels.doors', code, items);
};
