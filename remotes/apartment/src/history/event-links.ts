import { apartmentPaths, type TimelineEvent } from '@console/contract/apartment';

interface Where {
  readonly buildingId: string;
  readonly roomNumber: string;
}

/** Where an event is looked at, for those who work there. */
export function linkOf(
  { kind, subjectId, tenancy }: TimelineEvent,
  { buildingId, roomNumber }: Where,
): string | undefined {
  if (subjectId === null) return undefined;
  switch (kind) {
    case 'tenancy':
    case 'rent':
      return apartmentPaths.edit({ actionType: 'edit', uuid: subjectId });
    case 'application':
      return apartmentPaths.reviewApplication({ building: buildingId, uuid: subjectId });
    case 'checkout':
      return apartmentPaths.reviewCheckout({ uuid: subjectId, roomNumber });
    case 'bill':
      return tenancy
        ? apartmentPaths.edit({ actionType: 'edit', uuid: tenancy.tenancyId, tab: 'charges' })
        : undefined;
    case 'payment':
      return tenancy
        ? apartmentPaths.flowAmount({ building: buildingId, tab: 'payments', tenancy: tenancy.tenancyId })
        : undefined;
    case 'meter':
      return apartmentPaths.flowUsed({ building: buildingId, meter: subjectId });
    default:
      return undefined;
  }
}
