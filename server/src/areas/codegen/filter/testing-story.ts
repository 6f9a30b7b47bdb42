import { listSavedFilters, removeSavedFilter, saveFilter } from '@console/contract/codegen';
import type { Telling } from '../../../../testing/telling.ts';

/** A query is saved, listed and removed. */
export async function story({ tell }: Telling): Promise<void> {
  const filterId = '0197c0de-0000-7000-8000-00000000f117';
  await tell(saveFilter, {
    params: { filterId },
    body: {
      ...{ name: '空房', language: 'auto', query: '{ tenant: null }', projection: '', sort: '{ number: 1 }' },
      ...{ skip: 0, limit: 0, each: false },
    },
  });
  await tell(listSavedFilters);
  await tell(removeSavedFilter, { params: { filterId } });
}
