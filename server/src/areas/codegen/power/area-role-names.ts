import type { TenantArea } from '@console/contract';

interface Names {
  readonly zh: string;
  readonly en: string;
}

/** Roles inside buildings and teams, as their areas call them: columns of the matrix that are shown only. */
export const areaRoleNames: Readonly<Record<TenantArea, Readonly<Record<string, Names>>>> = {
  apartment: {
    OWN: { zh: '所有者', en: 'Owner' },
    MGR: { zh: '经理', en: 'Manager' },
    RDR: { zh: '抄表员', en: 'Meter reader' },
    CHK: { zh: '核表员', en: 'Checker' },
    CSH: { zh: '收银', en: 'Cashier' },
    FDK: { zh: '前台', en: 'Front desk' },
    AUD: { zh: '审计', en: 'Auditor' },
    RES: { zh: '住户', en: 'Resident' },
  },
  wood: {
    OW: { zh: '所有者', en: 'Owner' },
    MG: { zh: '经理', en: 'Manager' },
    BY: { zh: '采购', en: 'Buyer' },
    SL: { zh: '销售', en: 'Seller' },
    WH: { zh: '仓管', en: 'Yard keeper' },
    AC: { zh: '会计', en: 'Accountant' },
    VW: { zh: '查看', en: 'Viewer' },
  },
};
