import type { Permission } from '@console/contract';
import { type TxnKind, woodPaths } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import type { NameColumns } from '../../house/names.ts';
import {
  beginsFirst,
  type Finder,
  type Finds,
  finder,
  holdsAll,
  holdsAllOrSpelled,
  lowered,
  type NamedBy,
  nameIn,
  type Sought,
  type Within,
  wanted,
} from '../../house/search/finder.ts';
import { readersOf } from './txns/txn-rules.ts';

interface OfTeam extends NameColumns {
  readonly teamId: string;
  readonly code: string;
}

const at = (path: string, values: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(values)}`;

/** Where the permission is held; of what is asked for again, the team that its address names. */
const inTeams = (sought: Sought, permission: Permission): readonly Within[] =>
  sought.within('wood', permission).filter(({ id }) => !sought.again || sought.again.get('team') === id);

const byText = (parameter: string, column: Sql): NamedBy => ({ parameter, column, as: 'text' });
const byId = (parameter: string, column: Sql): NamedBy => ({ parameter, column, as: 'uuid' });

const sort: Finder = finder<OfTeam & { teamZh: string; teamEn: string }>({
  kind: 'sort',
  ask: (sought) =>
    inTeams(sought, 'wood.sort.read').map(
      ({ id }) => sql`
        select s.team_id, s.code, s.name_zh, s.name_en, w.name_zh as team_zh, w.name_en as team_en
        from wood.sorts s join wood.teams w on w.team_id = s.team_id
        where s.team_id = ${id}::uuid and w.team_id = ${id}::uuid
          and ${wanted(
            sought,
            byText('q', sql`s.code`),
            () =>
              sql`s.state = 'active' and ${holdsAllOrSpelled(sql`s.search_text`, sql`s.spelled`, sought)}`,
          )}
        order by ${beginsFirst(sql`s.search_text`, sought)}, s.code collate "C" limit ${sought.limit}::int`,
    ),
  shown: ({ nameZh: zh, nameEn: en, ...row }, sought) => ({
    title: nameIn({ zh, en }, sought),
    details: [row.code, nameIn({ zh: row.teamZh, en: row.teamEn }, sought)],
    to: at(woodPaths.sortSetting, { team: row.teamId, q: row.code }),
  }),
});

const partner: Finder = finder<OfTeam & { phone: string | null }>({
  kind: 'partner',
  ask: (sought) =>
    inTeams(sought, 'wood.partner.read').map(
      ({ id }) => sql`
        select p.team_id, p.code, p.name_zh, p.name_en, p.phone from wood.partners p
        where p.team_id = ${id}::uuid
          and ${wanted(
            sought,
            byText('q', sql`p.code`),
            () =>
              sql`p.state = 'active' and ${holdsAllOrSpelled(sql`p.search_text`, sql`p.spelled`, sought)}`,
          )}
        order by p.name_zh collate "C", p.code collate "C" limit ${sought.limit}::int`,
    ),
  shown: ({ nameZh: zh, nameEn: en, ...row }, sought) => ({
    title: nameIn({ zh, en }, sought),
    details: [row.code, row.phone],
    to: at(woodPaths.myTeam, { team: row.teamId, tab: 'partners', q: row.code }),
  }),
});

interface DocumentRow {
  readonly teamId: string;
  readonly txnId: string;
  readonly number: string;
  readonly businessDate: string;
  readonly partnerZh: string | null;
  readonly partnerEn: string | null;
}

/** By its number, its container or its mark; of the kinds that the caller may see. */
const document: Finder = finder<DocumentRow>({
  kind: 'document',
  ask: (sought) =>
    inTeams(sought, 'wood.stock.read').map(({ id, may }) => {
      const kinds = (Object.keys(readersOf) as TxnKind[]).filter((kind) => may(readersOf[kind]));
      return sql`
        select t.team_id, t.txn_id, t.number, t.business_date, p.name_zh as partner_zh, p.name_en as partner_en
        from wood.txns t left join wood.partners p on p.team_id = t.team_id and p.partner_id = t.partner_id
        where t.team_id = ${id}::uuid and t.kind = any(${kinds}::text[])
          and ${wanted(sought, byId('uuid', sql`t.txn_id`), () =>
            holdsAll(lowered(sql`concat_ws(' ', t.number, t.container_no, t.mark)`, sought), sought),
          )}
        order by t.business_date desc, t.txn_id desc limit ${sought.limit}::int`;
    }),
  shown: ({ teamId: team, txnId: uuid, number, businessDate, partnerZh, partnerEn }, sought) => ({
    title: number,
    details: [partnerZh && nameIn({ zh: partnerZh, en: partnerEn ?? partnerZh }, sought), businessDate],
    to: woodPaths.transaction({ uuid, team }),
  }),
});

/** By what its label says. */
const lot: Finder = finder<OfTeam>({
  kind: 'lot',
  ask: (sought) =>
    inTeams(sought, 'wood.stock.read').map(
      ({ id }) => sql`
        select l.team_id, l.code, s.name_zh, s.name_en from wood.lots l
        join wood.sorts s on s.team_id = l.team_id and s.sort_id = l.sort_id
        where l.team_id = ${id}::uuid and s.team_id = ${id}::uuid
          and ${wanted(sought, byText('lot', sql`l.code`), () => holdsAll(lowered(sql`l.code`, sought), sought))}
        order by l.made_at desc, l.lot_id desc limit ${sought.limit}::int`,
    ),
  shown: ({ nameZh: zh, nameEn: en, teamId, code }, sought) => ({
    title: code,
    details: [nameIn({ zh, en }, sought)],
    to: woodPaths.lot(code, teamId),
  }),
});

const team: Finder = finder<OfTeam>({
  kind: 'team',
  ask: (sought) =>
    inTeams(sought, 'wood.team.read').map(
      ({ id }) => sql`
        select w.team_id, w.code, w.name_zh, w.name_en from wood.teams w where w.team_id = ${id}::uuid
          and ${wanted(sought, byId('team', sql`w.team_id`), () =>
            holdsAllOrSpelled(
              sql`(lower(w.code || ' ' || w.name_zh || ' ' || w.name_en) || ' ' || platform.pinyin_initials(w.name_zh))`,
              sql`platform.pinyin_spelled(w.name_zh)`,
              sought,
            ),
          )}`,
    ),
  shown: ({ nameZh: zh, nameEn: en, teamId, code }, sought) => ({
    title: nameIn({ zh, en }, sought),
    details: [code],
    to: at(woodPaths.myTeam, { team: teamId }),
  }),
});

export const finds: Finds = { area: 'wood', finders: [sort, document, partner, lot, team] };
