/** Addresses of the area's screens, for links from anywhere in the console. */
export const apartmentPaths = {
  /** @param view `tenancy`: of the user's own, which is shown */
  index: (view: { tenancy?: string } = {}) => `/apartment/${searchOf(view)}`,
  /** @param view `building`: a building's id, or `new` for an empty form; `tab`: what of it is open */
  buildingConfigure: (view: { building?: string; tab?: string } = {}) =>
    `/apartment/buildingConfigure${searchOf(view)}`,
  /** @param id a building's id, or a room's: that opens its building at the room */
  roomConfigure: (id: string) => `/apartment/roomConfigure/${encodeURIComponent(id)}`,
  /** @param view `apply`: the code of a building to which somebody applies who does not live there yet; `application`: of one's own, which is shown */
  myInfo: (view: { apply?: string; application?: string } = {}) => `/apartment/myInfo${searchOf(view)}`,
  list: (
    filter: {
      building?: string;
      floor?: number;
      type?: string;
      state?: string;
      endingBefore?: string;
      q?: string;
    } = {},
  ) => `/apartment/list${searchOf(filter)}`,
  check: (view: { building?: string; ym?: string } = {}) => `/apartment/check${searchOf(view)}`,
  checkRead: (view: { building?: string; ym?: string; state?: string; flag?: string } = {}) =>
    `/apartment/checkRead${searchOf(view)}`,
  checkUsed: (view: { building?: string; ym?: string; rule?: string } = {}) =>
    `/apartment/checkUsed${searchOf(view)}`,
  /** @param view `bill`: the one that is open; `change`: by how they stand out */
  checkBill: (
    view: { building?: string; ym?: string; state?: string; change?: string; q?: string; bill?: string } = {},
  ) => `/apartment/checkBill${searchOf(view)}`,
  recordCheck: (view: { building?: string; tab?: string } = {}) => `/apartment/recordCheck${searchOf(view)}`,
  dashboard: (view: { building?: string; ym?: string } = {}) => `/apartment/dashboard${searchOf(view)}`,
  /** @param view `tab`: the topic; `group`: what each month is divided by; `measure`: the figure that is drawn */
  stat: (
    view: {
      building?: string;
      tab?: string;
      group?: string;
      measure?: string;
      from?: string;
      to?: string;
      kind?: string;
    } = {},
  ) => `/apartment/stat${searchOf(view)}`,
  usedByMonth: (view: { building?: string; kind?: string } = {}) => `/apartment/usedByMonth${searchOf(view)}`,
  /** @param view `room`: one of the building alone; `tenancy`: the user's own */
  electronChart: (
    view: {
      building?: string;
      room?: string;
      tenancy?: string;
      from?: string;
      to?: string;
      grain?: string;
    } = {},
  ) => `/apartment/electronChart${searchOf(view)}`,
  flowUsed: (view: { building?: string; meter?: string; room?: string } = {}) =>
    `/apartment/flow/used${searchOf(view)}`,
  /** @param view `tab`: what of the money is shown; `tenancy`, `room`: whose alone; `pay`: the tenancy that has come to pay, or `find` */
  flowAmount: (
    view: {
      building?: string;
      tab?: string;
      room?: string;
      tenancy?: string;
      state?: string;
      day?: string;
      q?: string;
      pay?: string;
    } = {},
  ) => `/apartment/flow/amount${searchOf(view)}`,
  /** @param view `uuid`: of what a paper is printed; without it the print centre; `template`: which of its papers */
  print: (view: { building?: string; uuid?: string; template?: string } = {}) =>
    `/apartment/print${searchOf(view)}`,
  /** @param view `draw`: the one that is open; its address can be given to anybody */
  helpDraw: (view: { building?: string; draw?: string } = {}) => `/apartment/helpDraw${searchOf(view)}`,
  buildingTeam: (id: string) => `/apartment/buildingTeam/${encodeURIComponent(id)}`,
  overview: (view: { building?: string; asOf?: string; layer?: string } = {}) =>
    `/apartment/overview${searchOf(view)}`,
  /** @param view as the specification names them; `entering` is a check-in, `edit` a change */
  edit: (view: {
    actionType: 'entering' | 'edit';
    uuid?: string;
    category?: string;
    roomNumber?: string;
    tab?: string;
    /** What is begun at once there. */
    act?: 'checkOut';
    building?: string;
    /** Of a check-in: the approved application of which it is made. */
    application?: string;
  }) => `/apartment/edit${searchOf(view)}`,
  /** @param view `queue` and `kind`: which are shown; `uuid`: the one that is open */
  reviewApplication: (
    view: { building?: string; queue?: string; kind?: string; draw?: string; uuid?: string } = {},
  ) => `/apartment/reviewApplication${searchOf(view)}`,
  /** @param view `room`: whose history; without it a room is chosen first; `stay` and `with`: two tenancies beside one another */
  roomHistory: (
    view: { building?: string; room?: string; from?: string; to?: string; stay?: string; with?: string } = {},
  ) => `/apartment/roomHistory${searchOf(view)}`,
  /** Both are needed: another room than the check-out's shows nothing of it. */
  reviewCheckout: (view: { uuid: string; roomNumber: string }) =>
    `/apartment/reviewCheckout${searchOf(view)}`,
};

function searchOf(values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}
