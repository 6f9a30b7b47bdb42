import { blogPath } from '@console/contract/notes';
import type { PostHeading } from '../publishing/index.ts';
import { cardSize } from './card-rules.ts';
import { feedPath, listPath } from './feeds.ts';
import { type Markup, markup, sanitised } from './markup.ts';
import { dayIn } from './post-days.ts';
import {
  type ListedPost,
  type Neighbours,
  type PublicBlog,
  type PublicPost,
  titleOf,
} from './public-posts.ts';
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
  feedLink('application/atom+xml', feedPath('atom', blog.handle, tag), `${titleOf(blog)} (Atom)`),
  feedLink('application/rss+xml', feedPath('rss', blog.handle, tag), `${titleOf(blog)} (RSS)`),
  feedLink('application/feed+json', feedPath('json', blog.handle, tag), `${titleOf(blog)} (JSON)`),
];

const headerOf = (blog: PublicBlog): Markup =>
  markup`\n<header><a href="${blogPath(blog.handle)}">${titleOf(blog)}</a></header>`;

/** On the author's calendar, in the words of the page. */
const day = (instant: string, { zone }: PublicBlog, lang: BlogLanguage): Markup =>
  markup`<time datetime="${instant}">${dayIn(instant, zone, lang)}</time>`;

/** What a link to the page looks like where somebody shares it. */
interface Shared {
  readonly origin: string;
  readonly blog: PublicBlog;
  readonly type: 'article' | 'website';
  readonly lang: BlogLanguage;
  readonly title: string;
  readonly description: string;
  readonly address: string;
  /** Path of a picture, and what it shows. */
  readonly image?: { readonly path: string; readonly alt: string; readonly isCard: boolean };
}

const sharing = ({ origin, blog, type, lang, title, description, address, image }: Shared): Markup => markup`
<meta name="description" content="${description}">
<meta property="og:type" content="${type}">
<meta property="og:site_name" content="${titleOf(blog)}">
<meta property="og:locale" content="${blogTexts[lang].locale}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">${
  image &&
  markup`
<meta property="og:image" content="${origin + image.path}">
<meta property="og:image:alt" content="${image.alt}">${
    image.isCard
      ? markup`
<meta property="og:image:width" content="${cardSize.width}">
<meta property="og:image:height" content="${cardSize.height}">`
      : undefined
  }
<meta name="twitter:card" content="summary_large_image">`
}`;

const firstPicture = /<img src="(\/blog\/[^"]+\/file\/[^"]+)"(?: alt="([^"]*)")?/;

/** The post's first picture, else a card with its title: for the sites where somebody links to it. */
function pictureOf({ handle }: PublicBlog, { html, slug, title }: PublicPost): Shared['image'] {
  const [, path, alt] = firstPicture.exec(html) ?? [];
  if (path === undefined) return { path: `${blogPath(handle, slug)}/card.png`, alt: title, isCard: true };
  return { path, alt: alt ? decoded(alt) : title, isCard: false };
}

/** References as our own renderer writes them: `&#x22;` and `&amp;`. */
const decoded = (text: string): string =>
  text
    .replace(/&#x([0-9A-F]{1,6});/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&');

const tagList = (blog: PublicBlog, { tags, lang }: ListedPost): Markup | undefined =>
  tags.length === 0
    ? undefined
    : markup`\n<ul class="tags" aria-label="${blogTexts[lang].tags}">${tags.map(
        (tag) => markup`<li><a href="${listPath(blog.handle, tag)}">#${tag}</a></li>`,
      )}</ul>`;

/** One post. @param origin for the one address that other sites should name it by */
export function postPage(origin: string, blog: PublicBlog, post: PublicPost, near: Neighbours): string {
  const { lang, title, excerpt, publishedAt, updatedAt } = post;
  const words = blogTexts[lang];
  const address = origin + blogPath(blog.handle, post.slug);
  const changed = dayIn(updatedAt, blog.zone, lang) !== dayIn(publishedAt, blog.zone, lang);
  return document({
    lang,
    title: `${title} · ${titleOf(blog)}`,
    head: markup`
<meta name="author" content="${blog.name}">
<link rel="canonical" href="${address}">${sharing({
      ...{ origin, blog, type: 'article', lang, title, description: excerpt, address },
      image: pictureOf(blog, post),
    })}
<meta property="article:published_time" content="${publishedAt}">
<meta property="article:modified_time" content="${updatedAt}">${post.tags.map(
      (tag) => markup`\n<meta property="article:tag" content="${tag}">`,
    )}${post.visibility === 'unlisted' ? markup`\n<meta name="robots" content="noindex">` : feedLinks(blog)}`,
    header: headerOf(blog),
    main: markup`
<article>
<h1>${title}</h1>
<p class="facts">${words.published} ${day(publishedAt, blog, lang)}${changed ? markup`${words.comma}${words.updated} ${day(updatedAt, blog, lang)}` : undefined}</p>${tableOfContents(post.toc, words.contents)}
<div class="text">
${sanitised(post.html)}
</div>${tagList(blog, post)}
</article>${neighbours(blog, near, words)}`,
  });
}

function neighbours(
  { handle }: PublicBlog,
  { newer, older }: Neighbours,
  words: (typeof blogTexts)[BlogLanguage],
): Markup | undefined {
  if (!newer && !older) return undefined;
  return markup`
<nav class="turning" aria-label="${words.neighbours}">${
    older &&
    markup`<a rel="prev" href="${blogPath(handle, older.slug)}"><small>${words.olderPost}</small> ${older.title}</a>`
  }${
    newer &&
    markup`<a rel="next" href="${blogPath(handle, newer.slug)}"><small>${words.newerPost}</small> ${newer.title}</a>`
  }</nav>`;
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
  const title = tag === undefined ? blog.title || words.postsOf(blog.name) : words.tagged(tag);
  const address = `${origin + path}${page > 1 ? `?page=${page}` : ''}`;
  const description = tag === undefined && blog.about !== '' ? blog.about : words.postsOf(blog.name);
  return document({
    lang,
    title: tag === undefined ? titleOf(blog) : `${title} · ${titleOf(blog)}`,
    head: markup`
<link rel="canonical" href="${address}">${sharing({
      ...{ origin, blog, type: 'website', lang, title, description, address },
    })}${feedLinks(blog, tag)}`,
    // The first page is the blog itself: its title stands there once.
    header: tag === undefined ? undefined : headerOf(blog),
    main: markup`
<h1>${title}</h1>${
      tag === undefined && blog.about !== '' ? markup`\n<p class="about">${blog.about}</p>` : undefined
    }
<p class="facts">${
      tag === undefined && blog.title !== '' && blog.title !== blog.name
        ? markup`<span>${words.by(blog.name)}</span>`
        : undefined
    }<a href="${feedPath('atom', blog.handle, tag)}" type="application/atom+xml">${words.feed}</a><a href="${feedPath('rss', blog.handle, tag)}" type="application/rss+xml">${words.feedRss}</a></p>${
      posts.length === 0 ? markup`\n<p>${words.nothing}</p>` : posts.map((post) => teaser(blog, post))
    }${turning(path, page, hasOlder, words)}`,
  });
}

const teaser = (blog: PublicBlog, post: ListedPost): Markup => markup`
<article class="teaser" lang="${blogTexts[post.lang].code}">
<h2><a href="${blogPath(blog.handle, post.slug)}">${post.title}</a></h2>
<p class="facts">${day(post.publishedAt, blog, post.lang)}</p>
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
