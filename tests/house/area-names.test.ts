import { globalPermissions, RemoteFacts } from '@console/contract';
import { apartmentPermissions } from '@console/contract/apartment';
import { woodPermissions } from '@console/contract/wood';
import { read, sourceFiles } from './sources.ts';

const permissions: readonly string[] = [...globalPermissions, ...apartmentPermissions, ...woodPermissions];

describe('remote.json', () => {
  const remotes = sourceFiles('remotes').filter(
    (path) => path.endsWith('/remote.json') && !path.includes('_template'),
  );
  const facts = remotes.map((path) => RemoteFacts.parse(JSON.parse(read(path))));

  it('the five areas of the specification are there, and no two remotes share one', () => {
    const areas = facts.map((one) => one.area);
    expect(areas).toEqual(expect.arrayContaining(['apartment', 'bili', 'codeGen', 'note', 'wood']));
    expect(new Set(areas).size).toBe(areas.length);
  });

  it.each(facts)('$area has a title in both languages', ({ titles }) => {
    expect(titles.zh).toMatch(/\p{Script=Han}|bili/iu);
    expect(titles.en).toMatch(/[a-z]/i);
  });

  it.each(facts)(
    '$area offers screens and actions in both languages, by permissions that there are',
    (area) => {
      const declared = [...area.menu, ...(area.actions ?? [])];
      for (const { titles } of declared) {
        expect(titles.zh).toMatch(/\p{Script=Han}|DNS|bili/iu);
        expect(titles.en).toMatch(/[a-z]/i);
      }
      const asked = declared.flatMap(({ permission, orOneOf = [] }) => [permission ?? [], orOneOf].flat());
      expect(asked.filter((one) => !permissions.includes(one))).toEqual([]);
    },
  );

  it.each(facts)('$area begins its actions on screens that it has', ({ remote, actions = [] }) => {
    const routes = read(`remotes/${remote}/src/remote.tsx`);
    const screens = actions.map(({ path }) => path.split('?')[0] ?? '').filter(Boolean);
    expect(screens.filter((screen) => !routes.includes(`path: '${screen}'`))).toEqual([]);
  });
});
