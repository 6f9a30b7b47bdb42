import { type ClashLink, getClashSnapshot } from '@console/contract/codegen';
import sql from 'sql-template-tag';
import { accepted } from '../../../../testing/answers.ts';
import { testServer } from '../../../../testing/test-server.ts';
import { startKernel } from '../../../simulators/clash/kernel.ts';

it('that a controller refuses our secret is told to whoever may manage permissions, whatever their role is called', async () => {
  const kernel = await startKernel({ secret: 'another', tickMs: 0 });
  const house = await testServer({
    config: { CLASH_CONTROLLERS: [{ name: 'wrong', url: kernel.url, secret: 'not-this-one' }] },
  });
  try {
    const [admin, keeper, developer] = await Promise.all([
      house.user({ roles: ['admin'] }),
      house.user({ roles: ['developer'] }),
      house.user({ roles: ['developer'] }),
    ]);
    const next = sql`update platform.policy_state set version = version + 1`;
    const rule = (role: string, effect: string) => sql`
      insert into platform.role_rules values (${role}, 'codegen.power.manage', ${effect}, '{"kind":"all"}')`;
    const owner = house.db({ kind: 'owner' });
    await owner.batch(
      sql`insert into platform.roles (code, name_zh, name_en) values ('keeper', '管', 'Keeper')`,
      rule('keeper', 'allow'),
      sql`insert into platform.user_roles (user_id, role) values (${keeper.userId}, 'keeper')`,
      next,
    );
    const told = async (as: typeof admin): Promise<ClashLink['state']> =>
      accepted(await house.call(getClashSnapshot, { params: { controller: 'wrong' } }, { as })).link.state;
    expect(await Promise.all([admin, keeper, developer].map(told))).toEqual([
      ...['rejected', 'rejected', 'unavailable'],
    ]);
    await owner.batch(rule('admin', 'deny'), next);
    expect(await told(admin)).toBe('unavailable');
  } finally {
    await house.close();
    await kernel.stop();
  }
});
