/** Something to try: a list whose items differ, with a day, a nested object and a missing number. */
export const example = `${JSON.stringify(
  {
    building: 'A-12',
    checkedOn: '2026-11-21',
    rooms: [
      { number: '301', area: 24.5, tenant: { name: 'Lin', phone: null } },
      { number: '302', area: 31, meters: [{ kind: 'water', value: 1042 }] },
    ],
  },
  null,
  2,
)}\n`;
