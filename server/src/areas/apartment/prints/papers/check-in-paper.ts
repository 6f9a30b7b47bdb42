import type { MeterKind, Register, Tenancy } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { daysAfter } from '../../../../days.ts';
import { moneySaid, quantitySaid } from '../../../../house/papers/amounts-said.ts';
import type { Block, Photo } from '../../../../house/papers/paper.ts';
import { joined } from '../../../../house/papers/paper-words.ts';
import { unitWords } from '../../sheet-words.ts';
import { tenancyOf } from '../../tenancies/index.ts';
import type { Compose, PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';

interface FirstValue {
  readonly meterId: string;
  readonly serial: string;
  readonly kind: MeterKind;
  readonly register: Register;
  readonly value: string;
  readonly readOn: string;
  readonly photos: readonly string[];
}

/** How far from the first day a value of moving in may be. */
const daysAround = 31;
/** Photos of one paper. */
const photosAtMost = 12;

/** What the meters of the room showed around the first day; of several values the last one. */
async function firstValues(
  { db, buildingId }: PaperGround,
  { room, firstDay }: Tenancy,
): Promise<FirstValue[]> {
  const values = await db.rows<FirstValue>(sql`
    select m.meter_id, m.serial, m.kind, g.register, g.value, g.read_on, g.photos
    from apartment.readings g
    join apartment.meters m on m.building_id = g.building_id and m.meter_id = g.meter_id
    where g.building_id = ${buildingId}::uuid and m.building_id = ${buildingId}::uuid and m.room_id = ${room.roomId}::uuid
      and g.source = 'move_in' and g.state not in ('rejected', 'superseded')
      and g.read_on between ${daysAfter(firstDay, -daysAround)}::date and ${daysAfter(firstDay, daysAround)}::date
    order by m.kind, m.serial, g.register, g.read_on, g.entered_at`);
  return [...new Map(values.map((one) => [`${one.meterId} ${one.register}`, one])).values()];
}

const documentsOf = ({ db, buildingId }: PaperGround, tenancyId: string) =>
  db.rows<{ attachmentId: string; name: string }>(sql`
    select d.attachment_id, a.name from apartment.tenancy_documents d
    join apartment.attachments a on a.building_id = d.building_id and a.attachment_id = d.attachment_id
    where d.building_id = ${buildingId}::uuid and d.tenancy_id = ${tenancyId}::uuid and d.removed_at is null
      and a.mime like 'image/%'
    order by d.added_at`);

/** What is handed over when somebody moves in: values of the meters, what is in the room, photos, signatures. */
export const checkInPaper: Compose = async (ground, tenancyId) => {
  const tenancy = await tenancyOf(ground.db, ground.buildingId, tenancyId);
  const [values, documents, room] = await Promise.all([
    firstValues(ground, tenancy),
    documentsOf(ground, tenancyId),
    ground.db.first<{ amenities: string[] }>(sql`
      select amenities from apartment.rooms
      where building_id = ${ground.buildingId}::uuid and room_id = ${tenancy.room.roomId}::uuid`),
  ]);
  const photos = await photosOf(ground, values, documents);
  return {
    label: `${tenancy.room.number} ${tenancy.primaryPerson.name}`,
    number: `#${tenancy.number}`,
    mark: markOf(tenancy),
    title: say('checkIn.title'),
    blocks: [
      facts(ground, tenancy),
      { kind: 'heading', text: say('checkIn.meters') },
      valuesTable(values),
      { kind: 'heading', text: say('checkIn.condition') },
      conditionTable(room?.amenities ?? []),
      { kind: 'facts', items: [[say('checkIn.keys'), '____________']] },
      ...(photos.length > 0
        ? [
            { kind: 'heading', text: say('checkIn.photos') } as const,
            { kind: 'photos', items: photos } as const,
          ]
        : []),
      { kind: 'text', text: say('checkIn.text') },
      { kind: 'signatures', items: [say('signTenant'), say('signStaff'), say('signDate')] },
    ],
  };
};

function markOf({ state }: Tenancy): 'draft' | 'void' | null {
  if (state === 'draft') return 'draft';
  return state === 'cancelled' ? 'void' : null;
}

function facts({ currency }: PaperGround, tenancy: Tenancy): Block {
  const rate = tenancy.rates.findLast(({ from }) => from <= tenancy.firstDay) ?? tenancy.rates[0];
  const others = tenancy.occupants.filter(({ personId }) => personId !== tenancy.primaryPerson.personId);
  return {
    kind: 'facts',
    items: [
      [say('room'), joined([tenancy.room.number, tenancy.bed?.label ?? ''], ' · ')],
      [say('tenant'), tenancy.primaryPerson.name],
      [say('checkIn.first'), tenancy.firstDay],
      [say('checkIn.last'), tenancy.lastDay ?? say('checkIn.openEnded')],
      [say('checkIn.rent'), moneySaid(rate?.rentMinor ?? 0, currency)],
      [say('checkIn.deposit'), moneySaid(tenancy.depositMinor, currency)],
      ...(others.length > 0
        ? [[say('checkIn.occupants'), others.map(({ name }) => name).join('、')] as const]
        : []),
    ],
  };
}

const valuesTable = (values: readonly FirstValue[]): Block => ({
  kind: 'table',
  columns: [
    { header: say('checkIn.kind'), weight: 2 },
    { header: say('checkIn.meter'), weight: 2.4 },
    { header: say('checkIn.readOn'), weight: 1.8 },
    {
      header: say('checkIn.value'),
      weight: 2,
      align: 'right',
      ...(values.length === 0 ? { holds: 'blank' } : {}),
    },
  ],
  rows:
    values.length === 0
      ? [{ cells: ['', '', '', ''] }]
      : values.map(({ kind, register, serial, readOn, value }) => ({
          cells: [
            register === 'total'
              ? say(`kind.${kind}`)
              : joined([say(`kind.${kind}`), say(`register.${register}`)]),
            serial,
            readOn,
            `${quantitySaid(value)} ${unitWords[kind].zh}`,
          ],
        })),
});

/** What is in the room, with empty lines for what nobody has entered. */
const conditionTable = (amenities: readonly string[]): Block => ({
  kind: 'table',
  columns: [
    { header: say('checkIn.amenity'), weight: 2 },
    { header: say('checkIn.good'), weight: 1, align: 'center', holds: 'blank' },
    { header: say('checkIn.remarks'), weight: 4, holds: 'blank' },
  ],
  rows: [...amenities, '', '', ''].map((amenity) => ({ cells: [amenity, '', ''] })),
});

async function photosOf(
  ground: PaperGround,
  values: readonly FirstValue[],
  documents: readonly { readonly attachmentId: string; readonly name: string }[],
): Promise<Photo[]> {
  const found = [
    ...values.flatMap(({ photos, serial, value }) =>
      photos.map((attachmentId) => ({
        attachmentId,
        caption: say('checkIn.photoOf', { meter: serial, value: quantitySaid(value) }),
      })),
    ),
    ...documents.map(({ attachmentId, name }) => ({ attachmentId, caption: name })),
  ].slice(0, photosAtMost);
  const bytes = await ground.photos(found.map(({ attachmentId }) => attachmentId));
  return found.map((photo) => ({ ...photo, bytes: bytes.get(photo.attachmentId) }));
}
