import { apartmentPaths, type Task } from '@console/contract/apartment';
import { dayAfter } from '../days/day-rules.ts';

/** Where a task is done. @param today for lists that look ahead */
export function addressOf(task: Task, today: string): string {
  const { kind, buildingId: building, ym, tenancy, checkoutId } = task;
  const month = { building, ...(ym ? { ym } : {}) };
  switch (kind) {
    case 'enter_readings':
      return apartmentPaths.checkRead(month);
    case 'read_again':
      return apartmentPaths.checkRead({ ...month, state: 'rejected' });
    case 'check_readings':
      return apartmentPaths.checkRead({ ...month, state: 'entered' });
    case 'check_usage':
      return apartmentPaths.checkUsed(month);
    case 'lock_move_readings':
      return apartmentPaths.recordCheck({ building, tab: 'waiting' });
    case 'decide_corrections':
      return apartmentPaths.recordCheck({ building });
    case 'activate_tariffs':
      return apartmentPaths.buildingConfigure({ building });
    case 'verify_meters':
      return apartmentPaths.roomConfigure(building);
    case 'enter_move_readings_again':
      // Tasks of other kinds name none; without it the room list is nearest.
      return tenancy
        ? apartmentPaths.edit({ actionType: 'edit', uuid: tenancy.tenancyId, tab: 'meters' })
        : apartmentPaths.list({ building });
    case 'confirm_payments':
      return apartmentPaths.flowAmount({ building, tab: 'payments', state: 'recorded' });
    case 'check_bills':
      return apartmentPaths.checkBill({ ...month, state: 'draft' });
    case 'issue_bills':
      return apartmentPaths.checkBill({ ...month, state: 'checked' });
    case 'inspect_checkouts':
    case 'approve_checkouts':
    case 'pay_checkouts_out':
      // There is a task for each of them.
      return checkoutId && tenancy
        ? apartmentPaths.reviewCheckout({ uuid: checkoutId, roomNumber: tenancy.roomNumber })
        : apartmentPaths.list({ building });
    case 'answer_erasures':
      return apartmentPaths.buildingTeam(building);
    case 'review_applications':
      return apartmentPaths.reviewApplication({ building });
    case 'tenancies_ending':
      return apartmentPaths.list({ building, endingBefore: dayAfter(today, 30) });
  }
}
