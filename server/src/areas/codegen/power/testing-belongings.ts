import type { Belongings, TestServer } from '../../../../testing/test-server.ts';

/** Somebody whom nobody else needs: to look at, and to shut out. */
export async function belongings(house: TestServer): Promise<Belongings> {
  const { userId } = await house.user({ name: '小方', roles: ['member'] });
  return { userId };
}
