/** Addresses of the area's screens, for links from anywhere in the console. */
export const apartmentPaths = {
  index: () => '/apartment/',
  /** @param view `building`: a building's id, or `new` for an empty form */
  buildingConfigure: (view: { building?: string } = {}) => `/apartment/buildingConfigure${searchOf(view)}`,
  /** @param id a building's id, or a room's: that opens its building at the room */
  roomConfigure: (id: string) => `/apartment/roomConfigure/${encodeURIComponent(id)}`,
  myInfo: () => '/apartment/myInfo',
  list: (filter: { building?: string; floor?: number; type?: string; state?: string; q?: string } = {}) =>
    `/apartment/list${searchOf(filter)}`,
};

function searchOf(values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}
