import type { ApplicationKind, ApplicationState, NewApplication } from '@console/contract/apartment';
import { daysAfter } from '../../../days.ts';

/** Somebody who applies for something, and how far that has come. */
export interface Wish {
  readonly kind: ApplicationKind;
  /** Room, and bed where it is let by the bed, of who lives there; `renews` for the next one whose tenancy ends; null for who wants to come in. */
  readonly of: string | 'renews' | null;
  readonly until: ApplicationState;
  /** So many days ago it was entered. */
  readonly ago: number;
  readonly name?: string;
  readonly note?: string;
  /** What was asked or answered. */
  readonly reason?: string;
  /** A check-in that goes to a draw instead of into a room. */
  readonly draw?: 'published' | 'draft';
  /** The resident's own account, where they apply themselves. */
  readonly by?: string;
}

const comes = (name: string, until: ApplicationState, ago: number, more: Partial<Wish> = {}): Wish => ({
  ...{ kind: 'check_in', of: null, until, ago, name },
  ...more,
});
const asks = (
  kind: ApplicationKind,
  of: string,
  until: ApplicationState,
  ago: number,
  more: Partial<Wish> = {},
): Wish => ({ kind, of, until, ago, ...more });

const old = 20;
const recent = 6;

/** In the order in which they are entered: numbers follow from it, and the first five of Riverside are those of A-20. */
const lanting: readonly Wish[] = [
  comes('唐晓岚', 'rejected', old, { reason: '未提供在职证明' }),
  comes('邵文博', 'withdrawn', old, { reason: '已另租住处' }),
  comes('程雅', 'expired', old, { reason: '' }),
  asks('renew', 'renews', 'fulfilled', old),
  asks('renew', 'renews', 'fulfilled', old),
  asks('renew', 'renews', 'withdrawn', old, { reason: '岗位调动未定' }),
  asks('transfer', '203', 'rejected', old, {
    note: '希望换到楼层低一些的房间',
    reason: '二至四层目前无空房',
  }),
  asks('check_out', '302', 'withdrawn', old, { reason: '调岗取消，继续租住' }),
  asks('check_out', '402', 'rejected', old, { reason: '租约未满，请先与房管商定' }),
  asks('add_occupant', '501', 'rejected', old, { name: '贺佳', reason: '已达核定人数' }),
  asks('dispute', '503', 'rejected', old, { note: '四月电费偏高', reason: '照片与抄表一致，用量属实' }),
  comes('姜宇', 'approved', old, { draw: 'draft' }),
  comes('戴琳', 'approved', old, { draw: 'draft' }),
  comes('韩卓', 'approved', old, { draw: 'draft' }),
  comes('卢静怡', 'under_review', recent),
  comes('苗森', 'needs_info', recent, { reason: '请补充入职证明' }),
  asks('renew', 'renews', 'under_review', recent),
  asks('renew', 'renews', 'approved', recent),
  asks('transfer', '404', 'under_review', recent, { note: '靠马路，夜间较吵' }),
  asks('transfer', '201', 'needs_info', recent, { note: '与同事合住', reason: '请写明想换的房型' }),
  asks('check_out', '305', 'under_review', recent),
  asks('add_occupant', '504', 'needs_info', recent, { name: '夏可', reason: '请补充关系证明' }),
  comes('樊志远', 'submitted', 1),
  comes('柳青', 'submitted', 1),
  comes('秦朗', 'draft', 1),
  asks('renew', 'renews', 'draft', 1),
  asks('transfer', '302', 'draft', 1),
  asks('check_out', '501', 'draft', 1),
  asks('add_occupant', '102', 'submitted', 0, { name: '何晴', by: 'apt-resident' }),
  asks('dispute', '301', 'submitted', 0, { note: '五月水费与家中用量不符，请核对', by: 'apt-resident-2' }),
];

const riverside: readonly Wish[] = [
  ...['祝安', '丁晓禾', '欧阳雪', '钟毅', '白鹭'].map((name) =>
    comes(name, 'approved', old, { draw: 'published' }),
  ),
  asks('transfer', '105', 'withdrawn', old, { reason: '暂不换房' }),
  asks('renew', 'renews', 'rejected', old, { reason: '欠费未清，请先结清' }),
  asks('add_occupant', '302', 'approved', recent, { name: '温宁' }),
  asks('transfer', '302', 'submitted', recent, { note: '想换到一楼' }),
  asks('check_out', '105', 'needs_info', recent, { reason: '请确认退房日期' }),
  asks('dispute', '404', 'under_review', recent, { note: '公摊照明费为什么比上月多' }),
  asks('renew', 'renews', 'needs_info', recent, { reason: '请确认续租月数' }),
  asks('add_occupant', '304', 'draft', 1, { name: '董萱' }),
  asks('check_out', '304', 'submitted', 1),
  asks('add_occupant', '306', 'under_review', 0, { name: '吕宁', by: 'apt-resident-3' }),
];

export const wishesOf = (code: string): readonly Wish[] => (code === 'LT' ? lanting : riverside);

/** What a wish says of days, as its kind asks for it. */
export function saidOf({ kind }: Wish, day: string): Partial<NewApplication> {
  const months = { renew: 12, check_in: 12 } as const;
  return {
    ...(kind === 'check_in' || kind === 'renew' ? { months: months[kind] } : {}),
    ...(kind === 'check_in' || kind === 'transfer' || kind === 'add_occupant'
      ? { from: daysAfter(day, 45) }
      : {}),
    ...(kind === 'check_out' ? { lastDay: daysAfter(day, 60) } : {}),
  };
}
