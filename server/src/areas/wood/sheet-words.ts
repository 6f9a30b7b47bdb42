import type { baseUnits, priceUnits, SortForm, sortGrades } from '@console/contract/wood';
import type { Words } from '../../house/sheets/sheet-cells.ts';

// The same words as on the screens.
type WordsOf<Value extends string> = Readonly<Record<Value, Words>>;

export const formWords: WordsOf<SortForm> = {
  log: { zh: '原木', en: 'Log' },
  pole: { zh: '小径材', en: 'Pole' },
  sawn_board: { zh: '板材', en: 'Board' },
  square: { zh: '方材', en: 'Square' },
  sheet: { zh: '板片材', en: 'Sheet' },
  other: { zh: '其他', en: 'Other' },
};

export const gradeWords: WordsOf<(typeof sortGrades)[number]> = {
  top: { zh: '特等', en: 'Top' },
  '1': { zh: '一等', en: 'First' },
  '2': { zh: '二等', en: 'Second' },
  '3': { zh: '三等', en: 'Third' },
  utility: { zh: '等外', en: 'Utility' },
  unsorted: { zh: '未分等', en: 'Unsorted' },
};

export const baseUnitWords: WordsOf<(typeof baseUnits)[number]> = {
  m3: { zh: 'm³', en: 'm³' },
  piece: { zh: '件', en: 'piece' },
  sheet: { zh: '张', en: 'sheet' },
  tonne: { zh: '吨', en: 'tonne' },
};

export const priceUnitWords: WordsOf<(typeof priceUnits)[number]> = {
  ...baseUnitWords,
  board_foot: { zh: '板英尺', en: 'board foot' },
};

/** Above the columns of a sheet of sorts. */
export const sortHeaders = {
  code: { zh: '编码', en: 'Code' },
  nameZh: { zh: '中文名称', en: 'Chinese name' },
  nameEn: { zh: '英文名称', en: 'English name' },
  parent: { zh: '上级种类', en: 'Parent sort' },
  form: { zh: '形态', en: 'Form' },
  species: { zh: '树种', en: 'Species' },
  grade: { zh: '等级', en: 'Grade' },
  thicknessMm: { zh: '厚度（mm）', en: 'Thickness (mm)' },
  widthMm: { zh: '宽度（mm）', en: 'Width (mm)' },
  lengthM: { zh: '长度（m）', en: 'Length (m)' },
  diameterMinCm: { zh: '最小直径（cm）', en: 'Minimum diameter (cm)' },
  diameterMaxCm: { zh: '最大直径（cm）', en: 'Maximum diameter (cm)' },
  moistureMin: { zh: '最低含水率（%）', en: 'Minimum moisture (%)' },
  moistureMax: { zh: '最高含水率（%）', en: 'Maximum moisture (%)' },
  baseUnit: { zh: '库存单位', en: 'Stock unit' },
  priceUnit: { zh: '计价单位', en: 'Price unit' },
  listPrice: { zh: '标价', en: 'List price' },
  floorPrice: { zh: '底价', en: 'Floor price' },
  minStock: { zh: '最低库存', en: 'Minimum stock' },
} as const satisfies Readonly<Record<string, Words>>;
