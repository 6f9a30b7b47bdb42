import { localToday, ownZone } from './local-day.ts';

it.each([
  ['Asia/Shanghai', '2026-11-20T15:59:59Z', '2026-11-20'],
  ['Asia/Shanghai', '2026-11-20T16:00:00Z', '2026-11-21'],
  ['Asia/Shanghai', '2026-12-31T23:00:00Z', '2027-01-01'],
  ['Pacific/Kiritimati', '2026-11-21T10:30:00Z', '2026-11-22'],
  ['Pacific/Pago_Pago', '2026-11-21T10:30:00Z', '2026-11-20'],
])('in %s at %s it is %s', (zone, instant, day) => expect(localToday(zone, Date.parse(instant))).toBe(day));

it('without a place it is the viewer’s day', () => expect(localToday()).toBe(localToday(ownZone())));
