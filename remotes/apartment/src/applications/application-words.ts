import type { Application, ApplicationConflict } from '@console/contract/apartment';
import { useFormat, useName } from '@console/shell';
import { useTranslation } from 'react-i18next';

/** `101 · A`: the room, and the bed where it is one. */
export const placeOf = (roomNumber: string, bedLabel: string | null | undefined): string =>
  bedLabel ? `${roomNumber} · ${bedLabel}` : roomNumber;

/** What somebody applies for, in one line. */
export function useWish(): (application: Application) => string {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  return (application) => {
    const { kind, tenancy, from, months, lastDay, wantedRoom, wantedRoomType, room, bed } = application;
    const wanted = wantedRoom?.number ?? (wantedRoomType && name(wantedRoomType.name));
    const got = room && placeOf(room.number, bed?.label);
    const lives =
      tenancy && t('applications.wishes.room', { room: placeOf(tenancy.roomNumber, tenancy.bedLabel) });
    const starts = from && t('applications.wishes.from', { day: format.day(from) });
    const parts: Readonly<Record<Application['kind'], readonly (string | null | undefined | false)[]>> = {
      check_in: [
        got ? t('applications.wishes.room', { room: got }) : (wanted ?? t('applications.wishes.anyRoom')),
        starts,
        months !== null && t('applications.wishes.months', { count: months }),
      ],
      renew: [lives, months !== null && t('applications.wishes.more', { count: months })],
      transfer: [
        lives,
        (got ?? wanted)
          ? t('applications.wishes.to', { room: got ?? wanted })
          : t('applications.wishes.toAny'),
        starts,
      ],
      check_out: [lives, lastDay && t('applications.wishes.lastDay', { day: format.day(lastDay) })],
      add_occupant: [lives, application.occupantName, starts],
      dispute: [
        lives,
        application.bill && t('applications.wishes.bill', { number: application.bill.number }),
        application.reading && t('applications.wishes.reading', { serial: application.reading.serial }),
      ],
    };
    return parts[kind].filter(Boolean).join(' · ');
  };
}

/** What stands in the way, as a sentence. */
export function useConflict(currency: string): (conflict: ApplicationConflict) => string {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return ({ code, roomNumber, name, firstDay, lastDay, amountMinor, number, capacity }) =>
    t(`applications.conflict.${code}`, {
      ...{ room: roomNumber, name, number, capacity },
      from: firstDay === null ? '' : format.day(firstDay),
      until: lastDay === null ? t('applications.openEnd') : format.day(lastDay),
      amount: amountMinor === null ? '' : format.money(amountMinor, currency),
    });
}
