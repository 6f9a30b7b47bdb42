import type { TimelineEvent } from '@console/contract/apartment';
import { moneySaid } from '../../../../house/papers/amounts-said.ts';
import { roomTimeline } from '../../room-history/index.ts';
import type { Compose, PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';

/** A hundred months of a room of which much is read and paid. */
const eventsAtMost = 1200;
const page = 200;

/** Everything that happened to a room, as far as whoever prints it may read it. */
export const roomHistoryPaper: Compose = async (ground, roomId) => {
  const { db, buildingId, userId, may } = ground;
  const looker = { buildingId, userId, may, onlyOwn: false };
  const events: TimelineEvent[] = [];
  let cursor: string | undefined;
  let number = '';
  do {
    const { items, next, room } = await roomTimeline(db, looker, roomId, { cursor, limit: page });
    events.push(...items);
    number = room.number;
    cursor = next ?? undefined;
  } while (cursor !== undefined && events.length < eventsAtMost);
  if (events.length === 0) return undefined;
  const right = { weight: 1.8, align: 'right' } as const;
  return {
    label: number,
    number,
    mark: null,
    title: say('history.title'),
    blocks: [
      ...(cursor === undefined
        ? []
        : [{ kind: 'text' as const, text: say('history.more', { count: events.length }) }]),
      {
        kind: 'table',
        columns: [
          { header: say('history.day'), weight: 1.3 },
          { header: say('history.what'), weight: 2.2 },
          { header: say('history.about'), weight: 3 },
          { header: say('history.figure'), ...right },
        ],
        rows: events.map((event) => ({
          cells: [event.on, say(`history.event.${event.event}`), aboutOf(event), figureOf(event, ground)],
          ...(event.note === '' ? {} : { notes: [event.note] }),
        })),
      },
    ],
  };
};

const aboutOf = ({ reference, tenancy }: TimelineEvent): string =>
  [reference, tenancy?.tenantName].filter(Boolean).join(' · ');

const figureOf = ({ amountMinor, value }: TimelineEvent, { currency }: PaperGround): string =>
  amountMinor === null ? (value ?? '') : moneySaid(amountMinor, currency);
