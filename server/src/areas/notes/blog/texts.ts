import type { BlogPost } from '@console/contract/notes';

export type BlogLanguage = BlogPost['lang'];

/** Words of the public pages, which have no scripts and therefore no translations of the console's. */
export const blogTexts = {
  en: {
    code: 'en',
    locale: 'en_US',
    comma: ', ',
    toContent: 'Skip to the text',
    postsOf: (name: string) => `Posts by ${name}`,
    published: 'Published',
    updated: 'updated',
    contents: 'Contents',
    tags: 'Tags',
    tagged: (tag: string) => `Posts with the tag ${tag}`,
    nothing: 'Nothing is published here yet.',
    newerPost: 'Newer post',
    olderPost: 'Older post',
    neighbours: 'More posts',
    by: (name: string) => `By ${name}`,
    newer: 'Newer posts',
    older: 'Older posts',
    pages: 'Pages',
    feed: 'Subscribe (Atom)',
    feedRss: 'RSS',
    notFound: 'Page not found.',
    gone: 'This post was removed by its author.',
    failed: 'This page is not available right now. Please try again later.',
  },
  zh: {
    code: 'zh-CN',
    locale: 'zh_CN',
    comma: '，',
    toContent: '跳到正文',
    postsOf: (name: string) => `${name} 的文章`,
    published: '发布于',
    updated: '更新于',
    contents: '目录',
    tags: '标签',
    tagged: (tag: string) => `带有标签“${tag}”的文章`,
    nothing: '这里还没有文章。',
    newerPost: '下一篇',
    olderPost: '上一篇',
    neighbours: '更多文章',
    by: (name: string) => `作者：${name}`,
    newer: '较新的文章',
    older: '较早的文章',
    pages: '翻页',
    feed: '订阅（Atom）',
    feedRss: 'RSS',
    notFound: '没有这个页面。',
    gone: '这篇文章已被作者撤回。',
    failed: '暂时无法显示此页面，请稍后再试。',
  },
} as const;

/** Chinese for whoever prefers it to English. */
export function languageFor(acceptLanguage = ''): BlogLanguage {
  const [first = ''] = acceptLanguage
    .toLowerCase()
    .split(',')
    .filter((one) => /^\s*(?:zh|en)\b/.test(one));
  return first.trim().startsWith('zh') ? 'zh' : 'en';
}
