import type { TagColor } from '@console/contract/notes';

export interface SeedNote {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
  /** 1: a check list. */
  readonly type?: 0 | 1;
  readonly is_finished?: boolean;
  readonly make_it_top?: boolean;
  /** Reminds every month on this day, at nine in the morning in Shanghai. */
  readonly remindOn?: number;
  readonly trashed?: boolean;
}

/** Tags that have a colour; what stands below one has one of its own. */
export const tagColours: Readonly<Record<string, TagColor>> = {
  公寓: 'teal',
  '公寓/抄表': 'green',
  通知: 'yellow',
  每月: 'purple',
  木材: 'orange',
  '木材/采购': 'red',
  ops: 'grey',
  docker: 'blue',
  生活: 'pink',
  work: 'blue',
  菜谱: 'red',
};

const admin: SeedNote[] = [
  {
    title: '每月抄表安排',
    tags: ['公寓/抄表', '每月'],
    make_it_top: true,
    remindOn: 25,
    content:
      '每月 **25 日** 前完成全部抄表，先电表后水表。\n\n- [x] 1 号楼 电表\n- [x] 1 号楼 水表\n- [ ] 2 号楼 电表\n- [ ] 2 号楼 水表\n- [ ] 复核用量异常的房间\n\n| 楼栋 | 房间数 | 上月漏抄 |\n|---|---:|---:|\n| 1 号楼 | 36 | 0 |\n| 2 号楼 | 42 | 3 |\n\n> 读数比上月小的，先拍照再录入，不要直接改底数。\n',
  },
  {
    title: '公寓管理 SOP',
    tags: ['公寓'],
    make_it_top: true,
    content:
      '# 公寓管理日常\n\n## 入住\n1. 核对身份证与合同\n2. 录入水电底数，拍照存档\n3. 发放钥匙，登记门禁\n\n## 退房\n1. 现场抄表\n2. 检查家具清单\n3. 结算押金，三个工作日内退还\n\n## 每周\n- 巡楼一次，检查消防通道\n- 清点空房，更新房态\n',
  },
  {
    title: 'Deploying the console',
    tags: ['ops', 'docker'],
    content:
      '# Deploy with Docker\n\nBuild on one machine, run on another.\n\n```sh\ndocker compose pull\ndocker compose up -d --wait\ndocker compose logs -f server\n```\n\n1. Back up the database first\n2. Migrations run at start; watch for `applied`\n3. Check `/readyz`, then open the five areas\n\n*Rollback*: start the image before, the schema only grows.\n',
  },
  {
    title: 'Docker部署检查表',
    tags: ['ops', 'docker'],
    type: 1,
    content:
      '- [x] 镜像版本已固定\n- [x] 数据目录已挂载\n- [ ] 备份任务已验证（恢复过一次才算）\n- [ ] 证书到期提醒\n\n目录 文件权限：`data` 归 `10001:10001`，配置文件只读。\n',
  },
  {
    title: '樟子松到货验收',
    tags: ['木材/采购'],
    content:
      '车号 粤B·58213，三包，规格 40×90×4000。\n\n- 含水率抽检 5 根：13%、14%、12%、15%、13%\n- 蓝变约 2%，可接受\n- 方数按 **实测** 入库，不按码单\n\n与供应商约定：短少超过 1% 当场签字。\n',
  },
  {
    title: 'Timber volume, how we count',
    tags: ['木材', 'rules'],
    content:
      'Volume of a board in m³ is thickness × width × length in metres.\n\n`40 × 90 × 4000 mm` → **0.0144 m³** a piece, 69 pieces to the cubic metre (rounded down).\n\nRound once, at the end, half up, four decimals. Never add rounded lines.\n',
  },
  {
    title: '电费单价调整通知',
    tags: ['公寓', '通知'],
    is_finished: true,
    content:
      '自下月 1 日起电费按 **0.92 元/度** 计收，水费不变。\n\n请在 20 日前通知全部住户，公告栏与短信各一次。\n',
  },
  {
    title: '停水公告',
    tags: ['公寓', '通知'],
    is_finished: true,
    content: '因市政管道检修，周三 9:00–17:00 停水，请提前储水。\n\n联系电话见大堂公告栏。\n',
  },
  {
    title: 'Meeting notes: quarterly review',
    tags: ['meeting'],
    content:
      '## Agreed\n- Vacancy below 4 %\n- One price list for both teams from January\n- Bills leave by the 3rd\n\n## Open\n- [ ] Who checks the meter readings of building 2?\n- [ ] Timber margin after freight\n\n## Next\nSecond Tuesday of the month.\n',
  },
  {
    title: '门禁系统供应商对比',
    tags: ['公寓', '采购'],
    content:
      '| 项目 | 甲 | 乙 |\n|---|---|---|\n| 单价 | 480 | 520 |\n| 离线开门 | 否 | 是 |\n| 质保 | 1 年 | 3 年 |\n\n倾向 **乙**：断网也能开门。\n',
  },
  {
    title: 'SQL I keep looking up',
    tags: ['ops'],
    content:
      "Rows locked right now:\n\n```sql\nselect pid, state, wait_event_type, query\nfrom pg_stat_activity\nwhere wait_event_type = 'Lock';\n```\n\nSize of every table: `\\dt+`. Slow query? `explain (analyze, buffers)`.\n",
  },
  {
    title: '合同到期提醒',
    tags: ['公寓', '每月'],
    remindOn: 5,
    content:
      '- [ ] 1-302 张先生，下月 5 日\n- [ ] 1-507 李女士，下月 12 日，想续租\n- [x] 2-101 空置，已挂出\n\n提前 30 天联系，续租涨幅不超过 5%。\n',
  },
  {
    title: 'Reading list',
    tags: [],
    content:
      '- [Designing forms](https://example.org/forms), the part about errors\n- Patterns of distributed systems\n- Plumbing and wiring in old houses, chapter three\n\nLater: compare with how we [count timber](/wood/).\n',
  },
  {
    title: '旧钥匙登记表',
    tags: ['公寓'],
    trashed: true,
    content:
      '已改用系统登记，这张表不再更新。\n\n| 房间 | 钥匙 | 领用人 |\n|---|---:|---|\n| 1-302 | 2 | 张先生 |\n| 1-507 | 3 | 李女士 |\n',
  },
  {
    title: 'Weekly checks',
    tags: ['公寓', 'rules'],
    type: 1,
    content:
      '- [x] Fire exits are free\n- [x] Lift certificate is in date\n- [ ] Empty rooms: windows closed, water off\n- [ ] Basement pump: test run\n',
  },
];

const member: SeedNote[] = [
  {
    title: '我的待办',
    tags: ['生活'],
    type: 1,
    make_it_top: true,
    content: '- [x] 交房租\n- [ ] 报修阳台灯\n- [ ] 买抄表用的手电筒\n- [ ] 给妈妈打电话\n',
  },
  {
    title: 'Groceries',
    tags: ['生活'],
    content: '- [ ] rice\n- [ ] tofu\n- [ ] spring onions\n- [x] soy sauce\n',
  },
  {
    title: '红烧肉',
    tags: ['菜谱'],
    content:
      '五花肉 500 克切块，冷水下锅焯水。\n\n1. 小火炒糖色\n2. 下肉翻炒，加姜、八角、桂皮\n3. 生抽两勺、老抽一勺、黄酒没过\n4. 小火 **60 分钟**，大火收汁\n',
  },
  {
    title: 'Recipe for a calm release',
    tags: ['work', 'docker'],
    content:
      '1. Merge before lunch, never on Friday\n2. Release one area, look at it, then the next\n3. Write down what broke\n\nThe one command to remember:\n\n```sh\nnpm run rollback -- notes\n```\n',
  },
  {
    title: '木材市场行情',
    tags: ['work'],
    content:
      '本周樟子松上涨 20 元/方，落叶松持平。\n\n口岸到货减少，下周可能继续涨；库存够卖三周，先不追。\n',
  },
  {
    title: '仓库盘点要点',
    tags: ['work'],
    content:
      '- 先停出库再盘\n- 每垛贴盘点签\n- 差异超过 **0.5%** 复盘一次\n- 目录 文件 一起存档：照片、签字表、差异表\n',
  },
  {
    title: 'Wi-Fi at the office',
    tags: ['work'],
    content: 'Guest network: ask the front desk. Printer is on the second floor, queue `front-desk`.\n',
  },
  {
    title: '搬家清单',
    tags: ['生活'],
    is_finished: true,
    content: '- [x] 联系搬家公司\n- [x] 水电过户\n- [x] 退还钥匙\n- [x] 更新地址\n',
  },
  {
    title: 'Bits of Markdown',
    tags: [],
    content:
      '## A table\n\n| Left | Right |\n|:--|--:|\n| a | 1 |\n| b | 22 |\n\n## A quote\n\n> Measure twice, cut once.\n\n## Code\n\n`inline` and\n\n```ts\nconst total = lines.reduce((sum, line) => sum + line.amountMinor, 0);\n```\n\n~~struck~~, **strong**, *slanted*, a footnote[^1].\n\n[^1]: At the end.\n',
  },
  {
    title: '',
    tags: [],
    content: '# 会议速记\n\n物业费口径统一，下月起按建筑面积计算。\n\n参加：前台、财务、工程。\n',
  },
  {
    title: '学习笔记：水表倒转',
    tags: ['work'],
    content:
      '旧表拆下时读数 1024，新表底数 3。换表当月用量 = (1024 − 上月读数) + (新表读数 − 3)。\n\n系统里叫 **换表**，不要用修改底数代替。\n',
  },
  {
    title: 'Ideas 💡',
    tags: ['work'],
    content:
      '- QR code on every meter, scan to enter the reading\n- Photograph a tally sheet instead of typing it\n- Weekly digest of vacant rooms\n',
  },
  {
    title: 'Rent and utilities',
    tags: ['生活'],
    remindOn: 1,
    content: 'Rent 2,400 yuan, by transfer on the 1st. Electricity and water are on the same bill.\n',
  },
  {
    title: 'Old shopping list',
    tags: ['生活'],
    trashed: true,
    content: '- [x] lamp\n- [x] mop\n- [x] two chairs\n',
  },
];

/** Whose notes, by username. */
export const noteTexts: Readonly<Record<string, readonly SeedNote[]>> = { admin, member };
