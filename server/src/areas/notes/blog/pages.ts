import { blogPath } from '@console/contract/notes';
import type { PostHeading } from '../publishing/index.ts';
import { feedPath, listPath } from './feeds.ts';
import { type Markup, markup, sanitised } from './markup.ts';
import type { ListedPost, PublicBlog, PublicPost } from './public-posts.ts';
import { type BlogLanguage, blogTexts } from './texts.ts';

interface Page {
  readonly lang: BlogLanguage;
  readonly title: string;
  readonly head?: Markup | undefined;
  readonly header?: Markup | undefined;
  readonly main: Markup;
}

/** Without scripts, by construction and by policy. */
const document = ({ lang, title, head, header, main }: Page): string => {
  const words = blogTexts[lang];
  return String(markup`<!doctype html>
<html lang="${words.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="/blog/icon.svg">
<link rel="stylesheet" href="/blog/style.css">${head}
</head>
<body>
<a class="skip" href="#content">${words.toContent}</a>${header}
<main id="content">${main}
</main>
</body>
</html>
`);
};

const feedLink = (type: string, path: string, title: string) =>
  markup`\n<link rel="alternate" type="${type}" title="${title}" href="${path}">`;

const feedLinks = (blog: PublicBlog, tag?: string): Markup[] => [
  feedLink('application/atom+xml', feedPath('atom', blog.handle, tag), `${blog.name} (Atom)`),
  feedLink('application/rss+xml', feedPath('rss', blog.handle, tag), `${blog.name} (RSS)`),
  feedLink('application/feed+json', feedPath('json', blog.handle, tag), `${blog.name} (JSON)`),
];

const headerOf = (blog: PublicBlog): Markup =>
  markup`\n<header><a href="${blogPath(blog.handle)}">${blog.name}</a></header>`;

const day = (instant: string): Markup => markup`<time datetime="${instant}">${instant.slice(0, 10)}</time>`;

const tagList = (blog: PublicBlog, { tags, lang }: ListedPost): Markup | undefined =>
  tags.length === 0
    ? undefined
    : markup`\n<ul class="tags" aria-label="${blogTexts[lang].tags}">${tags.map(
        (tag) => markup`<li><a href="${listPath(blog.handle, tag)}">#${tag}</a></li>`,
      )}</ul>`;

/** One post. @param origin for the one address that other sites should name it by */
export function postPage(origin: string, blog: PublicBlog, post: PublicPost): string {
  const { lang, title, excerpt, publishedAt, updatedAt } = post;
  const words = blogTexts[lang];
  const address = origin + blogPath(blog.handle, post.slug);
  const changed = updatedAt.slice(0, 10) !== publishedAt.slice(0, 10);
  return document({
    lang,
    title: `${title} · ${blog.name}`,
    head: markup`
<meta name="description" content="${excerpt}">
<meta name="author" content="${blog.name}">
<link rel="canonical" href="${address}">
<meta property="og:type" content="article">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${excerpt}">
<meta property="og:url" content="${address}">${
      post.visibility === 'unlisted' ? markup`\n<meta name="robots" content="noindex">` : feedLinks(blog)
    }`,
    header: headerOf(blog),
    main: markup`
<article>
<h1>${title}</h1>
<p class="facts">${words.published} ${day(publishedAt)}${changed ? markup`, ${words.updated} ${day(updatedAt)}` : undefined}</p>${tableOfContents(post.toc, words.contents)}
<div class="text">
${sanitised(post.html)}
</div>${tagList(blog, post)}
</article>`,
  });
}

/** Shorter posts are seen at a glance. */
const worthContents = 3;

const tableOfContents = (toc: readonly PostHeading[], label: string): Markup | undefined =>
  toc.length < worthContents
    ? undefined
    : markup`
<nav class="contents" aria-label="${label}"><h2>${label}</h2><ul>${toc.map(
        ({ id, level, text }) =>
          markup`<li class="level-${level}"><a href="#${id}">${text || `#${id}`}</a></li>`,
      )}</ul></nav>`;

export interface PostList {
  readonly blog: PublicBlog;
  readonly tag?: string | undefined;
  readonly posts: readonly ListedPost[];
  readonly page: number;
  readonly hasOlder: boolean;
}

/** The posts of a blog or of one of its tags, newest first. */
export function listPage(origin: string, { blog, tag, posts, page, hasOlder }: PostList): string {
  const lang = posts[0]?.lang ?? 'en';
  const words = blogTexts[lang];
  const path = listPath(blog.handle, tag);
  const title = tag === undefined ? words.postsOf(blog.name) : words.tagged(tag);
  return document({
    lang,
    title: tag === undefined ? blog.name : `${title} · ${blog.name}`,
    head: markup`
<link rel="canonical" href="${origin + path}${page > 1 ? `?page=${page}` : ''}">${feedLinks(blog, tag)}`,
    header: headerOf(blog),
    main: markup`
<h1>${title}</h1>
<p class="facts"><a href="${feedPath('atom', blog.handle, tag)}">${words.feed}</a></p>${
      posts.length === 0 ? markup`\n<p>${words.nothing}</p>` : posts.map((post) => teaser(blog, post))
    }${turning(path, page, hasOlder, words)}`,
  });
}

const teaser = (blog: PublicBlog, post: ListedPost): Markup => markup`
<article class="teaser" lang="${blogTexts[post.lang].code}">
<h2><a href="${blogPath(blog.handle, post.slug)}">${post.title}</a></h2>
<p class="facts">${day(post.publishedAt)}</p>
<p>${post.excerpt}</p>${tagList(blog, post)}
</article>`;

function turning(
  path: string,
  page: number,
  hasOlder: boolean,
  words: (typeof blogTexts)[BlogLanguage],
): Markup | undefined {
  if (page === 1 && !hasOlder) return undefined;
  const newer = page === 2 ? path : `${path}?page=${page - 1}`;
  return markup`
<nav class="turning" aria-label="${words.pages}">${
    page > 1 ? markup`<a rel="prev" href="${newer}">${words.newer}</a>` : undefined
  } ${hasOlder ? markup`<a rel="next" href="${path}?page=${page + 1}">${words.older}</a>` : undefined}</nav>`;
}

/** Says why there is nothing to read. */
export const messagePage = (lang: BlogLanguage, text: string): string =>
  document({
    lang,
    title: text,
    head: markup`\n<meta name="robots" content="noindex">`,
    main: markup`\n<h1>${text}</h1>`,
  });
