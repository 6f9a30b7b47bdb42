import sql from 'sql-template-tag';
import { grouped } from '../../../../grouped.ts';
import { percentSaid } from '../../../../house/papers/amounts-said.ts';
import type { Block, Said } from '../../../../house/papers/paper.ts';
import { formWords, gradeWords, priceUnitWords } from '../../sheet-words.ts';
import { priceOn } from '../../sort-price-rows.ts';
import { type Goods, nameSaid, sizeSaid } from '../goods.ts';
import { priceSaid } from '../moved-goods.ts';
import type { Compose, PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';

interface PricedRow extends Goods {
  readonly form: keyof typeof formWords;
  readonly speciesZh: string | null;
  readonly speciesEn: string | null;
  readonly priceUnit: keyof typeof priceUnitWords;
  readonly listPrice: string;
}

/** What everything costs that has a list price today, species by species. No floor prices: customers read it. */
export const priceList: Compose = async (ground) => {
  const { db, teamId, today, currency } = ground;
  const rows = await db.rows<PricedRow>(sql`
    select s.sort_id, s.code, s.name_zh, s.name_en, s.grade, trim_scale(s.thickness_mm) as thickness_mm,
      trim_scale(s.width_mm) as width_mm, trim_scale(s.length_m) as length_m, s.diameter_min_cm, s.diameter_max_cm, s.form,
      p.name_zh as species_zh, p.name_en as species_en, s.price_unit, trim_scale(price.list_price) as list_price
    from wood.sorts s left join wood.species p on p.team_id = s.team_id and p.species_id = s.species_id
      ${priceOn(sql`${today}::date`)}
    where s.team_id = ${teamId}::uuid and s.state = 'active' and price.list_price is not null
    order by p.name_zh nulls last, s.form, s.code`);
  if (rows.length === 0) return undefined;
  const groups = grouped(rows, ({ speciesZh, form }) => `${speciesZh ?? ''} ${form}`);
  return {
    ...{ label: `${ground.code} ${today}`, number: null, mark: null, title: say('title.price_list') },
    blocks: [
      {
        kind: 'facts',
        items: [
          [say('prices.on'), today],
          [say('prices.tax'), taxSaid(ground)],
        ],
      },
      {
        kind: 'table',
        columns: [
          { header: say('goods'), weight: 3.4 },
          { header: say('count.code'), weight: 2.2 },
          { header: say('size'), weight: 2.4 },
          { header: say('prices.grade'), weight: 1.1 },
          { header: say('prices.unit'), weight: 1 },
          { header: say('prices.price', { currency }), weight: 1.8, align: 'right' },
        ],
        rows: [...groups.values()].flatMap((group) => [
          { cells: [headOf(group[0])], strong: true },
          ...group.map((row) => ({ cells: cellsOf(row) })),
        ]),
      } satisfies Block,
    ],
  };
};

function headOf(row: PricedRow | undefined): Said {
  if (!row) return '';
  const form = formWords[row.form];
  if (row.speciesZh === null) return form;
  return { zh: `${row.speciesZh} · ${form.zh}`, en: `${row.speciesEn} · ${form.en}` };
}

const cellsOf = (row: PricedRow): Said[] => [
  nameSaid(row),
  row.code,
  sizeSaid(row),
  row.grade === 'unsorted' ? '' : gradeWords[row.grade],
  priceUnitWords[row.priceUnit],
  priceSaid(row.listPrice),
];

function taxSaid({ tax: { mode, rate } }: PaperGround): Said {
  if (mode === 'none') return say('prices.taxNone');
  return say(mode === 'included' ? 'prices.taxIncluded' : 'prices.taxExcluded', { rate: percentSaid(rate) });
}
