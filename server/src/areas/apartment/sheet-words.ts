import {
  type anomalyRuleNames,
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
  type usageKinds,
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

export const yesWords: Words = { zh: '是', en: 'Yes' };
export const noWords: Words = { zh: '否', en: 'No' };

/** The note of a check, in which a rule that was waived is named by its code, as people say it. */
export function noteInWords(note: string, language: Language): string {
  const { rule, bearer, text } = readCheckNote(note);
  if (!rule) return text;
  const what = [ruleWords[rule], bearer && bearerWords[bearer]].flatMap((words) => words?.[language] ?? []);
  return `${what.join(' – ')}${{ zh: '：', en: ': ' }[language]}${text}`;
}
