import { bvidOf, NewSavedVideo } from '@console/contract/bili';
import sql from 'sql-template-tag';
import { v5 } from 'uuid';
import type { SeedContext } from '../../../house/demo/context.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { folded } from '../block-rules.ts';
import { insertVideo } from '../library.ts';

/** Demo libraries. Titles are made up; the first three numbers are real ones, the others only well-formed. */
const shelf: readonly (Omit<NewSavedVideo, 'bvid' | 'savedAt'> & { aid: bigint })[] = [
  {
    aid: 170001n,
    title: '二房东日常：一栋公寓 36 间房的管理流程',
    tags: ['公寓', '管理'],
    note: '退房检查单值得借鉴，见 12 分钟处。',
    progressSeconds: 725,
    durationSeconds: 1580,
    uploader: '租房观察员',
    uploaderId: '10004',
    chapters: [
      { part: 1, seconds: 0, title: '一天的安排' },
      { part: 1, seconds: 312, title: '收租与催缴' },
      { part: 1, seconds: 725, title: '退房检查单' },
    ],
  },
  { aid: 78977417n, title: '水电抄表怎么做不出错？三种读数异常的处理', tags: ['公寓', '抄表'], note: '' },
  {
    aid: 753839250n,
    title: '榫卯入门：从燕尾榫开始',
    tags: ['木工', '入门'],
    note: '第二集讲锯路余量。',
    part: 2,
    progressSeconds: 310,
    durationSeconds: 960,
    uploader: '木作小栈',
    uploaderId: '10002',
    chapters: [
      { part: 1, seconds: 40, title: '画线' },
      { part: 2, seconds: 310, title: '锯路余量' },
    ],
  },
  {
    aid: 51234001n,
    title: '原木材积计算：国标与板尺对照',
    tags: ['木材', '计算'],
    note: '和我们的材积计算器核对过。',
  },
  { aid: 51234002n, title: '板材干燥与含水率，仓库里怎么堆', tags: ['木材', '仓库'], watchLater: true },
  {
    aid: 51234003n,
    title: '手工刨的调校与研磨',
    tags: ['木工', '工具'],
    progressSeconds: 1500,
    durationSeconds: 1504,
    watched: true,
  },
  {
    aid: 51234004n,
    title: 'PostgreSQL 行级安全实战',
    tags: ['编程', '数据库'],
    note: '策略里调用函数的性能部分要再看一遍。',
  },
  { aid: 51234005n, title: 'TypeScript 类型体操：从 JSON 推断接口', tags: ['编程', 'TypeScript'] },
  {
    aid: 51234006n,
    title: '微前端：模块联邦的运行时加载',
    tags: ['编程', '前端'],
    progressSeconds: 60,
    durationSeconds: 2700,
  },
  {
    aid: 51234007n,
    title: '公寓消防自查：每月一次要看哪些地方',
    tags: ['公寓', '安全'],
    note: '灭火器压力表、疏散灯、楼道杂物。',
  },
  { aid: 51234008n, title: '租约到期提醒与续租沟通话术', tags: ['公寓', '租约'], watchLater: true },
  {
    aid: 51234009n,
    title: '给办公室做一张白蜡木长桌',
    tags: ['木工', '家具'],
    note: '榫头尺寸图在第三部分。',
    part: 3,
  },
];

const day = 86_400_000;
/** One every third day, the last one yesterday. */
const savedOn = (index: number, now: number) =>
  new Date(now - (1 + 3 * (shelf.length - 1 - index)) * day).toISOString();

/** What was played: what has a place, the last of it yesterday evening, and one video that nobody has saved. */
const playedOf = (now: number) =>
  [...shelf.filter(({ progressSeconds = 0 }) => progressSeconds > 0), unsaved].map((video, index) => ({
    bvid: bvidOf(video.aid),
    title: video.title ?? '',
    part: video.part ?? 1,
    progressSeconds: video.progressSeconds ?? 0,
    watched: video.watched ?? false,
    uploader: video.uploader ?? '',
    uploaderId: video.uploaderId ?? null,
    durationSeconds: video.durationSeconds ?? null,
    cover: '',
    watchedAt: new Date(now - (1 + 2 * index) * (day / 2)).toISOString(),
  }));

const unsaved: (typeof shelf)[number] = {
  aid: 51234010n,
  title: '老房子换窗：一扇木窗的修复',
  progressSeconds: 210,
  durationSeconds: 1230,
  uploader: '木作小栈',
  uploaderId: '10002',
};

const unwanted = [
  { kind: 'word', value: '震惊', name: '震惊' },
  { kind: 'uploader', value: '10005', name: '锯末与刨花' },
];
/** The same entry has the same number however often the first start is tried. */
const blockSpace = '8f0f4a9e-6d0c-4f5e-9a53-2a4a1c0be7a1';

async function seedWatching(db: Db, userId: string): Promise<void> {
  const watches = playedOf(Date.now()).map((watch) => ({ userId, ...watch }));
  const blocks = unwanted.map((block) => ({
    ...{ userId, blockId: v5(`${userId}/${block.value}`, blockSpace), ...block, folded: folded(block.value) },
  }));
  const once = sql`on conflict do nothing`;
  await db.batch(
    ...insertionsOf('bili.watches', watches, once),
    ...insertionsOf('bili.blocks', blocks, once),
  );
}

/** Twelve videos for `admin`, what was played and what is not wanted, and the same for `member`. */
export async function seedBili({ as, users }: SeedContext): Promise<void> {
  for (const username of ['admin', 'member']) {
    const userId = users[username];
    if (userId === undefined) continue;
    for (const [index, { aid, ...words }] of shelf.entries()) {
      const savedAt = savedOn(index, Date.now());
      await insertVideo(
        as(userId),
        { userId, coverUrl: () => null },
        NewSavedVideo.parse({ ...words, bvid: bvidOf(aid), savedAt }),
      );
    }
    await seedWatching(as(userId), userId);
  }
}
