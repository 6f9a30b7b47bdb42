import {
  type anomalyRuleNames,
  type chargeKinds,
  type checkGates,
  type checkResults,
  type checkSubjects,
  type correctionStates,
  type flowKinds,
  type gapBearers,
  type genders,
  type idKinds,
  type leaseModes,
  type MeterKind,
  type meterScopes,
  type moneyAccounts,
  type moneyFlowKinds,
  type payCycles,
  type paymentMethods,
  readCheckNote,
  type registers,
  type roomStates,
  type StatTopic,
  type statTopics,
  type usageKinds,
  type utilities,
} from '@console/contract/apartment';
import type { Language, Words } from '../../house/sheets/sheet-cells.ts';

// The same words as on the screens.
type WordsOf<Values extends readonly string[]> = Readonly<Record<Values[number], Words>>;

/** What people call the column of room numbers, and that of rents, in sheets of their own. */
export const roomHeaders = [
  '房间号',
  '房间',
  '室号',
  '房间编号',
  'Room',
  'Room number',
  'Room no',
  'Room no.',
];
export const rentHeaders = ['月租', '月租金', 'Monthly rent'];

export const kindWords = {
  electricity: { zh: '电', en: 'Electricity' },
  cold_water: { zh: '冷水', en: 'Cold water' },
  hot_water: { zh: '热水', en: 'Hot water' },
  gas: { zh: '燃气', en: 'Gas' },
  heat: { zh: '热量', en: 'Heat' },
} as const satisfies Record<MeterKind, Words>;

const energy = { zh: 'kWh', en: 'kWh' };
const volume = { zh: 'm³', en: 'm³' };
export const unitWords: Readonly<Record<MeterKind, Words>> = {
  electricity: energy,
  cold_water: volume,
  hot_water: volume,
  gas: volume,
  heat: energy,
};

/** How sheets of meters name kinds beside that; of water without a word more the cold one is meant. */
export const kindSynonyms: Partial<Record<MeterKind, readonly string[]>> = {
  electricity: ['电表', '用电', 'Electric', 'Electricity meter'],
  cold_water: ['冷水表', '水', '水表', '自来水', 'Water', 'Water meter'],
  hot_water: ['热水表'],
  gas: ['燃气表', '气', '气表', '天然气', 'Gas meter'],
  heat: ['热量表', '热能', '暖气', '热能表', 'Heat meter'],
};

/** What people write behind a value that a meter shows. */
export const quantityUnits = ['kWh', '度', 'm³', '立方', '立方米', '方', '吨'];

export const registerWords = {
  total: { zh: '总', en: 'Total' },
  peak: { zh: '峰', en: 'Peak' },
  flat: { zh: '平', en: 'Flat' },
  valley: { zh: '谷', en: 'Valley' },
} as const satisfies WordsOf<typeof registers>;

export const scopeWords: WordsOf<typeof meterScopes> = {
  room: { zh: '房间', en: 'Room' },
  common: { zh: '公共', en: 'Common' },
  master: { zh: '总表', en: 'Master meter' },
};

export const roomStateWords: WordsOf<typeof roomStates> = {
  disabled: { zh: '停用', en: 'Disabled' },
  maintenance: { zh: '维修中', en: 'Maintenance' },
  checkout_pending: { zh: '待退房', en: 'Checking out' },
  occupied: { zh: '在住', en: 'Occupied' },
  reserved: { zh: '已预订', en: 'Reserved' },
  vacant: { zh: '空置', en: 'Vacant' },
};

export const leaseModeWords = {
  whole: { zh: '整间', en: 'Room' },
  bed: { zh: '床位', en: 'Bed' },
} as const satisfies WordsOf<typeof leaseModes>;

export const idKindWords = {
  id_card: { zh: '身份证', en: 'Identity card' },
  passport: { zh: '护照', en: 'Passport' },
  permit: { zh: '居住证', en: 'Residence permit' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies WordsOf<typeof idKinds>;

export const genderWords = {
  female: { zh: '女', en: 'Female' },
  male: { zh: '男', en: 'Male' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies WordsOf<typeof genders>;

/** By months that are paid at once. */
export const payCycleWords = {
  1: { zh: '月付', en: 'Month' },
  2: { zh: '双月付', en: 'Two months' },
  3: { zh: '季付', en: 'Quarter' },
  6: { zh: '半年付', en: 'Half-year' },
  12: { zh: '年付', en: 'Year' },
} as const satisfies Readonly<Record<(typeof payCycles)[number], Words>>;

export const usageKindWords: WordsOf<typeof usageKinds> = {
  actual: { zh: '抄表', en: 'Read' },
  estimated: { zh: '估抄', en: 'Estimated' },
  trued_up: { zh: '补正', en: 'True-up' },
};

export const flowKindWords: WordsOf<typeof flowKinds> = {
  actual: { zh: '抄表', en: 'Read' },
  estimated: { zh: '估抄', en: 'Estimated' },
  true_up: { zh: '补正', en: 'True-up' },
  correction: { zh: '更正', en: 'Correction' },
};

export const moneyFlowWords: WordsOf<typeof moneyFlowKinds> = {
  bill_issued: { zh: '账单出账', en: 'Bill issued' },
  bill_voided: { zh: '账单作废', en: 'Bill voided' },
  credit_issued: { zh: '冲减账单', en: 'Credit note' },
  late_fee: { zh: '滞纳金', en: 'Late fee' },
  late_fee_waived: { zh: '减免滞纳金', en: 'Late fee waived' },
  payment: { zh: '收款', en: 'Payment' },
  payment_reversed: { zh: '冲销收款', en: 'Payment reversed' },
  refund: { zh: '退款', en: 'Refund' },
  refund_reversed: { zh: '冲销退款', en: 'Refund reversed' },
  deposit_received: { zh: '收取押金', en: 'Deposit received' },
  deposit_deducted: { zh: '扣除押金', en: 'Deposit deducted' },
  deposit_refunded: { zh: '退还押金', en: 'Deposit refunded' },
  deposit_transferred: { zh: '转移押金', en: 'Deposit transferred' },
};

export const moneyAccountWords: WordsOf<typeof moneyAccounts> = {
  receivable: { zh: '应收', en: 'Owed by tenants' },
  deposit: { zh: '押金', en: 'Deposits held' },
};

export const paymentMethodWords: WordsOf<typeof paymentMethods> = {
  cash: { zh: '现金', en: 'Cash' },
  wechat: { zh: '微信支付', en: 'WeChat Pay' },
  alipay: { zh: '支付宝', en: 'Alipay' },
  bank: { zh: '银行转账', en: 'Bank transfer' },
  payroll: { zh: '工资代扣', en: 'Payroll deduction' },
  deposit_offset: { zh: '押金抵扣', en: 'From deposit' },
};

/** Who has written what came by itself. */
export const byItselfWords: Words = { zh: '系统自动', en: 'Automatic' };

export const ruleWords: WordsOf<typeof anomalyRuleNames> = {
  NEGATIVE: { zh: '负用量', en: 'Negative' },
  ROLLOVER: { zh: '表计翻转', en: 'Rolled over' },
  JUMP: { zh: '突增', en: 'Jump' },
  DROP: { zh: '突降', en: 'Drop' },
  ZERO_OCCUPIED: { zh: '有人住无用量', en: 'No usage, occupied' },
  USE_VACANT: { zh: '空置有用量', en: 'Usage, vacant' },
  ESTIMATED_TWICE: { zh: '连续估抄', en: 'Estimated twice' },
  VERIFY_DUE: { zh: '表计到期待检', en: 'Meter due for verification' },
  MASTER_GAP: { zh: '总分表差额', en: 'Master meter gap' },
};

export const anomalyStateWords = {
  open: { zh: '待处理', en: 'open' },
  waived: { zh: '已放行', en: 'waived' },
  sent_back: { zh: '已退回', en: 'sent back' },
} as const satisfies Record<string, Words>;

export const lockWords = {
  draft: { zh: '尚未锁定', en: 'Not locked yet' },
  locked: { zh: '已锁定', en: 'Locked' },
} as const satisfies Record<string, Words>;

export const bearerWords: WordsOf<typeof gapBearers> = {
  landlord: { zh: '房东', en: 'The landlord' },
  tenants: { zh: '全体租户', en: 'All tenants' },
};

export const gateWords: WordsOf<typeof checkGates> = {
  read: { zh: '抄表', en: 'Reading' },
  used: { zh: '用量', en: 'Usage' },
  bill: { zh: '账单', en: 'Bill' },
  tariff: { zh: '价目', en: 'Tariff' },
};

export const resultWords: WordsOf<typeof checkResults> = {
  pass: { zh: '通过', en: 'Approved' },
  reject: { zh: '退回', en: 'Rejected' },
  waive: { zh: '放行', en: 'Waived' },
};

export const subjectWords: WordsOf<typeof checkSubjects> = {
  reading: { zh: '读数', en: 'Reading' },
  usage: { zh: '用量', en: 'Usage' },
  correction: { zh: '更正', en: 'Correction' },
  cycle: { zh: '月份', en: 'Month' },
  tariff_version: { zh: '价目', en: 'Tariff' },
  bill: { zh: '账单', en: 'Bill' },
};

export const correctionStateWords: WordsOf<typeof correctionStates> = {
  asked: { zh: '待决定', en: 'Pending' },
  approved: { zh: '已同意', en: 'Approved' },
  refused: { zh: '已拒绝', en: 'Refused' },
};

export const chargeKindWords: WordsOf<typeof chargeKinds> = {
  rent: { zh: '租金', en: 'Rent' },
  deposit: { zh: '押金', en: 'Deposit' },
  electricity: { zh: '电费', en: 'Electricity' },
  water: { zh: '水费', en: 'Water' },
  gas: { zh: '燃气费', en: 'Gas' },
  heat: { zh: '供热费', en: 'Heat' },
  common: { zh: '公摊费', en: 'Common costs' },
  service: { zh: '服务费', en: 'Service' },
  network: { zh: '网络费', en: 'Network' },
  parking: { zh: '停车费', en: 'Parking' },
  damage: { zh: '损坏赔偿', en: 'Damage' },
  cleaning: { zh: '保洁费', en: 'Cleaning' },
  late_fee: { zh: '滞纳金', en: 'Late fee' },
  discount: { zh: '优惠', en: 'Discount' },
  adjustment: { zh: '调整', en: 'Adjustment' },
  other: { zh: '其他', en: 'Other' },
};
export const utilityWords: WordsOf<typeof utilities> = {
  electricity: { zh: '电', en: 'Electricity' },
  water: { zh: '水', en: 'Water' },
  gas: { zh: '燃气', en: 'Gas' },
  heat: { zh: '供热', en: 'Heat' },
};
export const statTopicWords: WordsOf<typeof statTopics> = {
  income: { zh: '收入', en: 'Income' },
  arrears: { zh: '欠费', en: 'Arrears' },
  occupancy: { zh: '入住', en: 'Occupancy' },
  usage: { zh: '用量', en: 'Usage' },
  'cost-versus-billed': { zh: '收费与成本', en: 'Cost and billing' },
  workload: { zh: '工作量', en: 'Workload' },
};
/** What the columns of statistics are called, topic by topic. */
export const statFigureWords = {
  income: {
    chargedMinor: { zh: '应收', en: 'Charged' },
    receivedMinor: { zh: '实收', en: 'Received' },
    issuedMinor: { zh: '当月账单', en: 'Billed for the month' },
    collectedMinor: { zh: '其中已付', en: 'Of which paid' },
    collection: { zh: '收缴率', en: 'Collection rate' },
  },
  arrears: {
    arrearsMinor: { zh: '欠费', en: 'Arrears' },
    days1To30Minor: { zh: '1–30 天', en: '1–30 days' },
    days31To60Minor: { zh: '31–60 天', en: '31–60 days' },
    days61To90Minor: { zh: '61–90 天', en: '61–90 days' },
    daysOver90Minor: { zh: '90 天以上', en: 'Over 90 days' },
    bills: { zh: '逾期账单', en: 'Overdue bills' },
    oldestDays: { zh: '最长逾期天数', en: 'Longest, days' },
  },
  occupancy: {
    occupancy: { zh: '入住率', en: 'Occupancy' },
    occupiedNights: { zh: '在住夜数', en: 'Occupied nights' },
    lettableNights: { zh: '可租夜数', en: 'Lettable nights' },
    vacantNights: { zh: '空置天数', en: 'Vacant days' },
    vacancyLossMinor: { zh: '空置损失（估算）', en: 'Vacancy cost (estimate)' },
    checkIns: { zh: '入住', en: 'Check-ins' },
    checkOuts: { zh: '退房', en: 'Check-outs' },
    checkInsPerUnit: { zh: '每单元入住次数', en: 'Check-ins per unit' },
    checkOutsPerUnit: { zh: '每单元退房次数', en: 'Check-outs per unit' },
  },
  usage: {
    quantity: { zh: '用量', en: 'Usage' },
    perM2: { zh: '每平方米', en: 'Per m²' },
    perPersonDay: { zh: '每人每日', en: 'Per person-day' },
    areaM2: { zh: '面积（m²）', en: 'Area, m²' },
    personDays: { zh: '人日数', en: 'Person-days' },
    masterQuantity: { zh: '总表用量', en: 'Master meters' },
    loss: { zh: '损耗率', en: 'Loss' },
  },
  'cost-versus-billed': {
    billedMinor: { zh: '向租户收取', en: 'Billed to tenants' },
    mainsMinor: { zh: '供应商账单', en: 'Supplier’s invoices' },
    differenceMinor: { zh: '差额', en: 'Difference' },
  },
  workload: {
    readings: { zh: '抄表', en: 'Readings entered' },
    checks: { zh: '核对', en: 'Checks' },
    bills: { zh: '出账', en: 'Bills issued' },
    payments: { zh: '收款登记', en: 'Payments recorded' },
    dueReadings: { zh: '应抄', en: 'Readings due' },
    readingsInTime: { zh: '按时抄表', en: 'Read in time' },
    timeliness: { zh: '按时率', en: 'On-time rate' },
  },
} as const satisfies Record<StatTopic, Record<string, Words>>;
export const yesWords: Words = { zh: '是', en: 'Yes' };
export const noWords: Words = { zh: '否', en: 'No' };

/** The note of a check, in which a rule that was waived is named by its code, as people say it. */
export function noteInWords(note: string, language: Language): string {
  const { rule, bearer, text } = readCheckNote(note);
  if (!rule) return text;
  const what = [ruleWords[rule], bearer && bearerWords[bearer]].flatMap((words) => words?.[language] ?? []);
  return `${what.join(' – ')}${{ zh: '：', en: ': ' }[language]}${text}`;
}
