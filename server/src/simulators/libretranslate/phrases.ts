/** What it has learned: words of consoles, each pair in both directions. Longer ones come before their parts. */
const pairs: readonly (readonly [en: string, zh: string])[] = [
  ['could not be saved', '保存失败'],
  ['this month', '本月'],
  ['last month', '上月'],
  ['try again', '重试'],
  ['not found', '未找到'],
  ['sign in', '登录'],
  ['sign out', '退出登录'],
  ['log in', '登录'],
  ['all of it', '全部'],
  ['settings', '设置'],
  ['download', '下载'],
  ['language', '语言'],
  ['document', '单据'],
  ['building', '楼栋'],
  ['customer', '客户'],
  ['supplier', '供应商'],
  ['password', '密码'],
  ['permission', '权限'],
  ['preview', '预览'],
  ['history', '历史'],
  ['comment', '评论'],
  ['account', '账户'],
  ['confirm', '确认'],
  ['refresh', '刷新'],
  ['reading', '读数'],
  ['receipt', '收据'],
  ['welcome', '欢迎'],
  ['tenant', '租户'],
  ['cancel', '取消'],
  ['delete', '删除'],
  ['search', '搜索'],
  ['status', '状态'],
  ['amount', '金额'],
  ['saved', '已保存'],
  ['title', '标题'],
  ['print', '打印'],
  ['paper', '纸张'],
  ['close', '关闭'],
  ['price', '价格'],
  ['meter', '表计'],
  ['check', '核对'],
  ['total', '合计'],
  ['month', '月'],
  ['notes', '笔记'],
  ['error', '错误'],
  ['today', '今天'],
  ['copies', '份'],
  ['copy', '复制'],
  ['edit', '编辑'],
  ['save', '保存'],
  ['name', '名称'],
  ['room', '房间'],
  ['bill', '账单'],
  ['rent', '租金'],
  ['open', '打开'],
  ['page', '页'],
  ['note', '备注'],
  ['from', '从'],
  ['date', '日期'],
  ['hello', '您好'],
  ['file', '文件'],
  ['text', '文本'],
  ['the ', ''],
  ['yes', '是'],
  ['new', '新建'],
  ['add', '添加'],
  ['day', '天'],
  ['no', '否'],
  ['to', '到'],
];

const markup = /(<[^>]*>|&(?:lt|gt|amp|quot|#39);)/;

/** Tags pass as they are; of the words between them those that it knows are said in the other language. */
export function saidIn(text: string, target: 'en' | 'zh'): string {
  return text
    .split(markup)
    .map((part, at) => (at % 2 === 1 ? part : target === 'zh' ? inChinese(part) : inEnglish(part)))
    .join('');
}

function inChinese(text: string): string {
  let said = text;
  for (const [en, zh] of pairs) said = said.replace(new RegExp(`(?<![A-Za-z])${en}s?(?![A-Za-z])`, 'gi'), zh);
  return said
    .replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
    .replace(/(?<=\p{Script=Han})\.(?=\s|$)/gu, '。')
    .replace(/(?<=\p{Script=Han}),\s*/gu, '，');
}

function inEnglish(text: string): string {
  let said = text;
  for (const [en, zh] of pairs) if (zh !== '') said = said.replaceAll(zh, ` ${en} `);
  const plain = said.replace(/\s+/g, ' ').trim().replaceAll('。', '.').replaceAll('，', ',');
  return plain === text ? text : plain.charAt(0).toUpperCase() + plain.slice(1);
}
