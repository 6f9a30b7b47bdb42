import type { MeterKind, StatGroup, StatTopic } from '@console/contract/apartment';
import { type ExportColumn, exported, rangeName, type Wanted } from '../../../house/sheets/exported.ts';
import type { Language, Words } from '../../../house/sheets/sheet-cells.ts';
import { cellOf, type WrittenCell } from '../../../house/sheets/written-cells.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import {
  chargeKindWords,
  kindWords,
  noWords,
  statFigureWords,
  statTopicWords,
  unitWords,
  utilityWords,
  yesWords,
} from '../sheet-words.ts';
import {
  type Asked,
  arrearsStat,
  costStat,
  incomeStat,
  occupancyStat,
  statBuildings,
  usageStat,
  workloadStat,
} from '../statistics/index.ts';

type Figures = Readonly<Record<string, string | number | boolean | null>>;

interface Told {
  readonly from: string;
  readonly to: string;
  readonly months: readonly string[];
  readonly groups: readonly {
    readonly key: string;
    readonly name: Words | null;
    readonly cells: readonly (Figures | null)[];
  }[];
  readonly byMonth: readonly (Figures | null)[];
}

/** A group's month; the whole of all groups has no group. */
interface Line {
  readonly group: Words | null;
  readonly ym: string;
  readonly figures: Figures;
}

const floorWords = (floor: string): Words => ({ zh: `${floor} 层`, en: `Floor ${floor}` });
const noType: Words = { zh: '未设房型', en: 'No room type' };
const allWords: Words = { zh: '全部', en: 'All' };
const groupHeader: Words = { zh: '分组', en: 'Group' };

const itemWords = (topic: StatTopic, key: string): Words | undefined => {
  const known: Partial<Record<StatTopic, Readonly<Record<string, Words>>>> = {
    ...{ income: chargeKindWords, usage: kindWords, 'cost-versus-billed': utilityWords },
  };
  return known[topic]?.[key];
};

function nameOf(topic: StatTopic, group: StatGroup, { key, name }: Told['groups'][number]): Words {
  if (name) return name;
  if (group === 'floor') return floorWords(key);
  return itemWords(topic, key) ?? noType;
}

/** Group by group and month by month, so that a sheet can turn them around; then what they come to in all. */
function linesOf(topic: StatTopic, group: StatGroup, { months, groups, byMonth }: Told): Line[] {
  const of = (words: Words | null, cells: readonly (Figures | null)[]): Line[] =>
    months.flatMap((ym, at) => {
      const figures = cells[at];
      return figures ? [{ group: words, ym, figures }] : [];
    });
  return [...groups.flatMap((one) => of(nameOf(topic, group, one), one.cells)), ...of(null, byMonth)];
}

const shown = (name: string, value: Figures[string] | undefined, language: Language): WrittenCell => {
  if (typeof value === 'boolean') return cellOf.text((value ? yesWords : noWords)[language]);
  return name.endsWith('Minor') && typeof value === 'number' ? cellOf.money(value) : cellOf.number(value);
};

const columnsOf = (topic: StatTopic): ExportColumn<Line>[] => [
  {
    header: groupHeader,
    width: 24,
    cell: ({ group }, language) => cellOf.text((group ?? allWords)[language]),
  },
  { header: { zh: '月份', en: 'Month' }, width: 10, cell: ({ ym }) => cellOf.text(ym) },
  ...Object.entries<Words>(statFigureWords[topic]).map(([name, header]) => ({
    header,
    width: 18,
    cell: ({ figures }: Line, language: Language) => shown(name, figures[name], language),
  })),
  ...(topic === 'usage'
    ? [
        {
          header: { zh: '含估抄', en: 'Partly estimated' },
          width: 16,
          cell: ({ figures }: Line, language: Language) => shown('estimated', figures.estimated, language),
        },
      ]
    : []),
];

const sources = {
  income: incomeStat,
  arrears: arrearsStat,
  occupancy: occupancyStat,
  usage: usageStat,
  'cost-versus-billed': costStat,
  workload: workloadStat,
} as const satisfies Record<
  StatTopic,
  (db: Db, tenants: readonly Tenant[], asked: Asked) => Promise<unknown>
>;

/** Of kWh and cubic metres the title says which. */
const kindIn = (topic: StatTopic, { kind, group }: Asked): MeterKind | undefined =>
  topic === 'usage' && group !== 'item' ? kind : undefined;

/** A topic as a file: what the screen shows, of all groups and months. */
export async function exportedStat(
  db: Db,
  topic: StatTopic,
  tenants: readonly Tenant[],
  asked: Asked & Wanted,
) {
  const [told, buildings] = await Promise.all([
    sources[topic](db, tenants, asked),
    statBuildings(
      db,
      tenants.map(({ id }) => id),
    ),
  ]);
  const lines = linesOf(topic, asked.group, told);
  const kind = kindIn(topic, asked);
  const title = (language: Language) =>
    [statTopicWords[topic][language], kind && `${kindWords[kind][language]}-${unitWords[kind][language]}`]
      .filter(Boolean)
      .join('-');
  return exported<Line>(asked, {
    code: buildings.length === 1 ? buildings[0]?.code : undefined,
    title: { zh: `统计-${title('zh')}`, en: `statistics-${title('en').toLowerCase().replaceAll(' ', '-')}` },
    columns: columnsOf(topic),
    rows: lines,
    range: () => rangeName(told.from, told.to),
  });
}
