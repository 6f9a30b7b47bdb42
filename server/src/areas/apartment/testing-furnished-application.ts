import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { TestServer } from '../../../testing/test-server.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';

interface Where {
  readonly buildingId: string;
  readonly userId: string;
}

/** An application of their own that nobody has handed in yet. */
export async function furnishedApplication(house: TestServer, { buildingId, userId }: Where) {
  const applicationId = v7();
  const wish = { kind: 'check_in', applicantName: '雨', applicantUserId: userId };
  const row = { buildingId, applicationId, number: 'FUZZ-A', ...wish, fromDay: sql`'2026-01-01'::date` };
  await house
    .db({ kind: 'owner' })
    .rows(insertionOf('apartment.applications', { ...row, createdBy: userId, updatedBy: userId }));
  return { applicationId };
}
