import { phoneRoom } from '../page/use-width-of.ts';

/** How much room a table needs for the columns that are left out below it, in px: what the window's widths leave beside the navigation. */
export const tableWidths = { sm: phoneRoom, md: 640, lg: 712, xl: 904 } as const;

/** How many of the widths at which columns come in are reached. */
export const columnsStep = (room = 0): number =>
  Object.values(tableWidths).filter((width) => width <= room).length;

/** The room below which a table is cards. On a desk it rather scrolls than becomes cards. @param wanted as much as it would take */
export const leastForTable = (room: number, wanted: number): number =>
  room < tableWidths.xl ? Math.max(tableWidths.sm, wanted) : tableWidths.sm;
