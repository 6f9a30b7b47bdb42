import type { BuildingOffice } from '@console/contract/apartment';

/** Whether anything is said about how the office of a building is reached. */
export const isReachable = ({ officePhone, officeMail, officeNote }: BuildingOffice): boolean =>
  officePhone !== null || officeMail !== null || officeNote !== null;
