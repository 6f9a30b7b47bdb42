/** Whom the demo team trades with. */
export interface DemoPartner {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly kind: 'supplier' | 'customer';
  readonly termsDays: number;
  readonly phone: string;
  readonly creditLimitMinor: number | null;
  /** Species that a supplier has. */
  readonly offers: readonly string[];
  /** Paid in another currency, at so much for one of it. */
  readonly fx: { readonly currency: string; readonly rate: string } | null;
  /** How often a customer comes. */
  readonly weight: number;
  /** Off the price. */
  readonly rebate: number;
  /** The day of the month on which money comes, or goes. */
  readonly payDay: number;
  /** Every so many months. */
  readonly payEvery: 1 | 2;
  /** So many days before today money came for the last time; null: it still does. */
  readonly paidUntil: number | null;
}

const phoneOf = (at: number) => `+86139${String(20_104_417 + at * 733_129).slice(0, 8)}`;

const suppliers: readonly [zh: string, en: string, offers: string, terms: number, usd?: true][] = [
  ['满洲里北疆木业', 'Manzhouli Beijiang Timber', 'MGP LAR BIR', 30],
  ['绥芬河远东木材', 'Suifenhe Far East Timber', 'MGP LAR ASH', 30],
  ['太仓港新西木业', 'Taicang NZ Logs', 'RAD', 15],
  ['福建闽北林场', 'Minbei Forest Farm, Fujian', 'CHF MAS', 0],
  ['江西赣南林业', 'Gannan Forestry, Jiangxi', 'CHF MAS', 30],
  ['青岛北欧云杉', 'Qingdao Nordic Spruce', 'SPR HEM', 45],
  ['加西林产品公司', 'West Canada Lumber Ltd', 'HEM DGF SPR', 45, true],
  ['东莞美欧硬木', 'Dongguan Hardwoods', 'OAK ASH BEE', 30],
  ['阿巴拉契亚硬木', 'Appalachian Hardwood Inc.', 'OAK ASH', 60, true],
  ['张家港热带木材', 'Zhangjiagang Tropical Timber', 'MER TEA', 30],
  ['临沂板材厂', 'Linyi Panel Works', 'BIR RAD MAS', 15],
  ['德中榉木', 'Sino-German Beech', 'BEE DGF', 45],
];

const customers: readonly [zh: string, en: string, weight: number, terms: number][] = [
  ['李记家具', 'Li Furniture', 9, 30],
  ['宏达建筑', 'Hongda Construction', 8, 45],
  ['南方门窗', 'Southern Doors & Windows', 7, 30],
  ['顺发装饰', 'Shunfa Interiors', 6, 30],
  ['金丝楠工艺', 'Jinsi Crafts', 3, 15],
  ['中天模板', 'Zhongtian Formwork', 7, 45],
  ['王师傅木工坊', 'Master Wang Joinery', 2, 0],
  ['鼎盛地板', 'Dingsheng Flooring', 6, 30],
  ['恒通包装', 'Hengtong Packaging', 5, 30],
  ['新城园林', 'New City Landscapes', 4, 30],
  ['安居木屋', 'Anju Timber Houses', 4, 30],
  ['博雅乐器', 'Boya Instruments', 2, 15],
  ['东海船艺', 'Donghai Boatyard', 2, 30],
  ['兴业托盘', 'Xingye Pallets', 5, 30],
  ['百年古建', 'Centennial Heritage Builders', 3, 45],
  ['小杨木作', "Xiao Yang's Woodwork", 1, 0],
  ['华美橱柜', 'Huamei Cabinets', 5, 30],
  ['嘉禾家居', 'Jiahe Home', 4, 30],
  ['永固脚手', 'Yonggu Scaffolding', 4, 30],
  ['森活家具', 'Senhuo Furniture', 4, 30],
  ['江北木材行', 'Jiangbei Timber Shop', 5, 15],
  ['老赵木材店', "Old Zhao's Timber", 2, 0],
  ['丰泽建材', 'Fengze Building Supplies', 5, 30],
  ['优品儿童家具', 'Youpin Kids Furniture', 3, 30],
  ['云顶酒店工程', 'Yunding Hotel Projects', 3, 45],
  ['瑞和装饰', 'Ruihe Decoration', 3, 30],
  ['联创展示', 'Lianchuang Exhibits', 2, 15],
  ['方圆木业', 'Fangyuan Timber', 4, 30],
  ['锦绣屏风', 'Jinxiu Screens', 1, 15],
  ['大成集装箱', 'Dacheng Containers', 4, 30],
  ['春晖幼教', 'Chunhui Play', 2, 30],
  ['西山茶室', 'Xishan Tea Houses', 1, 0],
  ['通达铁路物资', 'Tongda Railway Supplies', 4, 60],
  ['雅格楼梯', 'Yage Stairs', 3, 30],
  ['明珠整装', 'Mingzhu Homes', 3, 30],
  ['海天码头', 'Haitian Wharf', 2, 45],
];

/** Four customers have stopped paying, one for each class of age; two of them are over what they may owe. */
const stopped: Readonly<Record<string, number>> = {
  顺发装饰: 24,
  新城园林: 62,
  嘉禾家居: 95,
  丰泽建材: 150,
};
/** Two suppliers wait for their money: one claims more than was received. */
const unpaid: Readonly<Record<string, number>> = { 青岛北欧云杉: 80, 德中榉木: 45 };
/** What these may owe since they pay late; they owe more. */
export const loweredLimits: Readonly<Record<string, number>> = { 嘉禾家居: 3_000_000, 丰泽建材: 5_000_000 };

export const demoPartners: readonly DemoPartner[] = [
  ...suppliers.map(
    ([zh, en, offers, termsDays, usd], at): DemoPartner => ({
      ...{ code: codeOf('S', at), zh, en, kind: 'supplier', termsDays, phone: phoneOf(at) },
      ...{ creditLimitMinor: null, offers: offers.split(' '), weight: 1, rebate: 0 },
      fx: usd ? { currency: 'USD', rate: '7.12' } : null,
      ...{ payDay: 8 + (at % 3) * 7, payEvery: 1, paidUntil: unpaid[zh] ?? null },
    }),
  ),
  ...customers.map(
    ([zh, en, weight, termsDays], at): DemoPartner => ({
      ...{ code: codeOf('C', at), zh, en, kind: 'customer', termsDays, phone: phoneOf(20 + at) },
      creditLimitMinor: termsDays === 0 ? null : weight * 8_000_000,
      ...{ offers: [], weight, fx: null, rebate: weight >= 7 ? 0.02 : weight >= 4 ? 0.01 : 0 },
      ...{ payDay: 5 + (at % 4) * 6, payEvery: weight >= 5 ? 1 : 2, paidUntil: stopped[zh] ?? null },
    }),
  ),
];

function codeOf(letter: string, at: number): string {
  return `${letter}-${String(at + 1).padStart(3, '0')}`;
}
