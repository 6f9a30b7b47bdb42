import type { ApplicationKind, BillKind } from '@console/contract/apartment';
import type { Words } from '../../../house/sheets/sheet-cells.ts';

// The same words as on the screens.

/** What the file of somebody's own data calls its parts. */
export const exportWords = {
  person: { zh: '个人资料', en: 'Personal details' },
  name: { zh: '姓名', en: 'Name' },
  phone: { zh: '手机', en: 'Phone' },
  idKind: { zh: '证件类型', en: 'ID type' },
  idNumber: { zh: '证件号码', en: 'ID number' },
  gender: { zh: '性别', en: 'Gender' },
  employer: { zh: '工作单位', en: 'Employer' },
  department: { zh: '部门', en: 'Department' },
  staffNo: { zh: '工号', en: 'Staff no.' },
  emergencyName: { zh: '紧急联系人', en: 'Emergency contact' },
  emergencyPhone: { zh: '紧急联系电话', en: 'Emergency phone' },
  account: { zh: '登录账号', en: 'Account' },
  consent: { zh: '同意保存个人信息', en: 'Consent to keeping these details' },
  tenancies: { zh: '租约', en: 'Tenancies' },
  rents: { zh: '月租金', en: 'Monthly rent' },
  lived: { zh: '居住记录', en: 'Rooms lived in' },
  bills: { zh: '账单', en: 'Bills' },
  payments: { zh: '收付款', en: 'Payments' },
  deposits: { zh: '押金', en: 'Deposit' },
  checkouts: { zh: '退房结算', en: 'Check-out settlements' },
  readings: { zh: '自助抄表', en: 'Own meter readings' },
  applications: { zh: '申请', en: 'Applications' },
  erasures: { zh: '删除个人信息申请', en: 'Erasure requests' },
  note: { zh: '说明', en: 'Note' },
} as const satisfies Record<string, Words>;

export const billKindWords: Readonly<Record<BillKind, Words>> = {
  move_in: { zh: '入住账单', en: 'Move-in bill' },
  regular: { zh: '月度账单', en: 'Monthly bill' },
  adjustment: { zh: '调整账单', en: 'Adjustment' },
  checkout: { zh: '退房账单', en: 'Check-out bill' },
  credit: { zh: '冲减账单', en: 'Credit note' },
};

export const applicationKindWords: Readonly<Record<ApplicationKind, Words>> = {
  check_in: { zh: '入住申请', en: 'Check-in' },
  renew: { zh: '续租申请', en: 'Renewal' },
  transfer: { zh: '换房申请', en: 'Room transfer' },
  check_out: { zh: '退房申请', en: 'Check-out' },
  add_occupant: { zh: '增加同住人申请', en: 'Added occupant' },
  dispute: { zh: '异议', en: 'Dispute' },
};
